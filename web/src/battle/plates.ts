/** Where labels go: next to what they name, covering as few counters and other labels as possible. */
import { overlap, type Box, type Point } from './geometry';

/** How far the middle of a counter is from its edge, and from the label above or below it. */
const EDGE = 46;
const APART = 66;
const BESIDE = 54;

/** Counters stay large enough to be visible when zoomed out; by plane units per pixel. */
export const counterScale = (px: number): number => Math.max(1, Math.min(2.4, 0.22 * px));

export type Size = { width: number; height: number };
export type Named = { id: string; at: Point; name: string };

/** The size of a name plate whose letters are this high. */
export const plateSize = (name: string, letter: number): Size => ({ width: name.length * letter * 0.53 + letter * 0.9, height: letter * 1.42 });

/** The size of a chip with a number and its odds, either of which may be empty, in letters of this size. */
export const chipSize = (number: string, odds: string, letter: number): Size => {
  const text = [number, odds].filter(Boolean).join(' ');
  return { width: text.length * letter * 0.56 + letter * 1.1, height: 2 * letter };
};

export const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
export const around = ({ x, y }: Point, { width, height }: Size): Box => ({ x: x - width / 2, y: y - height / 2, width, height });

/** The area around a counter that labels leave free. */
export const counterBox = (at: Point, scale = 1): Box => around(at, { width: 2 * EDGE * scale, height: 2 * EDGE * scale });

/** How far the wedges that turn a unit are from its middle. */
export const ringRadius = (px: number): number => Math.max(98, Math.min(170, 54 * px));

/** The areas of the wedges around a place, one for each heading in degrees. */
export function wedges(at: Point, headings: Iterable<number>, px: number): Box[] {
  const far = ringRadius(px);
  const side = 0.62 * far;
  const out = (heading: number): Point => ({ x: at.x + far * Math.sin((heading * Math.PI) / 180), y: at.y - far * Math.cos((heading * Math.PI) / 180) });
  return Array.from(headings, (heading) => around(out(heading), { width: side, height: side }));
}

/** The first of several offsets from a point at which a label covers least. */
function leastCovering(at: Point, size: Size, offsets: readonly Point[], taken: readonly Box[]): Point {
  const cover = (offset: Point): number => {
    const box = around({ x: at.x + offset.x, y: at.y + offset.y }, size);
    return taken.reduce((sum, each) => sum + overlap(box, each), 0);
  };
  const covers = offsets.map(cover);
  return offsets[covers.indexOf(Math.min(...covers))]!;
}

/** Where each name plate is: above, below, or beside its counter, on the board. Counters are drawn in this scale. */
export function plates(figures: readonly Named[], letter: number, scale: number, board: Box): Map<string, Box> {
  const boxes = new Map<string, Box>();
  const counters = [...figures.map(({ at }) => counterBox(at, scale)), ...outside(board)];
  const place = ({ id, at, name }: Named, index: number): void => {
    const size = plateSize(name, letter);
    const taken = [...counters.filter((_, other) => other !== index), ...figures.filter((other) => other.id !== id).flatMap((other) => boxes.get(other.id) ?? [])];
    const offset = leastCovering(at, size, ways(size, scale), taken);
    boxes.set(id, around(kept({ x: at.x + offset.x, y: at.y + offset.y }, size, board), size));
  };
  figures.forEach(place);
  figures.forEach(place); // again, now that it is known where all others are
  return boxes;
}

/** What is around a board. */
const outside = ({ x, y, width, height }: Box): Box[] => [
  { x: x - width, y: y - height, width, height: 3 * height },
  { x: x + width, y: y - height, width, height: 3 * height },
  { x, y: y - height, width, height },
  { x, y: y + height, width, height },
];

/** Above, below, beside, and in the corners. */
function ways({ width, height }: Size, scale: number): Point[] {
  const [down, across] = [APART * scale + height * 0.35, BESIDE * scale + width / 2];
  const [low, far] = [EDGE * scale, 0.8 * EDGE * scale + width / 2];
  return [
    { x: 0, y: -down },
    { x: 0, y: down },
    { x: across, y: 0 },
    { x: -across, y: 0 },
    { x: far, y: -low },
    { x: -far, y: -low },
    { x: far, y: low },
    { x: -far, y: low },
  ];
}

/** A label moved inside a room, if it fits. */
export function kept({ x, y }: Point, { width, height }: Size, room: Box): Point {
  const between = (value: number, least: number, most: number): number => (least > most ? value : Math.max(least, Math.min(most, value)));
  return {
    x: between(x, room.x + width / 2, room.x + room.width - width / 2),
    y: between(y, room.y + height / 2, room.y + room.height - height / 2),
  };
}

/** At a point or, if something is there, next to it where it is visible and covers least, as near as possible. */
export function beside(at: Point, size: Size, taken: readonly Box[], room: Box, scale: number): Point {
  const from = ({ x, y }: Point): Point => ({ x: at.x + x, y: at.y + y });
  if (taken.every((each) => !overlap(around(at, size), each))) return kept(at, size, room);
  const ways = [1, 1.6, 2.2, 3].flatMap((ring) => ringOf(size, ring * scale));
  const visible = ways.filter((way) => inside(around(from(way), size), room));
  return visible.length ? from(leastCovering(at, size, visible, taken)) : kept(from(ways[0]!), size, room);
}

/** Beside, in the corners, below and above. */
function ringOf({ width, height }: Size, scale: number): Point[] {
  const [across, aside] = [70 * scale + width / 2, 50 * scale];
  const sides = [0, aside, -aside].flatMap((y) => [{ x: across, y }, { x: -across, y }]);
  return [...sides, { x: 0, y: 70 * scale + height / 2 }, { x: 0, y: -100 * scale - height }];
}

const inside = (box: Box, room: Box): boolean =>
  box.x >= room.x && box.x + box.width <= room.x + room.width && box.y >= room.y && box.y + box.height <= room.y + room.height;
