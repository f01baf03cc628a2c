/** What only the Quick-Start edition has: its kinds of units, and their losses. */
import type { Entry, Figure, Gear } from '../../../lib/types';
import { about, tagged, type Moment } from '../../moment';

export const wheels = (figure: Figure | null): boolean => ['tracked', 'wheeled', 'hover'].includes(figure?.icon ?? '');
export const feet = (figure: Figure | null): boolean => ['infantry', 'battle armor'].includes(figure?.icon ?? '');
/** Weapons with letters on the record sheet. */
export const lettered = (figure: Figure | null): Gear[] => figure?.gear?.filter((item) => item.letters) ?? [];

/** A 'Mech that has lost a leg. */
export function legless(moment: Moment): Figure | null {
  const all = [...moment.own, ...moment.foes].filter((figure) => figure.icon === 'mech' && !figure.fate);
  return all.find((figure) => figure.parts?.some((part) => part.gone && ['LL', 'RL'].includes(part.id))) ?? null;
}

/** The last hit on tracks or skirts, and the last one on a kind of unit. */
export const motive = (moment: Moment): Entry | null => tagged(moment, 'motive');
export const wounded = (moment: Moment, icon: string): Entry | null =>
  moment.entries.findLast((entry) => entry.form === 'Marked' && about(moment, entry)?.icon === icon) ?? null;
