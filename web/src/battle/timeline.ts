/** The timeline of a replay: key moments, actions, and the curve of what each side has left. */
import type { Course, Entry } from '../lib/types';

/** A key moment: how many entries have been shown after it, and what happens. */
export type Mark = { at: number; title: string; look: string };

/** The moments worth remembering, such as falls and explosions, and whenever a figure leaves the battle. */
export function marksOf(entries: readonly Entry[]): Mark[] {
  const gone = new Set<string>();
  return entries.flatMap(({ highlight, figures, text }, index) => {
    const lost = (figures ?? []).filter((figure) => figure.fate && !gone.has(figure.id));
    lost.forEach((figure) => gone.add(figure.id));
    if (highlight) return [{ at: index + 1, title: `${highlight.name}: ${highlight.title}`, look: highlight.look }];
    return lost.length ? [{ at: index + 1, title: text || lost.map((figure) => figure.name).join(', '), look: 'loss' }] : [];
  });
}

/** The details of an action are told at this depth. */
const DETAIL = 3;

/** Where the next action ends that is told, or the previous one: with its details, just before the next one. */
export function nextAction(entries: readonly Entry[], at: number, by: 1 | -1): number {
  const starts = entries.flatMap((entry, index) => (entry.text && (entry.depth ?? 2) < DETAIL ? [index] : []));
  const ends = [0, ...starts.slice(1), entries.length];
  return (by > 0 ? ends.find((end) => end > at) : ends.findLast((end) => end < at)) ?? (by > 0 ? entries.length : 0);
}

/** What a side has left after so many entries. */
export function leftAt(left: readonly (readonly number[])[], at: number): number {
  return left.findLast(([entry]) => entry! <= at)?.[1] ?? 0;
}

/** What each side has left as lines in steps, in a frame of a width and height; the scale is that of the strongest side. */
export function curves({ sides }: Course, entries: number, width: number, height: number): string[] {
  const most = Math.max(1, ...sides.flatMap((side) => side.left.map(([, points]) => points!)));
  const x = (at: number): number => round((at / Math.max(1, entries)) * width);
  const y = (points: number): number => round(height - (points / most) * height);
  return sides.map(({ left }) => {
    const steps = left.map(([at, points], index) => `${index ? 'H' : `M${x(at!)},${y(points!)}`}${index ? `${x(at!)}V${y(points!)}` : ''}`);
    return `${steps.join('')}H${width}`;
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;
