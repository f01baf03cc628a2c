/** The texts of the lessons; all numbers in them come from the server. */
import { compass } from '../../../battle/geometry';
import { numberOf } from '../../../battle/values';
import { listed, plural, sentence } from '../../../lib/phrases';
import type { Part } from '../../../lib/types';
import type { Words } from '../../course';
import { details, group, last, speed, type Moment } from '../../moment';
import { bearingOf, grouped, name, points, reason, summed, told, valueOf } from '../../telling';
import { lettered, motive, wounded } from './battle';

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

/** What a hit did, in the words of the story. */
function damage(moment: Moment, form: string): string {
  const hit = moment.entries.findLast((entry) => entry.form === 'WeaponFired' && entry.hit && details(moment, entry).some((each) => each.form === form));
  return hit ? details(moment, hit).slice(0, 3).map((each) => sentence(each.text)).join(' ') : '';
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
    wants: () => 'Turn it with the ring if you like, then press “Deploy here”.',
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
    say: (m) => {
      const [hexes, harder, aim] = [valueOf(m.seen, 'hexes'), valueOf(m.seen, 'target_modifier'), valueOf(m.seen, 'aim')];
      const hard = harder ? `makes you harder to hit by ${harder}` : 'is too little to make you harder to hit';
      const own = aim ? `adds ${aim} to the number you need yourself` : 'adds nothing to the number you need yourself';
      return `Moving ${plural(hexes, 'hex', 'hexes')} ${hard}. ${m.chosen?.mode === 'run' ? 'Running' : m.chosen?.mode === 'walk' ? 'Walking' : 'Standing still'} ${own}.`;
    },
  },
  turning: {
    title: 'Keep your front to the enemy',
    say: (m) => `You would end up facing ${compass(m.chosen?.heading)}. ${bearingOf(m, m.chosen?.place)}Every hexside you turn costs a point.`,
    wants: () => 'Turn with the ring if you need to, then press “Confirm move”. Nothing is final until then.',
  },
  sight: { title: 'Line of sight', say: sight },
  ranges: {
    title: 'Near is easier',
    say: (m) => {
      const one = group(m, 'weapons')?.choices?.[0];
      return `${name(m.target)} is ${m.draft?.sight?.length ?? '0 hexes'} away. Every weapon has a short, a medium and a long range: ${one?.label ?? ''} ${one?.cells?.[0] ?? ''}. Farther is harder; beyond the last number it can't hit.`;
    },
  },
  number: { title: 'The number to roll', say: number },
  fire: {
    title: 'Fire!',
    say: (m) => `Your ${plural(m.taken, 'selected weapon')} should do about ${points(valueOf(m.draft, 'expected_damage'))} points of damage. Everyone declares first, then all shots are rolled: even a 'Mech destroyed this turn still fires.`,
    wants: (m) => `Press “${m.draft?.confirm ?? 'Fire'}”.`,
  },
  hold: {
    title: 'No shot',
    say: (m) => `From here no weapon can hit. ${reason(m.draft?.sight?.blocked ?? group(m, 'weapons')?.choices?.[0]?.refusal ?? group(m, 'targets')?.choices?.[0]?.refusal)}`,
    wants: () => 'Press “Hold fire”; next turn you move again.',
  },
  dice: {
    title: 'What the dice said',
    say: (m) => `${told(last(m, 'WeaponFired', 'own'))} Rolling the number or more is a hit. “Why?” beside a roll shows how it adds up.`,
  },
  damage: { title: 'Where it hits', say: (m) => `A second roll finds the location. ${damage(m, 'Marked')} Each location has its own armor.` },
  lost: {
    title: 'A part is lost',
    say: (m) =>
      `${told(last(m, 'ArmLost') ?? last(m, 'LocationDestroyed'))} Its weapons go with it. Remaining damage moves inward: from arm and leg to the side torso, and from there to the center.`,
  },
  leg: { title: 'On one leg', say: () => 'A \'Mech that has lost a leg can no longer move or turn. It still fires forward: stay out of its front.' },
};

export const VETERAN: Record<string, Words> = {
  several: {
    title: 'More than one unit',
    say: (m) => `You have ${plural(m.own.length, 'unit')}. The sides take turns, one unit at a time, and you choose which of yours goes next.`,
    wants: () => 'Continue with this one, or choose another under “Units”.',
  },
  vehicle: {
    title: 'Vehicles',
    say: (m) => `${name(m.actor)} cruises with ${speed(m.actor, 'walk')} points and flanks with ${speed(m.actor, 'run')}, as a 'Mech walks and runs. ${KINDS[m.actor?.icon ?? ''] ?? ''}`,
  },
  sections: {
    title: 'Thin sides',
    say: (m) => {
      const parts = m.actor?.parts ?? [];
      const armor = (part: Part): number => part.gauges[0]?.value ?? 0;
      const thin = parts.length ? parts.reduce((least, each) => (armor(each) < armor(least) ? each : least)) : null;
      return `A vehicle is lost as soon as one of its ${parts.length} sections has no armor left. The weakest section of ${name(m.actor)} is its ${thin?.name ?? ''}: ${thin ? armor(thin) : 0}.`;
    },
  },
  letters: {
    title: 'Letters on weapons',
    say: (m) => {
      const gear = lettered(m.actor).map((item) => `${item.name} (${item.letters})`);
      return `${listed(gear)}: the letters say what is special. P hits more easily, R2 may fire twice and may jam, V is weaker far away, AI is meant for infantry.`;
    },
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
    say: (m) => {
      const platoon = m.own.find((figure) => figure.icon === 'infantry');
      return `${name(platoon)} has ${platoon?.parts?.[0]?.gauges[0]?.value ?? 0} men; the fewer are left, the less damage it does. In the open it loses twice as many: keep it in woods.`;
    },
  },
  squad: {
    title: 'Battle armor',
    say: (m) => {
      const squad = m.own.find((figure) => figure.icon === 'battle armor');
      return `${name(squad)}: ${squad?.parts?.length ?? 0} troopers, each with ${squad?.parts?.[0]?.gauges[0]?.full ?? 0} points. They fire together, and a roll says how many hit. 'Mechs and vehicles find them harder to hit.`;
    },
  },
  men: { title: 'Against infantry', say: (m) => `${told(wounded(m, 'infantry'))} Big guns waste their power on infantry; weapons marked AI do not.` },
  suits: { title: 'Which trooper', say: (m) => `${told(wounded(m, 'battle armor'))} A die finds the trooper who is hit. Excess damage is lost.` },
};
