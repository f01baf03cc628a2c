/** Combined arms, for those who know 'Mechs: when each idea fits, and what it says. */
import type { Entry, Figure } from '../../../lib/types';
import type { Idea, Words } from '../../course';
import { about, did, fights, group, last, latest, owned, speed, turnsWith, type Moment } from '../../moment';
import { at, entry, never, page } from '../../places';
import { name, told } from '../../telling';
import { acts, aims, fired, moves } from './battle';

const VEHICLES = ['tracked', 'wheeled', 'hover'];
const INFANTRY = ['foot', 'motorized', 'jump', 'battle armor'];
const is = (moment: Moment, icons: readonly string[]): boolean => icons.includes(moment.actor?.icon ?? '');
/** The own unit that carries another one. */
const carrier = (moment: Moment): Figure | undefined => moment.own.find((figure) => moment.own.some((other) => other.on === figure.id));
const unloads = (moment: Moment): boolean => moves(moment) && carrier(moment) !== undefined && moment.actor?.id === carrier(moment)?.id;
const swarm = (moment: Moment): Figure | undefined => [...moment.own, ...moment.foes].find((figure) => figure.hostile && fights(figure));
/** A helicopter that came down, by flying into something or falling out of the air. */
const crash = (moment: Moment): Entry | null => latest(moment, 'Crashed', 'Plunged');

export const ARMS: Idea[] = [
  { id: 'driving', rule: 'BMR-VEH-002', place: page('unit'), fits: (m) => moves(m) && is(m, VEHICLES), done: (m) => turnsWith(m, 'Halted', 'own') > 1 },
  { id: 'unloading', rule: 'BMR-INF-026', place: page('modes'), fits: unloads, done: (m) => did(m, 'Dismounted', 'Unloading') },
  { id: 'altitude', rule: 'BMR-VTOL-003', place: page('modes'), fits: (m) => moves(m) && is(m, ['vtol']), done: (m) => turnsWith(m, 'Halted', 'own') > 2 },
  { id: 'turret', rule: 'BMR-ATK-009', place: page('turret'), fits: (m) => aims(m) && group(m, 'turret') !== undefined, done: fired },
  { id: 'troopers', rule: 'BMR-INF-008', place: page('unit'), fits: (m) => acts(m) && is(m, INFANTRY) && !m.actor?.on, done: (m) => turnsWith(m, 'Halted', 'own') > 3 },
  { id: 'climbing', rule: 'BMR-ANTIMECH-002', place: page('draft'), fits: (m) => aims(m) && group(m, 'close') !== undefined, done: (m) => did(m, 'CloseAttackRolled') },
  { id: 'holding', rule: 'BMR-ANTIMECH-021', place: (m) => at([...m.own, ...m.foes].find((figure) => figure.id === swarm(m)?.on)?.place), fits: (m) => acts(m) && swarm(m) !== undefined, done: never },
  { id: 'drive', rule: 'BMR-VEH-011', place: entry((m) => last(m, 'MotiveHit')), fits: (m) => acts(m) && last(m, 'MotiveHit') !== null, done: never },
  { id: 'downed', rule: 'BMR-VTOL-021', place: (m) => at(about(m, crash(m))?.place), fits: (m) => acts(m) && crash(m) !== null, done: never },
];

export const WORDS: Record<string, Words> = {
  driving: {
    title: 'A vehicle drives',
    say: (m) => `${name(m.actor)} cruises up to ${speed(m.actor, 'walk')} MP and flanks up to ${speed(m.actor, 'run')}. It has no heat to watch, but woods, steep slopes and water are closed to many vehicles: only marked hexes are open to it.`,
  },
  unloading: {
    title: 'Let the infantry off',
    say: (m) => `The small badge on ${name(carrier(m) ?? null)} is the infantry inside. Choose “Let … off” and a hex: it gets off where the move ends, which costs 1 MP, and may act from the next turn on.`,
    wants: () => 'Bring the infantry close to a \'Mech and let it off.',
  },
  altitude: {
    title: 'Up and down',
    say: () => 'A helicopter moves only in the air, and each level up or down costs 1 MP. “Altitude at the end” decides how high it stays; a longer way to the same hex makes it harder to hit. High up it sees far; one that stays on the ground is easy to hit.',
  },
  turret: {
    title: 'Turn the turret',
    say: () => 'The turret can point at any hexside, and its weapons with it; all others fire only to their own side. It turns back at the end of the turn.',
  },
  troopers: {
    title: 'Men and suits',
    say: (m) =>
      `${name(m.actor)} has no facing and fires all around. ` +
      (is(m, ['battle armor'])
        ? 'Each suit has its own armor and is lost one by one; the fewer are left, the weaker their fire.'
        : 'The row of heads is its strength: losses weaken its fire. In a clear hex it takes double damage, so keep it in cover.'),
  },
  climbing: {
    title: 'In the hex of a \'Mech',
    say: () => 'Instead of firing, infantry in the hex of a \'Mech can attack its legs, or climb onto it and swarm it: no damage now, but some every turn while it holds on.',
  },
  holding: {
    title: 'A swarm',
    say: (m) => {
      const who = swarm(m);
      return `${name(who)} holds on to ${who && owned(m, who) ? 'the enemy' : 'your unit'}: the badge with the red rim shows it. It goes wherever the 'Mech goes, until the 'Mech brushes it off with an arm in the physical phase, shakes it off by a jump, or falls.`;
    },
  },
  drive: { title: 'Hit in the drive', say: (m) => `${told(last(m, 'MotiveHit'))} Vehicles lose MP for good when their tracks, wheels or air skirts are hit, and an immobile one is easy to hit.` },
  downed: { title: 'A crash', say: (m) => `${told(crash(m))} A helicopter that loses its rotor or its crew in the air crashes, and so may one that loses its engine.` },
};
