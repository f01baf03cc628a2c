/** Sizes that the player can change, and what keys do to them. */
export const STEP = 16;

export const clamped = (size: number, least: number, most: number): number => Math.round(Math.max(least, Math.min(most, size)));

/** The new size after a key is pressed at a movable edge, or null: arrows move the edge, Home and End are the limits. */
export function resized(key: string, edge: 'left' | 'right' | 'top', size: number, least: number, most: number, step = STEP): number | null {
  const grows = { left: 'ArrowLeft', right: 'ArrowRight', top: 'ArrowUp' }[edge];
  const shrinks = { left: 'ArrowRight', right: 'ArrowLeft', top: 'ArrowDown' }[edge];
  const to: Record<string, number> = { [grows]: size + step, [shrinks]: size - step, Home: least, End: most };
  return key in to ? clamped(to[key]!, least, most) : null;
}
