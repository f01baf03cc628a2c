/** The words of the lessons. Every number in them is the server's. */
import { facingTo, centre } from '../battle/geometry';
import { facingName } from '../battle/words';
import type { Barred, Entry, Figure, Tally } from '../lib/types';
import { details, inside, last, motive, thrown, wounded, type Moment } from './moment';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const listed = (parts: string[]): string => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? ''));
const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
const points = (value: number | undefined): string => (value ?? 0).toFixed(1).replace('.0', '');
const name = (figure: Figure | null | undefined): string => figure?.name ?? 'the unit';
const sentence = (text: string | undefined): string => (text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}` : '');
const reason = (barred: Barred | null | undefined): string => sentence(barred?.why);

/** A number as it adds up: 4 base to-hit number, +2 attacker ran, together 6. */
export const summed = (tally: Tally | null | undefined): string =>
  tally?.items.map((item, index) => `${index ? signed(item.value) : item.value} ${item.why}`).join(', ') ?? '';

/** The items of a tally, alike ones together: 5 × a hex, 1 × turning. Where it was does not matter. */
export function grouped(tally: Tally | null | undefined): string[] {
  const found = new Map<string, number[]>();
  for (const item of tally?.items ?? []) {
    const why = item.why.replace(/^\d{4,6}: /, '');
    found.set(why, [...(found.get(why) ?? []), item.value]);
  }
  return [...found].map(([why, values]) => {
    const sum = values.reduce((a, b) => a + b, 0);
    return sum === values.length ? `${sum} × ${why}` : `${sum} for ${why}`;
  });
}

/** Where the nearest enemy is, seen from a place. */
function bearingOf(moment: Moment, place: string | undefined): string {
  const foes = moment.foes.filter((foe) => foe.place && !foe.fate);
  if (!place || !foes.length) return '';
  const from = centre(place);
  const far = (foe: Figure): number => Math.hypot(centre(foe.place!).x - from.x, centre(foe.place!).y - from.y);
  const nearest = foes.reduce((best, foe) => (far(foe) < far(best) ? foe : best));
  return `${nearest.name} is to the ${facingName(facingTo(from, centre(nearest.place!)))}. `;
}

/** Both throws for the initiative, and who goes first. */
function initiative(moment: Moment): string {
  const event = last(moment, 'InitiativeRolled')?.event;
  const rolls = (event?.['rolls'] ?? []) as [string, number[][]][];
  const order = (event?.['order'] ?? []) as string[];
  const told = rolls.map(([side, throws]) => `${side} rolled ${thrown(throws.at(-1))}`).join(', ');
  return `${told}. The lower roll goes first, so ${order[0] ?? 'it'} moves now; whoever goes last has seen the other’s move. This is rolled anew every turn.`;
}

function sight(moment: Moment): string {
  const line = moment.desk?.sight;
  const to = name(moment.target);
  if (!line) return '';
  if (line.blocked) return `A straight line must lead to the target. The one to ${to} is blocked: ${line.blocked.why}.`;
  const woods = [line.light ? `${line.light} light` : '', line.heavy ? `${line.heavy} heavy` : ''].filter(Boolean).join(' and ');
  const through = woods ? `crosses ${woods} woods, and each makes the shot harder` : 'crosses no woods; each would make the shot harder';
  return `A straight line must lead to the target. The one to ${to} ${through}. Enough of them block the line.`;
}

function number(moment: Moment): string {
  const { weapon, target } = moment;
  if (!weapon?.tally) return '';
  return `To hit ${name(target)} with the ${weapon.name} you need ${weapon.tally.total} or more on two dice, which is ${Math.round(weapon.odds ?? 0)} %. It adds up: ${summed(weapon.tally)}.`;
}

/** What a hit did, in the story's own words. */
function damage(moment: Moment, form: string): string {
  const hit = moment.entries.findLast((entry) => entry.form === 'WeaponFired' && entry.hit && details(moment, entry).some((each) => each.form === form));
  return hit ? details(moment, hit).slice(0, 3).map((each) => sentence(each.text)).join(' ') : '';
}

const told = (entry: Entry | null): string => sentence(entry?.text);

export type Words = {
  title: string;
  say: (moment: Moment) => string;
  /** What the player is to do; without it he only reads. */
  wants?: (moment: Moment) => string;
};

const KINDS: Record<string, string> = {
  tracked: 'On tracks it can go into light woods, but not into heavy ones.',
  wheeled: 'On wheels it stays on clear ground.',
  hover: 'On its cushion of air it stays on clear ground.',
};

export const ideas: Record<string, Words> = {
  // --- Green ---------------------------------------------------------------------------------------------------------
  sides: {
    title: 'Two ’Mechs, one field',
    say: (m) =>
      `You command ${listed(m.own.map(name))}, the blue counter. ${listed(m.foes.map(name))}, in orange, is played by the bot. Destroy it to win: a ’Mech is lost when its head or its center torso has no armour left.`,
  },
  deploy: {
    title: 'Take your place',
    say: (m) => `${name(m.actor)} may begin in any of the marked hexes. The enemy comes from the opposite edge.`,
    wants: () => 'Choose a marked hex.',
  },
  facing: {
    title: 'The way it faces',
    say: (m) => `The wedge on the counter is the front: ${facingName(m.chosen?.facing)} now. A ’Mech goes straight ahead or straight back, and it shoots only ahead.`,
    wants: () => 'Turn it with the ring if you like, then press “Put it here”.',
  },
  initiative: { title: 'Who goes first', say: initiative },
  reach: {
    title: 'Walk or run',
    say: (m) => `${name(m.actor)} walks with ${m.actor?.walk ?? 0} movement points (teal) or runs with ${m.actor?.run ?? 0} (amber). The number in a hex is the price of getting there.`,
    wants: () => 'Choose a hex to go to.',
  },
  cost: {
    title: 'What the way costs',
    say: (m) => {
      const tally = m.seen?.tallies?.[0]?.tally;
      return `This way costs ${m.seen?.figures?.mp ?? tally?.total ?? 0} of ${m.seen?.figures?.mp_all ?? '?'} points: ${listed(grouped(tally))}.`;
    },
  },
  pace: {
    title: 'Fast is safe, slow is sure',
    say: (m) => {
      const { hexes = 0, harder = 0, aim = 0 } = m.seen?.figures ?? {};
      const hard = harder ? `makes you harder to hit by ${harder}` : 'is too little to make you harder to hit';
      const own = aim ? `adds ${aim} to the number you need yourself` : 'adds nothing to the number you need yourself';
      return `Going ${plural(hexes, 'hex', 'hexes')} ${hard}. ${m.chosen?.verb === 'run' ? 'Running' : m.chosen?.verb === 'walk' ? 'Walking' : 'Standing still'} ${own}.`;
    },
  },
  turning: {
    title: 'Keep your front to the enemy',
    say: (m) => `You would end up facing ${facingName(m.chosen?.facing)}. ${bearingOf(m, m.chosen?.place)}Every hexside of turning costs a point.`,
    wants: () => 'Turn with the ring if need be, then press “Confirm move”. Nothing is final before.',
  },
  sight: { title: 'Line of sight', say: sight },
  ranges: {
    title: 'Near is easier',
    say: (m) => {
      const far = m.desk?.targets.find((each) => each.unit === m.target?.id)?.distance ?? 0;
      const one = m.desk?.weapons[0];
      return `${name(m.target)} is ${plural(far, 'hex', 'hexes')} away. Every weapon has a short, a medium and a long range: ${one?.name ?? ''} ${one?.range ?? ''}. The farther, the harder to hit, and beyond the last number it cannot.`;
    },
  },
  number: { title: 'The number to roll', say: number },
  fire: {
    title: 'Fire!',
    say: (m) => `The ${plural(m.shots, 'ticked weapon')} can expect ${points(m.fire?.figures?.expected_damage)} points of damage. Everybody declares first, then all shots are rolled: even who is destroyed still fires this turn.`,
    wants: (m) => `Press “Fire ${plural(m.shots, 'weapon')}”.`,
  },
  hold: {
    title: 'Nothing to hit',
    say: (m) => `From here no weapon can hit. ${reason(m.desk?.sight?.blocked ?? m.desk?.weapons[0]?.refusal ?? m.desk?.targets[0]?.refusal)}`,
    wants: () => 'Press “Hold fire”; next turn you move again.',
  },
  dice: {
    title: 'What the dice said',
    say: (m) => `${told(last(m, 'WeaponFired', 'own'))} The number or more is a hit. “Why?” beside a roll adds its number up.`,
  },
  damage: { title: 'Where it hits', say: (m) => `A second roll finds the place. ${damage(m, 'Marked')} Each place has armour of its own.` },
  lost: {
    title: 'A part is lost',
    say: (m) =>
      `${told(last(m, 'ArmLost') ?? last(m, 'LocationDestroyed'))} Its weapons go with it. What is left of the damage goes on inward: from arm and leg to the torso beside it, from there to the center.`,
  },
  leg: { title: 'On one leg', say: () => 'Without a leg a ’Mech can neither move nor turn any more. It still fires ahead: stay out of its front.' },

  // --- Veteran -------------------------------------------------------------------------------------------------------
  several: {
    title: 'More than one unit',
    say: (m) => `You have ${plural(m.own.length, 'unit')}. The sides take turns, one unit at a time, and you say which of yours is next.`,
    wants: () => 'Go on with this one, or choose another on the board.',
  },
  vehicle: {
    title: 'Vehicles',
    say: (m) => `${name(m.actor)} cruises with ${m.actor?.walk ?? 0} points and flanks with ${m.actor?.run ?? 0}, as a ’Mech walks and runs. ${KINDS[m.actor?.kind ?? ''] ?? ''}`,
  },
  sections: {
    title: 'Thin sides',
    say: (m) => {
      const of = m.actor?.locations ?? [];
      const thin = of.length ? of.reduce((least, each) => (each.armour < least.armour ? each : least)) : null;
      return `A vehicle is lost as soon as one of its ${of.length} sections has no armour left. The weakest of ${name(m.actor)} is its ${thin?.name ?? ''}: ${thin?.armour ?? 0}.`;
    },
  },
  letters: {
    title: 'Letters on weapons',
    say: (m) => {
      const gear = (m.actor?.gear ?? []).filter((item) => /[A-Z]/.test(item.damage ?? ''));
      return `${listed(gear.map((item) => `${item.name} (${item.damage})`))}: the letters say what is special. P hits more easily, R2 may fire twice and may jam, V is weaker far away, AI is meant for infantry.`;
    },
  },
  motive: { title: 'Tracks and skirts', say: (m) => `${told(motive(m))} Such a hit also costs the vehicle a point of movement, from the end of the turn and for good.` },
  cluster: { title: 'Two shots, one roll', say: (m) => `${told(last(m, 'ClusterRolled'))} A weapon that fires more than once rolls to hit once, and then for how many hit. Each has its own place.` },
  jammed: { title: 'Jammed', say: (m) => `${told(last(m, 'Jammed'))} That is the price of two shots: a roll of 2.` },

  // --- Elite ---------------------------------------------------------------------------------------------------------
  foot: {
    title: 'Infantry',
    say: (m) => `${name(m.actor)} goes ${m.actor?.walk ?? 0} hexes, woods or not. It has no front: it goes and fires anywhere, and moving does not spoil its aim.`,
  },
  platoon: {
    title: 'Strong while there are many',
    say: (m) => {
      const platoon = m.own.find((figure) => figure.kind === 'infantry');
      return `${name(platoon)} has ${platoon?.locations?.[0]?.armour ?? 0} men; the fewer are left, the less damage it does. In the open it loses twice as many: keep it in woods.`;
    },
  },
  squad: {
    title: 'Battle armor',
    say: (m) => {
      const squad = m.own.find((figure) => figure.kind === 'battle armor');
      return `${name(squad)}: ${squad?.locations?.length ?? 0} troopers, each with ${squad?.locations?.[0]?.armour_full ?? 0} points. They fire together, and a roll says how many hit. ’Mechs and vehicles find them harder to hit.`;
    },
  },
  men: { title: 'Against infantry', say: (m) => `${told(wounded(m, 'infantry'))} Big guns waste their power on men; weapons marked AI do not.` },
  suits: { title: 'Which trooper', say: (m) => `${told(wounded(m, 'battle armor'))} A die finds the trooper who is hit. What he cannot take is lost.` },

  // --- The Master Rules ----------------------------------------------------------------------------------------------
  warriors: {
    title: 'The same battle, the whole rules',
    say: (m) => `The ’Mechs are the same, but now they have warriors: gunnery ${m.actor?.gunnery ?? ''} is where every shot begins, piloting ${m.actor?.piloting ?? ''} keeps the ’Mech on its feet. Lower is better.`,
  },
  jump: { title: 'Jump', say: (m) => `${name(m.actor)} has jump jets: up to ${m.actor?.jump ?? 0} hexes (violet) over anything, facing any way. It is hard to hit then, aims badly and gets hot.` },
  moveheat: {
    title: 'Moving heats',
    say: (m) =>
      `This move builds up ${m.chosen?.heat ?? 0} heat, and the heat sinks carry off up to ${m.actor?.sinks ?? 0} each turn. As things stand, ${m.seen?.figures?.heat_after ?? 0} would be left at its end. Firing comes on top.`,
  },
  risk: {
    title: 'A roll to stay upright',
    say: (m) => {
      const risk = m.seen?.risks?.[0];
      return `This needs a piloting roll (${risk?.what ?? ''}): ${risk?.tally.total ?? ''} or more, fails ${Math.round(risk?.fails ?? 0)} %. It adds up: ${summed(risk?.tally)}. Who fails falls.`;
    },
  },
  twist: {
    title: 'Turn the torso',
    say: () => 'The legs stay, but the torso may turn by one hexside, and its weapons with it. Your back is thin: mind where you show it.',
  },
  fireheat: {
    title: 'Firing heats more',
    say: (m) => `After this volley the heat would be ${m.fire?.figures?.heat_after ?? 0}. Above what the sinks can carry off it stays: the ’Mech gets slow, shoots badly, and may shut down or blow up.`,
  },
  strikes: {
    title: 'Fists and feet',
    say: () => 'Who stands next to the enemy may also punch or kick. A kick hurts more, and knocks over; who kicks and misses may fall.',
  },
  heat: { title: 'The heat phase', say: (m) => `${told(last(m, 'HeatChanged', 'own'))} What is left slows the ’Mech down and spoils its aim next turn.` },
  structure: { title: 'Through the armour', say: (m) => `${told(inside(m))} Behind the armour is the structure; when that is gone, so is the part.` },
  critical: { title: 'A critical hit?', say: (m) => `${told(last(m, 'CriticalsRolled'))} Damage inside may break a weapon, the engine, the gyro, or set off ammunition.` },
  fall: { title: 'It falls', say: (m) => `${told(last(m, 'Fell'))} A fall hurts, and a fallen ’Mech must get up again, which costs points and a roll.` },
};

export const words = {
  label: 'Lesson',
  progress: (learnt: number, all: number) => `${learnt} of ${all}`,
  gotIt: 'Got it',
  skip: 'Skip',
  show: 'Show me',
  showing: 'Thinking…',
  end: 'End the lesson',
  ended: 'The lesson is over. The menu brings it back.',
  back: 'Bring the lesson back',
  good: 'What would be good now?',
  goodShort: 'What now?',
  advice: 'A suggestion',
  suggested: 'Suggested:',
  follow: (button: string) => `It is on the board. Press “${button}” to do it, or choose something else.`,
  followChoice: 'Choose it, or something else.',
  noAdvice: 'There is no advice for this.',
  fold: 'Fold the lesson',
  unfold: 'Open the lesson',
  rule: 'The rule',
  next: 'Go on',
} as const;
