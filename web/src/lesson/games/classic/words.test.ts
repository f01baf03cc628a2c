/** Every sentence is true in every situation in which it is shown. */
import { expect, it } from 'vitest';
import type { Draft, Figure } from '../../../lib/types';
import { present } from '../../course';
import { courseOf } from '../../courses';
import type { Moment } from '../../moment';
import { entry, figure, moment } from '../../moment.fixture';

const own = figure('1', { name: 'Hunchback', place: '0508' });
const foe = figure('2', { name: 'Enforcer', side: 'Orange', seat: 'Orange', place: '0101' });
const jet = { id: 'jump', label: 'jump', value: 4 };
const flying = (who: Figure): Figure => ({ ...who, speeds: [...who.speeds!, jet] });
const acting = (more: Partial<Moment> = {}): Moment => moment({ task: 'place', modes: ['walk', 'run'], actor: own, own: [own], foes: [foe], ...more });
const striking = (target: Figure): Moment =>
  acting({ task: 'draft', foes: [target], draft: { action: '', groups: [{ id: 'blows', role: 'list', label: '', choices: [{ id: 'kick', label: 'Kick', action: '', target: target.id }] }] } });
const heated = (built: number, left: number): Moment => {
  const seen: Draft = { action: '', numbers: [{ id: 'heat', label: 'Heat', value: left }] };
  return acting({ chosen: { action: '', label: '', mode: 'run', place: '0507', heading: 0, numbers: { heat: built } }, seen });
};
const swarmed = (swarm: Figure, mech: Figure): Partial<Moment> => ({ own: [own, swarm].filter((each) => each.side === 'Blue'), foes: [mech, foe, swarm].filter((each) => each.side === 'Orange') });
const clinging = figure('9', { name: 'Suits', icon: 'battle armor', on: '2', hostile: true });

it.each([
  ['master', 'jump', 'the unit that moves has jets', acting({ actor: flying(own) }), /^Hunchback .* up to 4 hexes \(violet\)/],
  ['master', 'jump', 'only the enemy has jets', acting({ foes: [flying(foe)] }), /^Enforcer has jump jets: it can leap up to 4 hexes, over/],
  ['master', 'moveheat', 'the sinks remove it all', heated(2, 0), /builds 2 heat.* none would be left/],
  ['master', 'moveheat', 'some is left', heated(4, 3), /builds 4 heat.* 3 would be left/],
  ['master', 'strikes', "the target is a 'Mech", striking(foe), /punch or kick/],
  ['master', 'heat', 'all of it was removed', acting({ entries: [entry('HeatChanged', '1', 1, { text: 'Hunchback: heat 3 → 0' })] }), /heat 3 → 0\. What remains counts next turn/],
  ['arms', 'downed', 'a helicopter fell out of the air', acting({ entries: [entry('Plunged', '1', 1, { text: 'Peregrine falls 4 levels' })] }), /^Peregrine falls 4 levels\./],
  ['arms', 'holding', 'the player swarms', acting(swarmed(clinging, foe)), /^Suits holds on to the enemy/],
  ['arms', 'holding', 'the enemy swarms', acting(swarmed({ ...clinging, side: 'Orange', seat: 'Orange', on: '1' }, foe)), /^Suits holds on to your unit/],
] as const)('%s: %s is true when %s', (lesson, idea, _, at, says) => {
  const course = courseOf('classic', lesson)!;
  const others = new Set(course.ideas.map((each) => each.id).filter((each) => each !== idea));
  expect(present(course, others, at)?.id).toBe(idea);
  expect(course.words[idea]!.say(at)).toMatch(says);
});

it.each([
  ['jump', 'nobody has jets', acting()],
  ['moveheat', 'standing still builds none', heated(0, 0)],
  ['strikes', 'the only target is a pilot', striking({ ...foe, icon: 'warrior' })],
  ['strikes', "the 'Mech is out of the battle", striking({ ...foe, fate: 'destroyed' })],
  ['fall', "the 'Mech is out of the battle", acting({ foes: [{ ...foe, fate: 'destroyed' }], entries: [entry('Fell', '2')] })],
])('%s is not shown when %s', (idea, _, at) => {
  expect(courseOf('classic', 'master')!.ideas.find((each) => each.id === idea)!.fits(at)).toBe(false);
});
