/** How figures in one place share it: side by side, smaller the more they are; what has no size of its own is small and in front. */
import type { Figure } from '../lib/types';
import type { Point } from './geometry';

export type Stand = { x: number; y: number; size: number };

const ALONE: Stand = { x: 0, y: 0, size: 1 };
/** Where a small figure stands next to a large one. */
const CORNER = { x: 38, y: 30, size: 0.56 };
const ABREAST = { x: 33, y: 8, size: 0.72 };

/** Where each of several figures in a place stands, from the middle of the place. */
export function stands(figures: readonly Pick<Figure, 'id' | 'size'>[]): Map<string, Stand> {
  if (figures.length < 2) return new Map(figures.map(({ id }) => [id, ALONE]));
  const [large, small] = [figures.filter((each) => each.size), figures.filter((each) => !each.size)];
  if (large.length === 1) return new Map([[large[0]!.id, { x: -8, y: -6, size: 0.86 }], ...small.map((each, index) => [each.id, { ...CORNER, x: CORNER.x - 62 * (index % 2), y: CORNER.y - 24 * Math.floor(index / 2) }] as const)]);
  if (figures.length === 2) return new Map(figures.map(({ id }, index) => [id, { x: (index ? 1 : -1) * ABREAST.x, y: (index ? 1 : -1) * ABREAST.y, size: ABREAST.size }]));
  return new Map(figures.map(({ id }, index) => [id, around(index, figures.length)]));
}

/** One of at least three in a circle. */
function around(index: number, count: number): Stand {
  const [turn, far] = [(2 * Math.PI * index) / count, count > 4 ? 40 : 36];
  const at: Point = { x: far * Math.sin(turn), y: -far * Math.cos(turn) };
  return { ...at, size: Math.min(0.66, (far * Math.sin(Math.PI / count)) / 45) };
}
