/** What happens in the battle of the Master Rules, and in games that are played by the same steps. */
import type { Choice, Entry, Figure } from '../../../lib/types';
import { did, fights, group, speed, tagged, turnsWith, type Moment } from '../../moment';

export const moved = (moment: Moment): boolean => did(moment, 'Halted', 'Moved');
/** A player who has done it in several turns has understood it. */
export const movedIn = (turns: number) => (moment: Moment): boolean => turnsWith(moment, 'Halted', 'own') >= turns;
export const firedIn = (turns: number) => (moment: Moment): boolean => turnsWith(moment, 'WeaponFired', 'own') >= turns;
export const fired = (moment: Moment): boolean => did(moment, 'WeaponsDeclared');
export const deploys = (moment: Moment): boolean => moment.task === 'place' && moment.modes.includes('deploy');
export const moves = (moment: Moment): boolean => moment.task === 'place' && !deploys(moment);
export const aims = (moment: Moment): boolean => moment.task === 'draft' && group(moment, 'targets') !== undefined;
export const acts = (moment: Moment): boolean => moment.task !== 'none';
export const able = (moment: Moment): boolean => Boolean(group(moment, 'targets')?.choices?.some((target) => !target.refusal));
/** Possible physical attacks on 'Mechs; those on other units follow other rules. */
export function blows(moment: Moment): Choice[] {
  if (moment.task !== 'draft' || group(moment, 'weapons')) return [];
  const mechs = new Set(moment.foes.filter((foe) => foe.icon === 'mech' && fights(foe)).map((foe) => foe.id));
  const all = (moment.draft?.groups ?? []).filter((each) => each.role === 'list').flatMap((each) => each.choices ?? []);
  return all.filter((each) => each.target && mechs.has(each.target) && !each.refusal);
}
/** Who can jump: the unit that moves, or else an enemy on the board. */
export const jumper = (moment: Moment): Figure | null =>
  [moment.actor, ...moment.foes].find((figure) => figure?.place && fights(figure) && speed(figure, 'jump') > 0) ?? null;
/** The last hit through the armor. */
export const inside = (moment: Moment): Entry | null => tagged(moment, 'inside', 'Damaged');
