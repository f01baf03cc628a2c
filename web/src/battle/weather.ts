/** Flames and puffs of smoke in many places, all of a kind as the data of one path. */
import type { Point } from './geometry';

export type Puff = Point & { r: number };

const OUTER = 'M0 -44C4 -30 17 -24 16 -8C15 5 7 9 0 9C-8 9 -16 4 -16 -8C-16 -18 -9 -20 -8 -30C-3 -28 -1 -34 0 -44z';
const INNER = 'M1 -22C3 -14 9 -11 8 -3C7 4 4 6 0 6C-5 6 -8 3 -8 -3C-8 -10 -1 -13 1 -22z';
const FLAMES = [
  { x: -26, y: 26, size: 0.9 },
  { x: 4, y: 32, size: 1.25 },
  { x: 30, y: 22, size: 0.8 },
];

/** Discs around each of some points. */
export const discs = (points: readonly Point[], puffs: readonly Puff[]): string =>
  points.flatMap((at) => puffs.map(({ x, y, r }) => `M${at.x + x - r} ${at.y + y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`)).join('');

/** The flames of burning places and, smaller, of embers, leaning by some degrees; they are high and low in turns. */
export function flames(fires: readonly Point[], embers: readonly Point[], lean: number, turn: number): { outer: string; inner: string } {
  const all = [...fires.flatMap((at) => FLAMES.map((flame, index) => ({ at, flame, index }))), ...embers.map((at) => ({ at, flame: FLAMES[1]!, index: 1 }))];
  const drawn = (shape: string): string => all.map(({ at, flame, index }) => placed(shape, at, flame, lean, (index + turn) % 2 === 0)).join('');
  return { outer: drawn(OUTER), inner: drawn(INNER) };
}

/** A shape at a point: scaled, stretched and leaning. */
function placed(shape: string, at: Point, flame: { x: number; y: number; size: number }, lean: number, tall: boolean): string {
  const [wide, high] = tall ? [0.93, 1.1] : [1.05, 0.92];
  const skew = Math.tan((lean * (tall ? 0.7 : 1.3) * Math.PI) / 180);
  return shape.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => {
    const [across, down] = [wide * Number(x) + skew * high * Number(y), high * Number(y)];
    return `${Math.round(at.x + flame.x + flame.size * across)} ${Math.round(at.y + flame.y + flame.size * down)}`;
  });
}
