/** Points of the plane, and directions in degrees clockwise from north. */
export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** The direction from one point to another, in degrees. */
export const bearing = (from: Point, to: Point): number => ((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360;

/** A direction in words. */
export const compass = (degrees: number | null | undefined): string => WINDS[Math.round((((degrees ?? 0) % 360) + 360) / 45) % 8]!;

/** A point at a fraction of a line of points, from 0 to 1. */
export function along(points: readonly Point[], part: number): Point {
  const last = points.length - 1;
  const at = Math.max(0, Math.min(1, part)) * last;
  const index = Math.min(Math.floor(at), last - 1);
  const [a, b] = [points[index] ?? points[0]!, points[index + 1] ?? points[last]!];
  const rest = at - index;
  return { x: a.x + (b.x - a.x) * rest, y: a.y + (b.y - a.y) * rest };
}
