/** The texts of the lesson; all numbers in them come from the server. */
import { plural } from '../../../lib/phrases';
import type { Figure } from '../../../lib/types';
import type { Words } from '../../course';
import { last, skill, speed } from '../../moment';
import { name, summed, told, valueOf } from '../../telling';
import { inside, jumper } from './battle';

/** What the heat sinks of a unit do, in words. */
const sinks = (figure: Figure | null): string => figure?.gauges?.find((gauge) => gauge.id === 'heat')?.note ?? '';

export const MASTER: Record<string, Words> = {
  warriors: {
    title: 'The same battle, the whole rules',
    say: (m) => `The 'Mechs are the same, but now they have MechWarriors: gunnery ${skill(m.actor, 'gunnery')} is where every shot starts, piloting ${skill(m.actor, 'piloting')} keeps the 'Mech on its feet. Lower is better.`,
  },
  jump: {
    title: 'Jump jets',
    say: (m) => {
      const who = jumper(m);
      const reach = who && who.id === m.actor?.id ? ' (violet)' : '';
      return `${name(who)} has jump jets: it can leap up to ${plural(speed(who, 'jump'), 'hex', 'hexes')}${reach}, over woods and other units, and land with any facing. A jumping 'Mech is hard to hit, aims badly and gets hot.`;
    },
  },
  moveheat: {
    title: 'Moving builds heat',
    say: (m) =>
      `This move builds ${m.chosen?.numbers?.['heat'] ?? 0} heat. The heat sinks (${sinks(m.actor)}) remove heat at the end of the turn: ${valueOf(m.seen, 'heat') || 'none'} would be left if you hold your fire. Firing adds more.`,
  },
  risk: {
    title: 'A roll to stay upright',
    say: (m) => {
      const risk = m.seen?.risks?.[0];
      return `This needs a piloting roll (${risk?.label ?? ''}): ${risk?.tally.total ?? ''} or more, fails ${Math.round(risk?.fails ?? 0)}%. It adds up: ${summed(risk?.tally)}. If it fails, you fall.`;
    },
  },
  twist: {
    title: 'Turn the torso',
    say: () => 'The legs stay, but the torso can turn by one hexside, and its weapons with it. Your rear armor is thin: mind where you show it.',
  },
  fireheat: {
    title: 'Firing builds more',
    say: (m) => `After this volley the heat would be ${valueOf(m.draft, 'heat')}. Heat the sinks cannot remove stays: the 'Mech gets slow, shoots badly, and may shut down or blow up.`,
  },
  strikes: {
    title: 'Fists and feet',
    say: () => 'A \'Mech next to an enemy can also punch or kick. A kick hurts more and may knock it over; miss a kick and you may fall.',
  },
  heat: { title: 'The heat phase', say: (m) => `${told(last(m, 'HeatChanged', 'own'))} What remains counts next turn: enough heat slows the 'Mech down and spoils its aim.` },
  structure: { title: 'Through the armor', say: (m) => `${told(inside(m))} Behind the armor is the internal structure; when that is gone, so is the location.` },
  critical: { title: 'A critical hit?', say: (m) => `${told(last(m, 'CriticalsRolled'))} Damage inside may break a weapon, the engine, the gyro, or set off ammunition.` },
  fall: { title: 'It falls', say: (m) => `${told(last(m, 'Fell'))} A fall hurts, and a fallen 'Mech must stand up again, which costs points and a roll.` },
};
