/** What an attack promises, as large figures with a word to each. */
import type { FigureName } from '../lib/types';
import { words } from './words';

/** The notes that say more than the figures shown beside them. */
export const besides = (notes: readonly string[] | undefined): string[] =>
  (notes ?? []).filter((note) => !/^(expected damage|heat \d|\+\d+ to (be hit|its own shots))/.test(note));

export function prospects(figures: Partial<Record<FigureName, number>>): [what: string, value: string][] {
  const { odds, expected_damage, destroys, heat_now, heat_after } = figures;
  const found: [string, string][] = [];
  if (odds !== undefined) found.push([words.fire.columns.odds, words.fire.odds(odds)]);
  if (expected_damage !== undefined) found.push([words.fire.expected, expected_damage.toFixed(1)]);
  if (destroys !== undefined) found.push([words.fire.destroys, `${destroys} %`]);
  if (heat_after !== undefined) found.push([words.fire.heatAfter, `${heat_now} → ${heat_after}`]);
  return found;
}
