/** The ammunition of a unit in words. */
import type { Force } from '../library';

export type Load = Force['units'][number]['loads'][number];
export type LoadChoice = Load['choices'][number];

/** What a bin holds. */
export const held = (load: Load): LoadChoice | undefined => load.choices.find((each) => each.id === load.chosen);

/** A kind of ammunition without its shots. */
const plain = (choice: LoadChoice | undefined): string => choice?.label.replace(/ \(\d+\)$/, '') ?? '';

/** The special ammunition of a unit, each kind once; the usual kind of a bin is its first choice. */
export const chosenLoads = (loads: Load[]): string =>
  [...new Set(loads.filter((load) => load.chosen !== load.choices[0]?.id).map((load) => plain(held(load))))].filter(Boolean).join(', ');

/** All kinds that a unit could load, each once and without its shots: those that it may, and those that need other rules. */
export function kinds(loads: Load[]): LoadChoice[] {
  const all = loads.flatMap((load) => [...load.choices, ...load.others]);
  return [...new Map(all.map((each) => [each.id, { ...each, label: plain(each) }])).values()];
}

/** How many other bins of a unit take the same ammunition, but hold another. */
export const alike = (loads: Load[], load: Load): number =>
  loads.filter((other) => other !== load && other.chosen !== load.chosen && other.choices.some((each) => each.id === load.chosen)).length;
