/** The texts of the lessons. All numbers in them come from the server. */
import { bearing, compass } from '../battle/geometry';
import { numberOf } from '../battle/values';
import type { Barred, Draft, Entry, Figure, Gear, Part, Tally, Value } from '../lib/types';
import { cell, details, group, inside, last, motive, skill, speed, wounded, type Moment } from './moment';

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

/** The parts of a number: 5 hexes, 1 turn, 1 for light woods. */
export const grouped = (number: Value | undefined): string[] => (number?.parts ?? []).map((part) => (/^\d/.test(part.label) ? part.label : `${part.value} for ${part.label}`));

const of = (draft: Draft | null, id: string): number => numberOf(draft, id)?.value ?? 0;

/** The direction of the nearest enemy from a place. */
function bearingOf({ foes, field }: Moment, place: string | undefined): string {
  const there = foes.filter((foe) => !foe.fate).map((foe) => ({ foe, at: field.spot(foe) })).filter((each) => each.at !== null);
  if (!place || !there.length) return '';
  const from = field.point(place);
  const far = (each: (typeof there)[number]): number => Math.hypot(each.at!.x - from.x, each.at!.y - from.y);
  const nearest = there.reduce((best, each) => (far(each) < far(best) ? each : best));
  return `${nearest.foe.name} is to the ${compass(bearing(from, nearest.at!))}. `;
}

function sight(moment: Moment): string {
  const line = moment.draft?.sight;
  const to = name(moment.target);
  if (!line) return '';
  if (line.blocked) return `You need a clear straight line to the target. The line to ${to} is blocked: ${line.blocked.why}.`;
  const through = line.notes?.length ? `crosses ${listed(line.notes)}, and woods make the shot harder` : 'crosses no woods; they would make the shot harder';
  return `You need a clear straight line to the target. The line to ${to} ${through}. Enough woods block it.`;
}

function number(moment: Moment): string {
  const { weapon, target } = moment;
  if (!weapon?.tally) return '';
  return `To hit ${name(target)} with the ${weapon.label} you need ${weapon.tally.total} or more on two dice: ${Math.round(weapon.odds ?? 0)} %. It adds up: ${summed(weapon.tally)}.`;
}

/** What a hit did, in the words of the story. */
function damage(moment: Moment, form: string): string {
  const hit = moment.entries.findLast((entry) => entry.form === 'WeaponFired' && entry.hit && details(moment, entry).some((each) => each.form === form));
  return hit ? details(moment, hit).slice(0, 3).map((each) => sentence(each.text)).join(' ') : '';
}

/** What the heat sinks of a unit do, in words. */
const sinks = (figure: Figure | null): string => figure?.gauges?.find((gauge) => gauge.id === 'heat')?.note ?? '';
const told = (entry: Entry | null): string => sentence(entry?.text);

export type Words = {
  title: string;
  say: (moment: Moment) => string;
  /** What the player should do; without it, only reading. */
  wants?: (moment: Moment) => string;
};

const KINDS: Record<string, string> = {
  tracked: 'On tracks it can enter light woods, but not heavy woods.',
  wheeled: 'On wheels it stays on clear ground.',
  hover: 'On its cushion of air it stays on clear ground.',
};

export const ideas: Record<string, Words> = {
  // --- Green ---------------------------------------------------------------------------------------------------------
  sides: {
    title: 'Two ’Mechs, one field',
    say: (m) =>
      `You command ${listed(m.own.map(name))}; its counter will be blue. ${listed(m.foes.map(name))}, in orange, is played by the bot. Destroy it to win: a ’Mech is lost when its head or center torso has no armor left.`,
  },
  deploy: {
    title: 'Choose your start',
    say: (m) => `${name(m.actor)} can start in any highlighted hex. The enemy comes from the opposite edge.`,
    wants: () => 'Choose a highlighted hex.',
  },
  facing: {
    title: 'Facing',
    say: (m) => `The wedge on the counter is the front: ${compass(m.chosen?.heading)} now. A ’Mech moves straight ahead or straight back, and it shoots only forward.`,
    wants: () => 'Turn it with the ring if you like, then press “Deploy here”.',
  },
  initiative: {
    title: 'Who goes first',
    say: (m) => `${told(last(m, 'InitiativeRolled'))} The lower roll goes first; the side that goes last has seen the other’s move. This is rolled again every turn.`,
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
      const [hexes, harder, aim] = [of(m.seen, 'hexes'), of(m.seen, 'target_modifier'), of(m.seen, 'aim')];
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
      return `${name(m.target)} is ${m.draft?.sight?.length ?? '0 hexes'} away. Every weapon has a short, a medium and a long range: ${one?.label ?? ''} ${one?.cells?.[0] ?? ''}. Farther is harder; beyond the last number it can’t hit.`;
    },
  },
  number: { title: 'The number to roll', say: number },
  fire: {
    title: 'Fire!',
    say: (m) => `Your ${plural(m.shots, 'selected weapon')} should do about ${points(of(m.draft, 'expected_damage'))} points of damage. Everyone declares first, then all shots are rolled: even a ’Mech destroyed this turn still fires.`,
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
  leg: { title: 'On one leg', say: () => 'A ’Mech that has lost a leg can no longer move or turn. It still fires forward: stay out of its front.' },

  // --- Veteran -------------------------------------------------------------------------------------------------------
  several: {
    title: 'More than one unit',
    say: (m) => `You have ${plural(m.own.length, 'unit')}. The sides take turns, one unit at a time, and you choose which of yours goes next.`,
    wants: () => 'Continue with this one, or choose another under “Units”.',
  },
  vehicle: {
    title: 'Vehicles',
    say: (m) => `${name(m.actor)} cruises with ${speed(m.actor, 'walk')} points and flanks with ${speed(m.actor, 'run')}, as a ’Mech walks and runs. ${KINDS[m.actor?.icon ?? ''] ?? ''}`,
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
      const damage = (item: Gear): string => cell(m.actor, item.cells, 'Dmg');
      const gear = (m.actor?.gear ?? []).filter((item) => /[A-Z]/.test(damage(item)));
      return `${listed(gear.map((item) => `${item.name} (${damage(item)})`))}: the letters say what is special. P hits more easily, R2 may fire twice and may jam, V is weaker far away, AI is meant for infantry.`;
    },
  },
  motive: { title: 'Tracks and skirts', say: (m) => `${told(motive(m))} Such a hit also costs the vehicle a movement point for good, from the end of the turn.` },
  cluster: { title: 'Two shots, one roll', say: (m) => `${told(last(m, 'ClusterRolled'))} A weapon that fires more than once rolls to hit once, and then for how many hit. Each hit has its own location.` },
  jammed: { title: 'Jammed', say: (m) => `${told(last(m, 'Jammed'))} That is the risk of two shots: a roll of 2.` },

  // --- Elite ---------------------------------------------------------------------------------------------------------
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
      return `${name(squad)}: ${squad?.parts?.length ?? 0} troopers, each with ${squad?.parts?.[0]?.gauges[0]?.full ?? 0} points. They fire together, and a roll says how many hit. ’Mechs and vehicles find them harder to hit.`;
    },
  },
  men: { title: 'Against infantry', say: (m) => `${told(wounded(m, 'infantry'))} Big guns waste their power on infantry; weapons marked AI do not.` },
  suits: { title: 'Which trooper', say: (m) => `${told(wounded(m, 'battle armor'))} A die finds the trooper who is hit. Excess damage is lost.` },

  // --- The Master Rules ----------------------------------------------------------------------------------------------
  warriors: {
    title: 'The same battle, the whole rules',
    say: (m) => `The ’Mechs are the same, but now they have MechWarriors: gunnery ${skill(m.actor, 'gunnery')} is where every shot starts, piloting ${skill(m.actor, 'piloting')} keeps the ’Mech on its feet. Lower is better.`,
  },
  jump: { title: 'Jump', say: (m) => `${name(m.actor)} has jump jets: up to ${speed(m.actor, 'jump')} hexes (violet) over anything, ending with any facing. A jumping ’Mech is hard to hit, aims badly and gets hot.` },
  moveheat: {
    title: 'Moving builds heat',
    say: (m) =>
      `This move builds ${m.chosen?.numbers?.['heat'] ?? 0} heat, and the heat sinks (${sinks(m.actor)}) remove some each turn. As things stand, ${of(m.seen, 'heat')} would be left at its end. Firing adds more.`,
  },
  risk: {
    title: 'A roll to stay upright',
    say: (m) => {
      const risk = m.seen?.risks?.[0];
      return `This needs a piloting roll (${risk?.label ?? ''}): ${risk?.tally.total ?? ''} or more, fails ${Math.round(risk?.fails ?? 0)} %. It adds up: ${summed(risk?.tally)}. If it fails, you fall.`;
    },
  },
  twist: {
    title: 'Turn the torso',
    say: () => 'The legs stay, but the torso can turn by one hexside, and its weapons with it. Your rear armor is thin: mind where you show it.',
  },
  fireheat: {
    title: 'Firing builds more',
    say: (m) => `After this volley the heat would be ${of(m.draft, 'heat')}. Heat the sinks cannot remove stays: the ’Mech gets slow, shoots badly, and may shut down or blow up.`,
  },
  strikes: {
    title: 'Fists and feet',
    say: () => 'A ’Mech next to an enemy can also punch or kick. A kick hurts more and may knock it over; miss a kick and you may fall.',
  },
  heat: { title: 'The heat phase', say: (m) => `${told(last(m, 'HeatChanged', 'own'))} Remaining heat slows the ’Mech down and spoils its aim next turn.` },
  structure: { title: 'Through the armor', say: (m) => `${told(inside(m))} Behind the armor is the internal structure; when that is gone, so is the location.` },
  critical: { title: 'A critical hit?', say: (m) => `${told(last(m, 'CriticalsRolled'))} Damage inside may break a weapon, the engine, the gyro, or set off ammunition.` },
  fall: { title: 'It falls', say: (m) => `${told(last(m, 'Fell'))} A fall hurts, and a fallen ’Mech must stand up again, which costs points and a roll.` },
};

export const words = {
  label: 'Lesson',
  progress: (learnt: number, all: number) => `${learnt} of ${all}`,
  gotIt: 'Got it',
  skip: 'Skip',
  show: 'Show me',
  showing: 'Thinking…',
  end: 'End the lesson',
  ended: 'Lesson ended. You can bring it back from the menu.',
  back: 'Bring the lesson back',
  good: 'Hint',
  goodShort: 'Hint',
  advice: 'A suggestion',
  suggested: 'Suggested:',
  follow: (button: string) => `It’s marked on the board. Press “${button}” to do it, or choose something else.`,
  followChoice: 'Choose it, or something else.',
  noAdvice: 'There is no hint for this.',
  fold: 'Fold the lesson',
  unfold: 'Open the lesson',
  rule: 'The rule',
  next: 'Continue',
} as const;
