/** Where the lesson's card goes: next to what it talks about, inside the window, covering as little as possible. */
import { overlap, type Box as Rect } from '../battle/geometry';

export type { Rect };
export type Size = { width: number; height: number };
export type Side = 'right' | 'left' | 'below' | 'above' | 'none';
/** `tip` is where the pointer is along its side, `pushed` how far the window's edge has moved the card. */
export type Spot = { x: number; y: number; side: Side; tip: number; pushed: number };

const GAP = 18;
const FAR = 80; // a gap with room for tools
const EDGE = 12;
const CORNER = 22;
const PUSHED = 1e4; // the cost of a pixel of displacement, in pixels covered

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(Math.max(least, most), value));

/** The part of a box that is inside another. */
export function cut(box: Rect, room: Rect): Rect {
  const [x, y] = [Math.max(box.x, room.x), Math.max(box.y, room.y)];
  return { x, y, width: Math.min(box.x + box.width, room.x + room.width) - x, height: Math.min(box.y + box.height, room.y + room.height) - y };
}

function beside(target: Rect, card: Size, room: Rect, side: Side, gap = GAP): Spot {
  const [right, bottom] = [room.x + room.width - EDGE - card.width, room.y + room.height - EDGE - card.height];
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const wanted = {
    right: { x: target.x + target.width + gap, y: middle.y - card.height / 2 },
    left: { x: target.x - gap - card.width, y: middle.y - card.height / 2 },
    below: { x: middle.x - card.width / 2, y: target.y + target.height + gap },
    above: { x: middle.x - card.width / 2, y: target.y - gap - card.height },
    none: { x: middle.x, y: middle.y },
  }[side];
  const x = between(wanted.x, room.x + EDGE, right);
  const y = between(wanted.y, room.y + EDGE, bottom);
  const level = side === 'right' || side === 'left';
  const tip = level ? between(middle.y - y, CORNER, card.height - CORNER) : between(middle.x - x, CORNER, card.width - CORNER);
  return { x, y, side, tip, pushed: Math.abs(level ? x - wanted.x : y - wanted.y) };
}

/** The side on which the card covers least of the target and of what else must be visible; ties go to the nearer and earlier one. */
export function placed(target: Rect, card: Size, room: Rect, avoid: readonly Rect[] = []): Spot {
  const price = (spot: Spot): number => {
    const box = { ...spot, ...card };
    return PUSHED * spot.pushed + 20 * overlap(box, target) + avoid.reduce((sum, each) => sum + overlap(box, each), 0);
  };
  const spots = [GAP, FAR].flatMap((gap) => (['right', 'left', 'below', 'above'] as const).map((side) => beside(target, card, room, side, gap)));
  return spots.reduce((best, spot) => (price(spot) < price(best) ? spot : best));
}

/** Without a target: at the lower edge, in the middle. */
export const parked = (card: Size, room: Rect): Spot => ({
  x: room.x + (room.width - card.width) / 2,
  y: room.y + room.height - EDGE - card.height,
  side: 'none',
  tip: 0,
  pushed: 0,
});
