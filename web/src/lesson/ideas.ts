/** What each lesson teaches, one idea at a time: when it fits, where on the page it is, and what shows that it was understood. */
import type { Entry, Figure } from '../lib/types';
import { numberOf } from '../battle/values';
import { about, blows, cell, did, group, inside, last, motive, turnsWith, wounded, type Moment } from './moment';

/** A thing on the page by its name, a place on the board, an entry of the log, or nothing in particular. */
export type Place = { on: 'page'; name: string } | { on: 'board'; place: string } | { on: 'log'; entry: number } | null;
export type Idea = {
  id: string;
  rule: string;
  place: (moment: Moment) => Place;
  fits: (moment: Moment) => boolean;
  /** What shows that an idea need not be explained any more. */
  done: (moment: Moment) => boolean;
};

const page = (name: string) => (): Place => ({ on: 'page', name });
const spot = (place: string | undefined): Place => (place ? { on: 'board', place } : null);
const told = (find: (moment: Moment) => Entry | null | undefined) => (moment: Moment): Place => {
  const entry = find(moment);
  return entry ? { on: 'log', entry: entry.n } : null;
};
const unit = (figure: Figure | null | undefined): Place => spot(figure?.place);

const never = (): boolean => false;
const moved = (moment: Moment): boolean => did(moment, 'Halted', 'Moved');
/** A player who has done it in several turns has understood it. */
const movedIn = (turns: number) => (moment: Moment): boolean => turnsWith(moment, 'Halted', 'own') >= turns;
const firedIn = (turns: number) => (moment: Moment): boolean => turnsWith(moment, 'WeaponFired', 'own') >= turns;
const fired = (moment: Moment): boolean => did(moment, 'WeaponsDeclared');
const deploys = (moment: Moment): boolean => moment.task === 'place' && moment.modes.includes('deploy');
const moves = (moment: Moment): boolean => moment.task === 'place' && !deploys(moment);
const aims = (moment: Moment): boolean => moment.task === 'draft' && group(moment, 'targets') !== undefined;
const acts = (moment: Moment): boolean => moment.task !== 'none';
const able = (moment: Moment): boolean => Boolean(group(moment, 'targets')?.choices?.some((target) => !target.refusal));
const wheels = (figure: Figure | null): boolean => ['tracked', 'wheeled', 'hover', 'vehicle'].includes(figure?.icon ?? '');
const feet = (figure: Figure | null): boolean => ['infantry', 'battle armor'].includes(figure?.icon ?? '');
const lettered = (figure: Figure | null): boolean => Boolean(figure?.gear?.some((item) => /[A-Z]/.test(cell(figure, item.cells, 'Dmg'))));

const GREEN: Idea[] = [
  { id: 'sides', rule: 'QS-SCN-001', place: page('unit'), fits: (m) => acts(m) && m.own.length > 0, done: (m) => did(m, 'Deployed') },
  { id: 'deploy', rule: 'QS-SCN-002', place: page('reach'), fits: deploys, done: (m) => m.chosen?.mode === 'deploy' || did(m, 'Deployed') },
  { id: 'facing', rule: 'QS-MOV-010', place: page('ring'), fits: (m) => deploys(m) && Boolean(m.chosen), done: (m) => did(m, 'Deployed') },
  { id: 'initiative', rule: 'QS-SEQ-003', place: page('phases'), fits: (m) => moves(m) && last(m, 'InitiativeRolled') !== null, done: moved },
  { id: 'reach', rule: 'QS-MOV-016', place: page('reach'), fits: (m) => moves(m) && !m.chosen && m.modes.length > 0, done: (m) => (moves(m) && m.chosen !== null) || moved(m) },
  { id: 'cost', rule: 'QS-TBL-010', place: page('mp'), fits: (m) => moves(m) && Boolean(m.chosen && numberOf(m.seen, 'mp')?.parts?.length), done: movedIn(2) },
  { id: 'pace', rule: 'QS-TOH-012', place: page('target_modifier'), fits: (m) => moves(m) && m.chosen !== null && numberOf(m.seen, 'aim') !== undefined, done: movedIn(3) },
  { id: 'turning', rule: 'QS-MOV-012', place: page('ring'), fits: (m) => moves(m) && Boolean(m.chosen?.place), done: movedIn(3) },
  { id: 'sight', rule: 'QS-LOS-001', place: (m) => unit(m.target), fits: (m) => aims(m) && Boolean(m.draft?.sight), done: (m) => turnsWith(m, 'WeaponsDeclared', 'own') > 2 },
  { id: 'hold', rule: 'QS-CBT-003', place: page('primary'), fits: (m) => aims(m) && !able(m), done: (m) => turnsWith(m, 'WeaponsDeclared', 'own') > 1 },
  { id: 'ranges', rule: 'QS-TOH-009', place: page('weapons'), fits: (m) => aims(m) && able(m), done: firedIn(2) },
  { id: 'number', rule: 'QS-TOH-002', place: page('tally'), fits: (m) => aims(m) && Boolean(m.weapon?.tally && !m.weapon.tally.barred), done: firedIn(3) },
  { id: 'fire', rule: 'QS-SEQ-011', place: page('primary'), fits: (m) => aims(m) && m.shots > 0, done: (m) => did(m, 'WeaponFired') },
  { id: 'dice', rule: 'QS-TOH-003', place: told((m) => last(m, 'WeaponFired', 'own')), fits: (m) => acts(m) && did(m, 'WeaponFired'), done: (m) => turnsWith(m, 'WeaponFired', 'own') > 1 },
  { id: 'damage', rule: 'QS-DMG-007', place: (m) => unit(about(m, last(m, 'Marked'))), fits: (m) => acts(m) && last(m, 'Marked') !== null, done: never },
  { id: 'lost', rule: 'QS-DMG-008', place: (m) => unit(about(m, last(m, 'ArmLost') ?? last(m, 'LocationDestroyed'))), fits: (m) => acts(m) && last(m, 'LocationDestroyed') !== null, done: never },
  { id: 'leg', rule: 'QS-DMG-006', place: (m) => unit(legless(m)), fits: (m) => acts(m) && legless(m) !== null, done: never },
];

function legless(moment: Moment): Figure | null {
  const all = [...moment.own, ...moment.foes].filter((figure) => figure.icon === 'mech' && !figure.fate);
  return all.find((figure) => figure.parts?.some((part) => part.gone && ['LL', 'RL'].includes(part.id))) ?? null;
}

const VETERAN: Idea[] = [
  { id: 'several', rule: 'QS-SEQ-006', place: page('units'), fits: (m) => m.task === 'place' && m.figures.length > 1, done: moved },
  { id: 'vehicle', rule: 'QS-VEH-004', place: page('unit'), fits: (m) => moves(m) && wheels(m.actor), done: (m) => fired(m) && moved(m) },
  { id: 'sections', rule: 'QS-VEH-009', place: page('doll'), fits: (m) => moves(m) && wheels(m.actor), done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'letters', rule: 'QS-WPN-001', place: page('weapons'), fits: (m) => aims(m) && lettered(m.actor), done: (m) => turnsWith(m, 'WeaponFired', 'own') > 1 },
  { id: 'motive', rule: 'QS-VEH-010', place: told(motive), fits: (m) => acts(m) && motive(m) !== null, done: never },
  { id: 'cluster', rule: 'QS-WPN-012', place: told((m) => last(m, 'ClusterRolled')), fits: (m) => acts(m) && last(m, 'ClusterRolled') !== null, done: never },
  { id: 'jammed', rule: 'QS-WPN-006', place: told((m) => last(m, 'Jammed')), fits: (m) => acts(m) && last(m, 'Jammed') !== null, done: never },
];

const ELITE: Idea[] = [
  { id: 'foot', rule: 'QS-INF-004', place: (m) => unit(m.actor) ?? { on: 'page', name: 'unit' }, fits: (m) => m.task === 'place' && feet(m.actor), done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'platoon', rule: 'QS-INF-019', place: page('unit'), fits: (m) => moves(m) && m.actor?.icon === 'infantry', done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'squad', rule: 'QS-INF-015', place: page('unit'), fits: (m) => moves(m) && m.actor?.icon === 'battle armor', done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'men', rule: 'QS-INF-028', place: told((m) => wounded(m, 'infantry')), fits: (m) => acts(m) && wounded(m, 'infantry') !== null, done: never },
  { id: 'suits', rule: 'QS-INF-023', place: told((m) => wounded(m, 'battle armor')), fits: (m) => acts(m) && wounded(m, 'battle armor') !== null, done: never },
];

const MASTER: Idea[] = [
  { id: 'warriors', rule: 'BMR-WAR-011', place: page('unit'), fits: (m) => acts(m) && m.actor !== null, done: moved },
  { id: 'jump', rule: 'BMR-MOV-061', place: page('modes'), fits: (m) => moves(m) && m.modes.includes('jump'), done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'moveheat', rule: 'BMR-HEAT-010', place: page('heat'), fits: (m) => moves(m) && m.chosen !== null && numberOf(m.seen, 'heat') !== undefined, done: moved },
  { id: 'risk', rule: 'BMR-PSR-014', place: page('risk'), fits: (m) => moves(m) && Boolean(m.chosen && m.seen?.risks?.length), done: (m) => did(m, 'PilotingRolled') },
  { id: 'twist', rule: 'BMR-ATK-007', place: page('torso'), fits: (m) => aims(m) && group(m, 'torso') !== undefined, done: fired },
  { id: 'fireheat', rule: 'BMR-HEAT-024', place: page('prospects'), fits: (m) => aims(m) && m.shots > 0 && numberOf(m.draft, 'heat') !== undefined, done: (m) => did(m, 'WeaponFired') },
  { id: 'strikes', rule: 'BMR-SEQ-015', place: page('draft'), fits: (m) => m.task === 'draft' && blows(m).length > 0, done: (m) => did(m, 'BlowRolled') },
  { id: 'heat', rule: 'BMR-HEAT-004', place: page('unit'), fits: (m) => acts(m) && Boolean(last(m, 'HeatChanged', 'own')?.text), done: (m) => turnsWith(m, 'HeatChanged', 'own') > 2 },
  { id: 'structure', rule: 'BMR-UNIT-024', place: told(inside), fits: (m) => acts(m) && inside(m) !== null, done: never },
  { id: 'critical', rule: 'BMR-CRIT-001', place: told((m) => last(m, 'CriticalsRolled')), fits: (m) => acts(m) && last(m, 'CriticalsRolled') !== null, done: never },
  { id: 'fall', rule: 'BMR-FALL-011', place: (m) => unit(about(m, last(m, 'Fell'))), fits: (m) => acts(m) && last(m, 'Fell') !== null, done: never },
];

/** The lessons in the order in which they build on each other; each has only what earlier ones lack. */
export const LESSONS = { green: GREEN, veteran: VETERAN, elite: ELITE, master: MASTER } as const;
export type LessonName = keyof typeof LESSONS;
export const ORDER = Object.keys(LESSONS) as LessonName[];

export const isLesson = (name: string | undefined): name is LessonName => ORDER.includes(name as LessonName);

/** The idea to teach now: the first that fits and is not learned yet. */
export const present = (lesson: LessonName, learnt: ReadonlySet<string>, moment: Moment): Idea | null =>
  LESSONS[lesson].find((idea) => !learnt.has(idea.id) && !idea.done(moment) && idea.fits(moment)) ?? null;

/** The ideas that need no explanation, given what has been done. */
export const shown = (lesson: LessonName, moment: Moment): string[] => LESSONS[lesson].filter((idea) => idea.done(moment)).map((idea) => idea.id);
