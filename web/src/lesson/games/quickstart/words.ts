/** The texts of the lessons; all numbers in them come from the server. */
import { compass } from '../../../battle/geometry';
import { numberOf } from '../../../battle/values';
import { listed, plural, sentence } from '../../../lib/phrases';
import type { Figure, Part } from '../../../lib/types';
import type { Words } from '../../course';
import { details, fights, group, last, owned, speed, type Moment } from '../../moment';
import { bearingOf, grouped, name, points, reason, summed, told, valueOf } from '../../telling';
import { deploys } from '../classic/battle';
import { gone, legless, lettered, marked, motive, wounded } from './battle';

function sight(moment: Moment): string {
  const line = moment.draft?.sight;
  const to = name(moment.target);
  if (!line) return '';
  if (line.blocked) return `You need a clear straight line to the target. The line to ${to} is blocked: ${line.blocked.why}.`;
  const through = line.notes?.length ? `crosses ${listed(line.notes)}, and woods make the shot harder` : 'crosses no woods; they would make the shot harder';
  return `You need a clear straight line to the target. The line to ${to} ${through}. Enough woods block it.`;
}

function number(moment: Moment): string {
  const { choice, target } = moment;
  if (!choice?.tally) return '';
  return `To hit ${name(target)} with the ${choice.label} you need ${choice.tally.total} or more on two dice: ${Math.round(choice.odds ?? 0)}%. It adds up: ${summed(choice.tally)}.`;
}

/** Where the last shot hit, and what it did there, in the words of the story. */
function damage(moment: Moment): string {
  const mark = marked(moment);
  const shot = mark && moment.entries.findLast((entry) => entry.form === 'WeaponFired' && entry.hit && details(moment, entry).includes(mark));
  const told = shot ? details(moment, shot).filter((each) => each.form === 'LocationRolled' || each.form === 'Damaged').slice(0, 2) : [mark];
  return told.map((each) => sentence(each?.text)).join(' ');
}

/** Why no weapon can hit: what blocks the line, what a weapon lacks, or a number that two dice do not reach. */
function noShot(moment: Moment): string {
  const weapons = group(moment, 'weapons')?.choices ?? [];
  const barred = moment.draft?.sight?.blocked ?? weapons.find((each) => each.refusal)?.refusal;
  const best = weapons.filter((each) => each.needs).sort((one, other) => one.needs! - other.needs!)[0];
  if (barred || !best) return reason(barred);
  return `The ${best.label} would need ${best.needs} or more, and two dice reach 12 at most.`;
}

/** How a move changes the numbers of both sides. */
function pace(moment: Moment): string {
  const [hexes, harder, aim] = [valueOf(moment.seen, 'hexes'), valueOf(moment.seen, 'target_modifier'), valueOf(moment.seen, 'aim')];
  const moved = hexes ? `Moving ${plural(hexes, 'hex', 'hexes')}` : 'Staying in your hex';
  const hard = harder ? `makes you harder to hit by ${harder}` : 'does not make you harder to hit';
  const going = { run: 'Running', walk: 'Walking' }[moment.chosen?.mode ?? ''] ?? 'Standing still';
  return `${moved} ${hard}. ${going} adds ${aim || 'nothing'} to the number you need yourself.`;
}

/** The sections of a vehicle with the least armor. */
function thinnest(parts: readonly Part[]): string {
  if (!parts.length) return '';
  const armor = (part: Part): number => part.gauges[0]?.value ?? 0;
  const least = Math.min(...parts.map(armor));
  const thin = parts.filter((part) => armor(part) === least).map((part) => part.name);
  return `${listed(thin)} (${least}${thin.length > 1 ? ' each' : ''})`;
}

/** What each letter on a weapon means. */
const LETTERS: Record<string, string> = {
  P: 'P hits more easily',
  R: 'R2 may fire twice and may jam',
  V: 'V is weaker far away',
  AI: 'AI strikes down many men of a platoon',
};
function letters(figure: Figure | null): string {
  const gear = lettered(figure);
  const found = new Set(gear.flatMap((item) => (item.letters ?? '').split(' ').map((each) => each.replace(/\d+$/, ''))));
  const meaning = Object.entries(LETTERS).flatMap(([letter, text]) => (found.has(letter) ? [text] : []));
  return `The letters say what is special about ${listed([...new Set(gear.map((item) => `${item.name} (${item.letters})`))])}: ${listed(meaning)}.`;
}

const KINDS: Record<string, string> = {
  tracked: 'On tracks it can enter light woods, but not heavy woods.',
  wheeled: 'On wheels it stays on clear ground.',
  hover: 'On its cushion of air it stays on clear ground.',
};

export const GREEN: Record<string, Words> = {
  sides: {
    title: 'Two \'Mechs, one field',
    say: (m) =>
      `You command ${listed(m.own.map(name))}; its counter will be blue. ${listed(m.foes.map(name))}, in orange, is played by the bot. Destroy it to win: a 'Mech is lost when its head or center torso has no armor left.`,
  },
  deploy: {
    title: 'Choose your start',
    say: (m) => `${name(m.actor)} can start in any highlighted hex. The enemy comes from the opposite edge.`,
    wants: () => 'Choose a highlighted hex.',
  },
  facing: {
    title: 'Facing',
    say: (m) => `The wedge on the counter is the front: ${compass(m.chosen?.heading)} now. A 'Mech moves straight ahead or straight back, and it shoots only forward.`,
    wants: (m) => `Turn it with the ring if you like, then press “${m.button}”.`,
  },
  initiative: {
    title: 'Who goes first',
    say: (m) => `${told(last(m, 'InitiativeRolled'))} The side with the lower roll goes first; the one that goes last has seen the other's move. This is rolled again every turn.`,
  },
  reach: {
    title: 'Walk or run',
    say: (m) => `${name(m.actor)} walks with ${speed(m.actor, 'walk')} movement points (teal) or runs with ${speed(m.actor, 'run')} (amber). The number in a hex is what it costs to get there.`,
    wants: () => 'Pick a highlighted hex.',
  },
  cost: {
    title: 'What the move costs',
    say: (m) => {
      const points = numberOf(m.seen, 'mp');
      return `This move costs ${points?.value ?? 0} of ${points?.full ?? '?'} points: ${listed(grouped(points))}.`;
    },
  },
  pace: {
    title: 'Fast is safe, slow is sure',
    say: pace,
  },
  turning: {
    title: 'Keep your front to the enemy',
    say: (m) => `You would end up facing ${compass(m.chosen?.heading)}. ${bearingOf(m, m.chosen?.place)}Every hexside you turn costs a point.`,
    wants: (m) => `Turn with the ring if you need to, then press “${m.button}”. Nothing is final until then.`,
  },
  sight: { title: 'Line of sight', say: sight },
  ranges: {
    title: 'Near is easier',
    say: (m) => {
      const weapons = group(m, 'weapons');
      const one = weapons?.choices?.[0];
      const reach = one?.cells?.[weapons?.columns?.indexOf('Range') ?? -1] ?? '';
      return `${name(m.target)} is ${m.draft?.sight?.length ?? '0 hexes'} away. Every weapon has a short, a medium and a long range: ${one?.label ?? ''} ${reach}. Farther is harder; beyond the last number it can't hit.`;
    },
  },
  number: { title: 'The number to roll', say: number },
  fire: {
    title: 'Fire!',
    say: (m) => `Your ${plural(m.taken, 'selected weapon')} should do about ${points(valueOf(m.draft, 'expected_damage'))} points of damage. Everyone declares first, then all shots are rolled: even a 'Mech destroyed this turn still fires.`,
    wants: (m) => `Press “${m.button}”.`,
  },
  hold: {
    title: 'No shot',
    say: (m) => `From here no weapon can hit. ${noShot(m)}`,
    wants: (m) => `Press “${m.button}”.`,
  },
  dice: {
    title: 'What the dice said',
    say: (m) => `${told(last(m, 'WeaponFired', 'own'))} Rolling the number or more is a hit. “why?” beside a roll shows how it adds up.`,
  },
  damage: { title: 'Where it hits', say: (m) => `A second roll finds the location. ${damage(m)} Each location has its own armor.` },
  lost: {
    title: 'A part is lost',
    say: (m) =>
      `${told(gone(m))} Any weapons there are lost with it. Remaining damage moves inward: from arm and leg to the side torso, and from there to the center.`,
  },
  leg: {
    title: 'On one leg',
    say: (m) => {
      const lame = legless(m);
      const so = lame && owned(m, lame) ? 'It still fires at whatever comes into its front.' : 'It still fires forward: stay out of its front.';
      return `${name(lame)} has lost a leg and can no longer move or turn. ${so}`;
    },
  },
};

export const VETERAN: Record<string, Words> = {
  several: {
    title: 'More than one unit',
    say: (m) => {
      const all = plural(m.own.filter(fights).length, 'unit');
      const now = deploys(m) ? 'Deploy them one by one, in any order. In battle the sides take turns' : 'The sides take turns, one unit at a time, and you choose which of yours goes next';
      return `You have ${all}. ${now}.`;
    },
    wants: () => 'Go on with this one, or choose another under “Units”.',
  },
  vehicle: {
    title: 'Vehicles',
    say: (m) => `${name(m.actor)} cruises with ${speed(m.actor, 'walk')} points and flanks with ${speed(m.actor, 'run')}, as a 'Mech walks and runs. ${KINDS[m.actor?.icon ?? ''] ?? ''}`,
  },
  sections: {
    title: 'Thin sides',
    say: (m) => {
      const parts = m.actor?.parts ?? [];
      return `A vehicle is lost as soon as one of its ${parts.length} sections has no armor left. ${name(m.actor)} is weakest here: ${thinnest(parts)}.`;
    },
  },
  letters: {
    title: 'Letters on weapons',
    say: (m) => letters(m.actor),
  },
  motive: { title: 'Tracks and skirts', say: (m) => `${told(motive(m))} Such a hit also costs the vehicle a movement point for good, from the end of the turn.` },
  cluster: { title: 'Two shots, one roll', say: (m) => `${told(last(m, 'ClusterRolled'))} A weapon that fires more than once rolls to hit once, and then for how many hit. Each hit has its own location.` },
  jammed: { title: 'Jammed', say: (m) => `${told(last(m, 'Jammed'))} That is the risk of two shots: a roll of 2.` },
};

export const ELITE: Record<string, Words> = {
  foot: {
    title: 'Infantry',
    say: (m) => `${name(m.actor)} moves ${speed(m.actor, 'walk')} hexes, woods or not. It has no front: it moves and fires in any direction, and moving does not spoil its aim.`,
  },
  platoon: {
    title: 'Strong while there are many',
    say: (m) => `${name(m.actor)} has ${plural(m.actor?.parts?.[0]?.gauges[0]?.value ?? 0, 'man', 'men')}; the fewer are left, the less damage it does. In the open it loses twice as many: keep it in woods.`,
  },
  squad: {
    title: 'Battle armor',
    say: (m) => {
      const troopers = m.actor?.parts?.filter((part) => !part.gone) ?? [];
      return `${name(m.actor)}: ${plural(troopers.length, 'trooper')} with up to ${troopers[0]?.gauges[0]?.full ?? 0} points of armor each. They fire together, and a roll says how many hit. 'Mechs and vehicles find them harder to hit.`;
    },
  },
  men: { title: 'Against infantry', say: (m) => `${told(wounded(m, 'infantry'))} Big guns waste their power on infantry; weapons marked AI do not.` },
  suits: { title: 'Which trooper', say: (m) => `${told(wounded(m, 'battle armor'))} A die finds the trooper who is hit. Excess damage is lost.` },
};
