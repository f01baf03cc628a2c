/** The drawing plane: hexes 120 across and 104 down, columns 90 apart, even columns half a hex lower. */
export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

export const MARGIN = 40;
const CORNERS: readonly Point[] = [
  { x: -30, y: -52 },
  { x: 30, y: -52 },
  { x: 60, y: 0 },
  { x: 30, y: 52 },
  { x: -30, y: 52 },
  { x: -60, y: 0 },
];
/** The way from a hex to its neighbour over each hexside, clockwise from the north. */
export const SIDES: readonly Point[] = [
  { x: 0, y: -104 },
  { x: 90, y: -52 },
  { x: 90, y: 52 },
  { x: 0, y: 104 },
  { x: -90, y: 52 },
  { x: -90, y: -52 },
];

export type Hex = { column: number; row: number };

/** A printed hex number, half of whose digits are the column. */
export function hexOf(place: string): Hex {
  const half = place.length / 2;
  return { column: Number(place.slice(0, half)), row: Number(place.slice(half)) };
}

export function placeOf({ column, row }: Hex): string {
  const digits = column > 99 || row > 99 ? 3 : 2;
  return String(column).padStart(digits, '0') + String(row).padStart(digits, '0');
}

export function centreOf({ column, row }: Hex): Point {
  return { x: 90 * column - 30, y: column % 2 ? 104 * row - 52 : 104 * row };
}

export const centre = (place: string): Point => centreOf(hexOf(place));

/** The hex over one hexside. */
export function neighbour({ column, row }: Hex, side: number): Hex {
  const odd = column % 2 === 1;
  switch (((side % 6) + 6) % 6) {
    case 0:
      return { column, row: row - 1 };
    case 1:
      return { column: column + 1, row: odd ? row - 1 : row };
    case 2:
      return { column: column + 1, row: odd ? row : row + 1 };
    case 3:
      return { column, row: row + 1 };
    case 4:
      return { column: column - 1, row: odd ? row : row + 1 };
    default:
      return { column: column - 1, row: odd ? row - 1 : row };
  }
}

/** The hex a point of the plane lies in. */
export function hexAt(at: Point): Hex {
  const guess = Math.round((at.x + 30) / 90);
  let best: Hex = { column: 1, row: 1 };
  let nearest = Infinity;
  for (const column of [guess - 1, guess, guess + 1]) {
    const row = Math.round(column % 2 ? (at.y + 52) / 104 : at.y / 104);
    const middle = centreOf({ column, row });
    const far = (middle.x - at.x) ** 2 + (middle.y - at.y) ** 2;
    if (far < nearest) [best, nearest] = [{ column, row }, far];
  }
  return best;
}

/** The outline of a hex as points of a polygon, drawn smaller by a factor. */
export const polygon = (at: Point, size = 1): string =>
  CORNERS.map((corner) => `${at.x + corner.x * size},${at.y + corner.y * size}`).join(' ');

/** The outline of some hexes as path data: the sides beyond which the hex is none of them, joined into lines. */
export function outline(places: Iterable<string>): string {
  const inside = new Set(places);
  const next = new Map<string, Point[]>();
  for (const place of inside) {
    const hex = hexOf(place);
    const at = centreOf(hex);
    for (let side = 0; side < 6; side++) {
      if (inside.has(placeOf(neighbour(hex, side)))) continue;
      const [a, b] = [corner(at, side), corner(at, side + 1)];
      next.set(key(a), [...(next.get(key(a)) ?? []), b]);
    }
  }
  return joined(next);
}

const corner = (at: Point, number: number): Point => {
  const by = CORNERS[number % 6]!;
  return { x: at.x + by.x, y: at.y + by.y };
};
const key = (at: Point): string => `${at.x} ${at.y}`;

function joined(next: Map<string, Point[]>): string {
  let path = '';
  for (const start of next.keys()) {
    let from = start;
    let to = next.get(from)?.pop();
    if (!to) continue;
    path += `M${start}`;
    while (to) {
      from = key(to);
      path += from === start ? 'Z' : `L${from}`;
      to = from === start ? undefined : next.get(from)?.pop();
    }
  }
  return path;
}

/** Where a direction points, in degrees clockwise from the north. */
export const bearing = (from: Point, to: Point): number =>
  (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;

/** The hexside that comes nearest to a direction. */
export const facingTo = (from: Point, to: Point): number => (Math.round(bearing(from, to) / 60) + 6) % 6;

/** How many hexes apart two places are. */
export function distance(from: string, to: string): number {
  const [a, b] = [cube(hexOf(from)), cube(hexOf(to))];
  return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));
}

function cube({ column, row }: Hex): { q: number; r: number } {
  return { q: column, r: row - Math.floor((column + (column % 2 ? 1 : 0)) / 2) };
}

/** The box of a board of so many columns and rows, with its margin. */
export function boardBox(columns: number, rows: number): Box {
  const width = 90 * columns + 30;
  const height = 104 * rows + (columns > 1 ? 52 : 0);
  return { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** A point so far along a line of points, from 0 to 1. */
export function along(points: readonly Point[], part: number): Point {
  const last = points.length - 1;
  const at = Math.max(0, Math.min(1, part)) * last;
  const index = Math.min(Math.floor(at), last - 1);
  const [a, b] = [points[index] ?? points[0]!, points[index + 1] ?? points[last]!];
  const rest = at - index;
  return { x: a.x + (b.x - a.x) * rest, y: a.y + (b.y - a.y) * rest };
}
