/** Every sentence is true in every situation in which it is shown. */
import { expect, it } from 'vitest';
import type { Choice, Draft, Figure, Offer, Part } from '../../../lib/types';
import { present } from '../../course';
import { courseOf } from '../../courses';
import { type Moment } from '../../moment';
import { entry, figure, moment } from '../../moment.fixture';

type Row = [idea: string, when: string, moment: Moment, says: RegExp];

const own = figure('1', { name: 'Hunchback', place: '0508' });
const foe = figure('2', { name: 'Enforcer', side: 'Orange', seat: 'Orange', place: '0101' });
const part = (id: string, value: number, more: Partial<Part> = {}): Part => ({ id, name: id, gauges: [{ id: 'armor', value, full: 20 }], ...more });
const legless = (who: Figure): Figure => ({ ...who, parts: [part('LL', 0, { gone: true })] });
const chosen = (mode: string): Offer => ({ action: 'move', label: '', mode, place: '0507', heading: 0 });
const numbers = (hexes: number, harder: number, aim: number): Draft => ({
  action: '',
  numbers: [{ id: 'hexes', label: '', value: hexes }, { id: 'target_modifier', label: '', value: harder }, { id: 'aim', label: '', value: aim }],
});
const weapon = (more: Partial<Choice>): Choice => ({ id: '0', label: 'Autocannon 20', action: '', cells: ['20', '3/6/9'], ...more });
const aiming = (weapons: Choice[], able: boolean, more: Partial<Draft> = {}): Partial<Moment> => ({
  task: 'draft',
  actor: own,
  target: foe,
  button: able ? 'Fire 1 weapon' : 'Hold fire',
  draft: {
    action: '',
    groups: [
      { id: 'targets', role: 'targets', label: '', choices: [{ id: '2', label: 'Enforcer', action: '', refusal: able ? null : { rule: '', why: 'nothing can hit it' } }] },
      { id: 'weapons', role: 'table', label: '', columns: ['Dmg', 'Range'], choices: weapons },
    ],
    ...more,
  },
});
const acting = (more: Partial<Moment> = {}): Moment => moment({ task: 'place', modes: ['walk', 'run'], actor: own, own: [own], foes: [foe], button: 'Confirm move', ...more });
const shot = entry('WeaponFired', '1', 1, { n: 1, hit: true, about: ['1', '2'], text: 'Hunchback fires', depth: 2 });
const place = entry('LocationRolled', '2', 1, { n: 2, depth: 3, text: 'Enforcer is hit: rolled 3+4 = 7, center torso' });
const mark = entry('Damaged', '2', 1, { n: 3, depth: 3, text: "Enforcer's center torso takes 20: 6 left" });
const deploying = acting({ modes: ['deploy'], own: [own, { ...own, id: '3' }], figures: ['1', '3'], button: 'Deploy here' });

const GREEN: Row[] = [
  ['pace', 'it runs', acting({ chosen: chosen('run'), seen: numbers(5, 2, 2) }), /^Moving 5 hexes makes you harder to hit by 2\. Running adds 2 to/],
  ['pace', 'it walks a hex', acting({ chosen: chosen('walk'), seen: numbers(1, 0, 1) }), /^Moving 1 hex does not make you harder to hit\. Walking adds 1 to/],
  ['pace', 'it turns on the spot', acting({ chosen: chosen('walk'), seen: numbers(0, 0, 1) }), /^Staying in your hex does not make you harder to hit\. Walking adds 1/],
  ['pace', 'it stands', acting({ chosen: chosen('stand'), seen: numbers(0, 0, 0) }), /Standing still adds nothing/],
  ['turning', 'the button has a name', acting({ chosen: chosen('walk'), button: 'Go' }), /press “Go”/],
  ['facing', 'the button has a name', { ...deploying, chosen: chosen('deploy') }, /press “Deploy here”/],
  ['ranges', 'columns come in any order', moment(aiming([weapon({ odds: 8 })], true, { sight: { from: '', to: '', length: '9 hexes' } })), /is 9 hexes away\. .*: Autocannon 20 3\/6\/9\./],
  ['hold', 'the target is out of range', moment(aiming([weapon({ refusal: { rule: '', why: 'out of range: 13 hexes, reaches 9' } })], false)), /no weapon can hit\. Out of range: 13 hexes, reaches 9\. Press “Hold fire”\.$/],
  ['hold', 'the number is too high', moment(aiming([weapon({ needs: 14 }), weapon({ label: 'Medium Laser', needs: 13 })], false)), /Medium Laser would need 13 or more, and two dice reach 12/],
  ['hold', 'the line is blocked', moment(aiming([weapon({})], false, { sight: { from: '', to: '', length: '', blocked: { rule: '', why: 'heavy woods between' } } })), /can hit\. Heavy woods between\./],
  ['fire', 'one weapon is selected', moment({ ...aiming([weapon({})], true), taken: 1 }), /^Your 1 selected weapon should .*Press “Fire 1 weapon”\.$/],
  ['damage', 'a shot hit', acting({ entries: [shot, place, mark] }), /^A second roll finds the location\. Enforcer is hit: rolled 3\+4 = 7, center torso\. Enforcer's center torso takes 20: 6 left\. Each/],
  ['lost', 'an arm was blown off', acting({ entries: [entry('BlownOff', '2', 1, { text: "Enforcer's right arm is blown off" })] }), /^Enforcer's right arm is blown off\. Any weapons there/],
  ['lost', 'a leg was lost later', acting({ entries: [entry('BlownOff'), entry('LocationDestroyed', '2', 2, { text: "Enforcer's left leg is destroyed" })] }), /^Enforcer's left leg/],
  ['leg', 'the enemy lost it', acting({ foes: [legless(foe)] }), /^Enforcer has lost a leg .* stay out of its front\.$/],
  ['leg', 'the player lost it', acting({ own: [legless(own)] }), /^Hunchback has lost a leg .*comes into its front\.$/],
];
const tank = figure('4', { name: 'Rommel', icon: 'tracked', place: '0508', parts: [part('front', 9), part('left side', 5), part('right side', 5)] });
const VETERAN: Row[] = [
  ['several', 'units are deployed', deploying, /^You have 2 units\. Deploy them one by one, in any order\./],
  ['several', 'one of them is lost', acting({ own: [own, { ...own, id: '3' }, { ...own, id: '5', fate: 'destroyed' }], figures: ['1', '3'] }), /^You have 2 units\. The sides take turns, one unit at a time/],
  ['sections', 'two sides are equally thin', acting({ actor: tank, own: [tank] }), /one of its 3 sections .* Rommel is weakest here: left side and right side \(5 each\)\./],
  ['sections', 'one side is thinnest', acting({ actor: { ...tank, parts: [part('front', 9), part('rear', 4)] }, own: [tank] }), /weakest here: rear \(4\)\./],
];
const platoon = figure('6', { name: 'Platoon', icon: 'infantry', place: '0508', parts: [part('men', 1)] });
const squad = figure('7', { name: 'Infiltrators', icon: 'battle armor', place: '0508', parts: [part('1', 0, { gone: true }), part('2', 7)] });
const ELITE: Row[] = [
  ['platoon', 'one man is left', acting({ actor: platoon, own: [own, platoon] }), /^Platoon has 1 man;/],
  ['squad', 'a trooper is lost', acting({ actor: squad, own: [own, squad] }), /^Infiltrators: 1 trooper with up to 20 points of armor each/],
  ['men', 'a platoon was hit', acting({ own: [platoon], entries: [entry('Damaged', '6', 1, { text: 'Platoon loses 4 of its men' })] }), /^Platoon loses 4 of its men\./],
  ['suits', 'a squad was hit', acting({ own: [squad], entries: [entry('Damaged', '7', 1, { text: 'trooper 2 takes 3' })] }), /^Trooper 2 takes 3\./],
];

const ROWS = Object.entries({ green: GREEN, veteran: VETERAN, elite: ELITE }).flatMap(([lesson, rows]) => rows.map((row) => [lesson, ...row] as const));

it.each(ROWS)('%s: %s is true when %s', (lesson, idea, _, at, says) => {
  const course = courseOf('quickstart', lesson)!;
  const others = new Set(course.ideas.map((each) => each.id).filter((each) => each !== idea));
  expect(present(course, others, at)?.id).toBe(idea);
  const { say, wants } = course.words[idea]!;
  expect(`${say(at)} ${wants?.(at) ?? ''}`.trim()).toMatch(says);
});

it.each([
  ['reach', 'it cannot run', acting({ modes: ['stand'] })],
  ['number', 'two dice cannot reach it', moment({ ...aiming([weapon({})], true), choice: weapon({ odds: 0, tally: { total: 13, items: [] } }) })],
  ['damage', 'nothing was hit', acting({ entries: [shot] })],
  ['leg', 'the unit is out of the battle', acting({ foes: [legless({ ...foe, fate: 'destroyed' })] })],
])('%s is not shown when %s', (idea, _, at) => {
  expect(courseOf('quickstart', 'green')!.ideas.find((each) => each.id === idea)!.fits(at)).toBe(false);
});
