import { expect, it } from 'vitest';
import { present, shown, type Course } from '../../course';
import { courseOf } from '../../courses';
import { entry, figure, moment } from '../../moment.fixture';

const [green, veteran, elite] = ['green', 'veteran', 'elite'].map((name) => courseOf('quickstart', name)!) as [Course, Course, Course];
const nothing = new Set<string>();
const deploying = moment({ task: 'place', modes: ['deploy'], turn: 0, actor: figure('1') });
const rolled = entry('InitiativeRolled', '', 1, { text: 'Blue 1+4 = 5; Orange 4+5 = 9: Orange has the initiative, Blue goes first' });
const moving = moment({ task: 'place', modes: ['walk', 'run'], actor: figure('1', { place: '0508' }), entries: [entry('Deployed'), rolled] });
const chosen = { action: 'move 1 walk F', label: '', mode: 'walk', place: '0507', heading: 0 };

it('introduces one idea at a time', () => {
  const ids: string[] = [];
  for (let idea = present(green, nothing, moving); idea; idea = present(green, new Set(ids), moving)) ids.push(idea.id);
  expect(ids).toEqual(['initiative', 'reach']);
  expect(present(green, new Set(ids), { ...moving, chosen, seen: { action: '', numbers: [{ id: 'aim', label: 'Your shots', value: 1 }] } })?.id).toBe('pace');
});

it('starts with the sides, then with deployment', () => {
  expect(present(green, nothing, deploying)?.id).toBe('sides');
  expect(present(green, new Set(['sides']), deploying)?.id).toBe('deploy');
  const put = { ...deploying, chosen: { ...chosen, mode: 'deploy' } };
  expect(present(green, new Set(['sides']), put)?.id).toBe('facing');
  expect(shown(green, put)).toContain('deploy');
});

it('says nothing while others act', () => {
  expect(present(green, nothing, moment({ entries: moving.entries }))).toBeNull();
});

it('counts what was done as learned, so that another device can continue', () => {
  const turns = [1, 2, 3].flatMap((turn) => [entry('Halted', '1', turn), entry('WeaponsDeclared', '1', turn), entry('WeaponFired', '1', turn)]);
  const later = { ...moving, entries: [entry('Deployed'), rolled, ...turns] };
  expect(shown(green, later)).toEqual(['sides', 'deploy', 'facing', 'initiative', 'reach', 'cost', 'pace', 'turning', 'sight', 'hold', 'ranges', 'number', 'fire', 'dice']);
  expect(present(green, nothing, later)).toBeNull();
});

it('does not count what the enemy did', () => {
  expect(shown(green, moment({ entries: [entry('Halted', '2'), entry('Deployed', '2')] }))).toEqual([]);
});

it('teaches later lessons only what is new', () => {
  expect(present(veteran, nothing, moving)).toBeNull();
  const tank = { ...moving, actor: figure('1', { icon: 'hover', place: '0508' }) };
  expect(present(veteran, nothing, tank)?.id).toBe('vehicle');
  expect(present(elite, nothing, tank)).toBeNull();
  expect(present(elite, nothing, { ...moving, actor: figure('1', { icon: 'infantry', place: '0508' }) })?.id).toBe('foot');
});

it('explains letters only to units that have some', () => {
  const aiming = (letters: string) => moment({ task: 'draft', draft: { action: '', groups: [{ id: 'targets', role: 'targets', label: '', choices: [] }] }, actor: figure('1', { gear: [{ id: '1', name: 'Pulse Laser', letters }] }) });
  expect(present(veteran, nothing, aiming(''))).toBeNull();
  expect(present(veteran, nothing, aiming('P'))?.id).toBe('letters');
  expect(veteran.words['letters']!.say(aiming('P'))).toBe('The letters say what is special about Pulse Laser (P): P hits more easily.');
  expect(veteran.words['letters']!.say(aiming('R2 AI'))).toMatch(/R2 may fire twice and may jam and AI strikes/);
});

it('says who goes first and why', () => {
  expect(green.words['initiative']!.say(moving)).toMatch(/Blue goes first\. The side with the lower roll goes first/);
});
