/** What a way costs, item by item, without saying the same twice. */
import type { Tally } from '../lib/types';

export type Cost = { why: string; value: number; times: number };

/** The items of a tally, those of one kind in one: which hex each was for does not matter then. */
export function costs(tally: Tally): Cost[] {
  const found = new Map<string, Cost>();
  for (const { why, value } of tally.items) {
    const kind = why.replace(/^\d{4,6}: /, '');
    const before = found.get(kind);
    found.set(kind, { why: kind, value: (before?.value ?? 0) + value, times: (before?.times ?? 0) + 1 });
  }
  return [...found.values()];
}
