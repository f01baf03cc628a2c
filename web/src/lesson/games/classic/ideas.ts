/** When each idea fits, where it is on the page, and what shows that it was understood. */
import { numberOf } from '../../../battle/values';
import type { Figure } from '../../../lib/types';
import type { Idea } from '../../course';
import { about, did, fights, group, last, turnsWith, type Moment } from '../../moment';
import { at, entry, never, page } from '../../places';
import { acts, aims, blows, fired, inside, jumper, moved, moves } from './battle';

/** The 'Mech that fell last, if it still fights. */
const fallen = (moment: Moment): Figure | null => {
  const figure = about(moment, last(moment, 'Fell'));
  return figure && fights(figure) ? figure : null;
};

export const MASTER: Idea[] = [
  { id: 'warriors', rule: 'BMR-WAR-011', place: page('unit'), fits: (m) => acts(m) && Boolean(m.actor?.skills?.length), done: moved },
  { id: 'jump', rule: 'BMR-MOV-061', place: (m) => at(jumper(m)?.place), fits: (m) => moves(m) && jumper(m) !== null, done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'moveheat', rule: 'BMR-HEAT-010', place: page('heat'), fits: (m) => moves(m) && Boolean(m.chosen?.numbers?.['heat']) && numberOf(m.seen, 'heat') !== undefined, done: moved },
  { id: 'risk', rule: 'BMR-PSR-014', place: page('risk'), fits: (m) => moves(m) && Boolean(m.chosen && m.seen?.risks?.[0] && !m.seen.risks[0].when), done: (m) => did(m, 'PilotingRolled') },
  { id: 'twist', rule: 'BMR-ATK-007', place: page('torso'), fits: (m) => aims(m) && group(m, 'torso') !== undefined, done: fired },
  { id: 'fireheat', rule: 'BMR-HEAT-024', place: page('prospects'), fits: (m) => aims(m) && m.taken > 0 && numberOf(m.draft, 'heat') !== undefined, done: (m) => did(m, 'WeaponFired') },
  { id: 'strikes', rule: 'BMR-SEQ-015', place: page('draft'), fits: (m) => blows(m).length > 0, done: (m) => did(m, 'BlowRolled') },
  { id: 'heat', rule: 'BMR-HEAT-004', place: page('unit'), fits: (m) => acts(m) && Boolean(last(m, 'HeatChanged', 'own')?.text), done: (m) => turnsWith(m, 'HeatChanged', 'own') > 2 },
  { id: 'structure', rule: 'BMR-UNIT-024', place: entry(inside), fits: (m) => acts(m) && inside(m) !== null, done: never },
  { id: 'critical', rule: 'BMR-CRIT-001', place: entry((m) => last(m, 'CriticalsRolled')), fits: (m) => acts(m) && last(m, 'CriticalsRolled') !== null, done: never },
  { id: 'fall', rule: 'BMR-FALL-011', place: (m) => at(fallen(m)?.place), fits: (m) => acts(m) && fallen(m) !== null, done: never },
];
