/** Whose doing an entry of the log is, where its text does not say so. */
import type { Entry, Figure } from '../lib/types';

/** The names above entries, by their numbers: those of figures whose shots follow, each once for all of its shots. */
export function actorsOf(entries: readonly Entry[], figures: readonly Figure[]): Map<number, string> {
  const names = new Map(figures.map((figure) => [figure.id, figure.name]));
  const found = new Map<number, string>();
  let last = '';
  for (const entry of entries) {
    if (entry.depth === 3 || !entry.text) continue;
    const name = entry.look && entry.about?.[0] ? (names.get(entry.about[0]) ?? '') : '';
    const actor = name && !entry.text.includes(name) ? name : '';
    if (actor && actor !== last) found.set(entry.n, actor);
    last = actor;
  }
  return found;
}
