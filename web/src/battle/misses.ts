/** The rows of the log: misses of one volley are one row. */
import type { Entry } from '../lib/types';

/** An entry, or several misses of one figure. */
export type Row = { entry: Entry; misses: Entry[] };

const missed = ({ means, hit }: Entry): boolean => Boolean(means) && hit === false;

/** The entries in rows; misses between two other actors stand where the first of them was, if there are several. */
export function rowsOf(entries: readonly Entry[]): Row[] {
  const rows: Row[] = [];
  let [volley, actor]: [Row | null, string] = [null, ''];
  for (const entry of entries) {
    if (entry.depth !== 3) {
      const now = entry.means ? (entry.about?.[0] ?? '') : '';
      if (now !== actor) [volley, actor] = [null, now];
    }
    if (!missed(entry)) rows.push({ entry, misses: [] });
    else if (volley) volley.misses.push(entry);
    else rows.push((volley = { entry, misses: [entry] }));
  }
  return rows.map((row) => (row.misses.length > 1 ? row : { ...row, misses: [] }));
}
