/** Links that carry the view: the moment, the visible part of the board, the selected unit, and whose view it is. */
import type { Box } from './geometry';

export type LinkedView = { at: number; unit: string; side: string | null; room: Box | null };

/** The part of an address that shows a moment just so. */
export function viewQuery({ at, unit, side, room }: LinkedView): string {
  const query = new URLSearchParams({ at: String(at) });
  if (unit) query.set('unit', unit);
  if (side !== null) query.set('side', side);
  if (room) query.set('room', [room.x, room.y, room.width, room.height].map(Math.round).join(' '));
  return query.toString();
}

/** The same read back; what makes no sense is left out. */
export function linkedView(text: string): LinkedView {
  const query = new URLSearchParams(text);
  const [x, y, width, height] = (query.get('room') ?? '').split(' ').map(Number);
  const room = width! > 0 && height! > 0 && [x, y, width, height].every(Number.isFinite) ? { x: x!, y: y!, width: width!, height: height! } : null;
  return { at: Number(query.get('at') ?? 0) || 0, unit: query.get('unit') ?? '', side: query.get('side'), room };
}
