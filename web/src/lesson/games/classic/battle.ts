/** What happens in the battle of the Master Rules, and in games that are played by the same steps. */
import type { Choice, Entry } from '../../../lib/types';
import { did, group, tagged, turnsWith, type Moment } from '../../moment';

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
/** Possible physical attacks. */
export const blows = (moment: Moment): Choice[] =>
  group(moment, 'weapons') ? [] : (moment.draft?.groups ?? []).filter((each) => each.role === 'list').flatMap((each) => each.choices ?? []).filter((each) => each.target);
/** The last hit through the armor. */
export const inside = (moment: Moment): Entry | null => tagged(moment, 'inside', 'Damaged');
