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
const SIDES = ['right', 'left', 'below', 'above'] as const;
const ALONG = [0, 0.4, -0.4, 0.8, -0.8]; // parts of the card's size
const PUSHED = 1e4; // the cost of a pixel of displacement, in pixels covered

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(Math.max(least, most), value));

/** The part of a box that is inside another. */
export function cut(box: Rect, room: Rect): Rect {
  const [x, y] = [Math.max(box.x, room.x), Math.max(box.y, room.y)];
  return { x, y, width: Math.min(box.x + box.width, room.x + room.width) - x, height: Math.min(box.y + box.height, room.y + room.height) - y };
}

/** A card at a side of its target, moved along that side by a part of its own size. */
function beside(target: Rect, card: Size, room: Rect, side: Side, gap = GAP, along = 0): Spot {
  const [right, bottom] = [room.x + room.width - EDGE - card.width, room.y + room.height - EDGE - card.height];
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const wanted = {
    right: { x: target.x + target.width + gap, y: middle.y + (along - 0.5) * card.height },
    left: { x: target.x - gap - card.width, y: middle.y + (along - 0.5) * card.height },
    below: { x: middle.x + (along - 0.5) * card.width, y: target.y + target.height + gap },
    above: { x: middle.x + (along - 0.5) * card.width, y: target.y - gap - card.height },
    none: { x: middle.x, y: middle.y },
  }[side];
  const x = between(wanted.x, room.x + EDGE, right);
  const y = between(wanted.y, room.y + EDGE, bottom);
  const level = side === 'right' || side === 'left';
  const tip = level ? between(middle.y - y, CORNER, card.height - CORNER) : between(middle.x - x, CORNER, card.width - CORNER);
  return { x, y, side, tip, pushed: Math.abs(level ? x - wanted.x : y - wanted.y) };
}

/** How many pixels of some boxes a card covers. */
export const covered = (spot: Spot, card: Size, boxes: readonly Rect[]): number => boxes.reduce((sum, each) => sum + overlap({ ...spot, ...card }, each), 0);

/** The corners of an area, for a card that finds no place beside its target. */
function corners(card: Size, { x, y, width, height }: Rect): Spot[] {
  const across = [x + EDGE, x + width - EDGE - card.width];
  const down = [y + height - EDGE - card.height, y + EDGE];
  return down.flatMap((y) => across.map((x): Spot => ({ x, y, side: 'none', tip: 0, pushed: 0 })));
}

/** The place beside the target where the card covers least of it and of what else must be visible, or else in a corner of the free area; ties go to the nearer and earlier one. */
export function placed(target: Rect, card: Size, room: Rect, avoid: readonly Rect[] = [], free = room): Spot {
  const price = (spot: Spot): number => PUSHED * spot.pushed + 20 * covered(spot, card, [target]) + covered(spot, card, avoid);
  const spots = ALONG.flatMap((along) => [GAP, FAR].flatMap((gap) => SIDES.map((side) => beside(target, card, room, side, gap, along))));
  const near = spots.reduce((best, spot) => (price(spot) < price(best) ? spot : best));
  const hides = (spot: Spot): number => covered(spot, card, [target, ...avoid]);
  return corners(card, free).reduce((best, spot) => (hides(spot) < hides(best) ? spot : best), near);
}

/** Without a target, and on a phone, where the map moves out of its way: at the lower edge, in the middle. */
export const parked = (card: Size, room: Rect): Spot => ({
  x: room.x + (room.width - card.width) / 2,
  y: room.y + room.height - EDGE - card.height,
  side: 'none',
  tip: 0,
  pushed: 0,
});
