/** Numbers as text. */
import { signed } from '../lib/phrases';
import type { Figure, Gauge, Value } from '../lib/types';
import { words } from './words';

export const percent = (value: number): string => `${Math.round(value)}%`;

/** A number in its format: 8.3, +2, 17%. */
function plain({ form }: Value, value: number): string {
  if (form === 'percent') return `${value}%`;
  if (form === 'signed') return signed(value);
  return form === 'decimal' ? value.toFixed(1) : String(value);
}

/** A number with its current value, or its maximum. */
export function valueText(value: Value): string {
  const now = plain(value, value.value);
  if (value.before !== null && value.before !== undefined) return words.draft.change(plain(value, value.before), now);
  return value.full ? words.draft.of(now, plain(value, value.full)) : now;
}

/** One of the numbers of a draft. */
export const numberOf = (draft: { numbers?: Value[] } | null | undefined, id: string): Value | undefined => draft?.numbers?.find((each) => each.id === id);

/** Names in a few words, with how often each occurs: PPC ×2, SRM 6. */
export const counted = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => [name, names.filter((each) => each === name).length] as const).map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(', ');

/** The shots that the gear of a figure has left, each kind once: AC/20 5. */
export const supplies = (figure: Figure): string[] => {
  const counted = (figure.gear ?? []).filter((gear) => gear.works !== false && typeof gear.left === 'number');
  return [...new Map(counted.map((gear) => [gear.name, gear.left])).entries()].map(([name, left]) => `${name} ${left}`);
};

export const labelOf = (gauge: Gauge): string => gauge.label || gauge.id;
/** How full a gauge is, from 0 to 1. */
export const partOf = (gauge: Gauge): number => (gauge.full ? Math.max(0, Math.min(1, gauge.value / gauge.full)) : 0);
/** How serious a gauge is: how many of its steps it has passed. */
export const gravity = (gauge: Gauge): number => (gauge.steps ?? []).filter((step) => gauge.value >= step).length;
/** The gauge that is drawn in a certain way, if there is one. */
export const gaugeOf = (gauges: readonly Gauge[] | undefined, look: NonNullable<Gauge['look']>): Gauge | undefined => gauges?.find((gauge) => gauge.look === look);
/** A gauge in a few words: armor 84%, health 1 of 2. */
export const gaugeText = (gauge: Gauge): string => (gauge.form === 'percent' ? `${labelOf(gauge)} ${percent(gauge.value)}` : words.unit.gaugeOf(labelOf(gauge), gauge.value, gauge.full));
/** The marks of a figure for lists and tips; the others are only on its own card. */
export const shownMarks = (figure: Figure): NonNullable<Figure['marks']> => (figure.marks ?? []).filter((mark) => mark.look !== 'link');
