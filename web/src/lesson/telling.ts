/** Numbers, figures and entries in the sentences of a lesson. */
import { bearing, compass } from '../battle/geometry';
import { numberOf } from '../battle/values';
import { sentence, signed } from '../lib/phrases';
import type { Barred, Draft, Entry, Figure, Tally, Value } from '../lib/types';
import type { Moment } from './moment';

export const points = (value: number | undefined): string => (value ?? 0).toFixed(1).replace('.0', '');
export const name = (figure: Figure | null | undefined): string => figure?.name ?? 'the unit';
export const reason = (barred: Barred | null | undefined): string => sentence(barred?.why);
export const told = (entry: Entry | null): string => sentence(entry?.text);

/** A number as it adds up: base to-hit number 4, attacker ran +2. */
export const summed = (tally: Tally | null | undefined): string =>
  tally?.items.map((item, index) => `${item.why} ${index ? signed(item.value) : item.value}`).join(', ') ?? '';

/** The parts of a number: 5 hexes, 1 turn, 1 for light woods. */
export const grouped = (number: Value | undefined): string[] => (number?.parts ?? []).map((part) => (part.counted ? part.label : `${part.value} for ${part.label}`));

/** One of the numbers of a draft. */
export const valueOf = (draft: Draft | null, id: string): number => numberOf(draft, id)?.value ?? 0;

/** The direction of the nearest enemy from a place. */
export function bearingOf({ foes, field }: Moment, place: string | undefined): string {
  const there = foes.filter((foe) => !foe.fate).map((foe) => ({ foe, at: field.spot(foe) })).filter((each) => each.at !== null);
  if (!place || !there.length) return '';
  const from = field.point(place);
  const far = (each: (typeof there)[number]): number => Math.hypot(each.at!.x - from.x, each.at!.y - from.y);
  const nearest = there.reduce((best, each) => (far(each) < far(best) ? each : best));
  return `${nearest.foe.name} is to the ${compass(bearing(from, nearest.at!))}. `;
}
