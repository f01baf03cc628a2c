/** When each idea fits, where it is on the page, and what shows that it was understood. */
import { numberOf } from '../../../battle/values';
import type { Idea } from '../../course';
import { about, did, last, turnsWith } from '../../moment';
import { at, entry, never, page } from '../../places';
import { able, acts, aims, deploys, fired, firedIn, moved, movedIn, moves } from '../classic/battle';
import { feet, gone, legless, lettered, marked, motive, wheels, wounded } from './battle';

export const GREEN: Idea[] = [
  { id: 'sides', rule: 'QS-SCN-001', place: page('unit'), fits: (m) => acts(m) && m.own.length > 0, done: (m) => did(m, 'Deployed') },
  { id: 'deploy', rule: 'QS-SCN-002', place: page('reach'), fits: deploys, done: (m) => m.chosen?.mode === 'deploy' || did(m, 'Deployed') },
  { id: 'facing', rule: 'QS-MOV-010', place: page('ring'), fits: (m) => deploys(m) && Boolean(m.chosen), done: (m) => did(m, 'Deployed') },
  { id: 'initiative', rule: 'QS-SEQ-003', place: page('phases'), fits: (m) => moves(m) && last(m, 'InitiativeRolled') !== null, done: moved },
  { id: 'reach', rule: 'QS-MOV-016', place: page('reach'), fits: (m) => moves(m) && !m.chosen && m.modes.includes('walk') && m.modes.includes('run'), done: (m) => (moves(m) && m.chosen !== null) || moved(m) },
  { id: 'cost', rule: 'QS-TBL-010', place: page('mp'), fits: (m) => moves(m) && Boolean(m.chosen && numberOf(m.seen, 'mp')?.parts?.length), done: movedIn(2) },
  { id: 'pace', rule: 'QS-TOH-012', place: page('target_modifier'), fits: (m) => moves(m) && m.chosen !== null && numberOf(m.seen, 'aim') !== undefined, done: movedIn(3) },
  { id: 'turning', rule: 'QS-MOV-012', place: page('ring'), fits: (m) => moves(m) && Boolean(m.chosen?.place), done: movedIn(3) },
  { id: 'sight', rule: 'QS-LOS-001', place: (m) => at(m.target?.place), fits: (m) => aims(m) && m.target !== null && Boolean(m.draft?.sight), done: (m) => turnsWith(m, 'WeaponsDeclared', 'own') > 2 },
  { id: 'hold', rule: 'QS-CBT-003', place: page('primary'), fits: (m) => aims(m) && !able(m), done: (m) => turnsWith(m, 'WeaponsDeclared', 'own') > 1 },
  { id: 'ranges', rule: 'QS-TOH-009', place: page('weapons'), fits: (m) => aims(m) && able(m) && m.target !== null, done: firedIn(2) },
  { id: 'number', rule: 'QS-TOH-002', place: page('tally'), fits: (m) => aims(m) && Boolean(m.choice?.tally && !m.choice.tally.barred && m.choice.odds), done: firedIn(3) },
  { id: 'fire', rule: 'QS-SEQ-011', place: page('primary'), fits: (m) => aims(m) && m.taken > 0, done: (m) => did(m, 'WeaponFired') },
  { id: 'dice', rule: 'QS-TOH-003', place: entry((m) => last(m, 'WeaponFired', 'own')), fits: (m) => acts(m) && did(m, 'WeaponFired'), done: (m) => turnsWith(m, 'WeaponFired', 'own') > 1 },
  { id: 'damage', rule: 'QS-DMG-007', place: (m) => at(about(m, marked(m))?.place), fits: (m) => acts(m) && marked(m) !== null, done: never },
  { id: 'lost', rule: 'QS-DMG-008', place: (m) => at(about(m, gone(m))?.place), fits: (m) => acts(m) && gone(m) !== null, done: never },
  { id: 'leg', rule: 'QS-DMG-006', place: (m) => at(legless(m)?.place), fits: (m) => acts(m) && legless(m) !== null, done: never },
];

export const VETERAN: Idea[] = [
  { id: 'several', rule: 'QS-SEQ-006', place: page('units'), fits: (m) => m.task === 'place' && m.figures.length > 1, done: moved },
  { id: 'vehicle', rule: 'QS-VEH-004', place: page('unit'), fits: (m) => moves(m) && wheels(m.actor), done: (m) => fired(m) && moved(m) },
  { id: 'sections', rule: 'QS-VEH-009', place: page('doll'), fits: (m) => moves(m) && wheels(m.actor) && Boolean(m.actor?.parts?.length), done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'letters', rule: 'QS-WPN-001', place: page('weapons'), fits: (m) => aims(m) && lettered(m.actor).length > 0, done: (m) => turnsWith(m, 'WeaponFired', 'own') > 1 },
  { id: 'motive', rule: 'QS-VEH-010', place: entry(motive), fits: (m) => acts(m) && motive(m) !== null, done: never },
  { id: 'cluster', rule: 'QS-WPN-012', place: entry((m) => last(m, 'ClusterRolled')), fits: (m) => acts(m) && last(m, 'ClusterRolled') !== null, done: never },
  { id: 'jammed', rule: 'QS-WPN-006', place: entry((m) => last(m, 'Jammed')), fits: (m) => acts(m) && last(m, 'Jammed') !== null, done: never },
];

export const ELITE: Idea[] = [
  { id: 'foot', rule: 'QS-INF-004', place: (m) => at(m.actor?.place) ?? { on: 'page', name: 'unit' }, fits: (m) => m.task === 'place' && feet(m.actor), done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'platoon', rule: 'QS-INF-019', place: page('unit'), fits: (m) => moves(m) && m.actor?.icon === 'infantry', done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'squad', rule: 'QS-INF-015', place: page('unit'), fits: (m) => moves(m) && m.actor?.icon === 'battle armor', done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'men', rule: 'QS-INF-028', place: entry((m) => wounded(m, 'infantry')), fits: (m) => acts(m) && wounded(m, 'infantry') !== null, done: never },
  { id: 'suits', rule: 'QS-INF-023', place: entry((m) => wounded(m, 'battle armor')), fits: (m) => acts(m) && wounded(m, 'battle armor') !== null, done: never },
];
