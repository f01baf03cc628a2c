/** What only the Quick-Start edition has: its kinds of units, and their losses. */
import type { Entry, Figure, Gear } from '../../../lib/types';
import { about, fights, last, latest, tagged, type Moment } from '../../moment';

export const wheels = (figure: Figure | null): boolean => ['tracked', 'wheeled', 'hover'].includes(figure?.icon ?? '');
export const feet = (figure: Figure | null): boolean => ['infantry', 'battle armor'].includes(figure?.icon ?? '');
/** Weapons with letters on the record sheet. */
export const lettered = (figure: Figure | null): Gear[] => figure?.gear?.filter((item) => item.letters) ?? [];

/** A 'Mech that has lost a leg. */
export function legless(moment: Moment): Figure | null {
  const all = [...moment.own, ...moment.foes].filter((figure) => figure.icon === 'mech' && fights(figure));
  return all.find((figure) => figure.parts?.some((part) => part.gone && ['LL', 'RL'].includes(part.id))) ?? null;
}

/** The last hit on tracks or skirts, and the last one on a kind of unit. */
export const motive = (moment: Moment): Entry | null => tagged(moment, 'motive');
export const wounded = (moment: Moment, icon: string): Entry | null =>
  moment.entries.findLast((entry) => entry.form === 'Damaged' && about(moment, entry)?.icon === icon) ?? null;
/** The last hit that marked off armor, and the last location that was lost. */
export const marked = (moment: Moment): Entry | null => last(moment, 'Damaged');
export const gone = (moment: Moment): Entry | null => latest(moment, 'BlownOff', 'LocationDestroyed');
