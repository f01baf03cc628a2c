import { expect, it } from 'vitest';
import type { Entry, Figure } from '../lib/types';
import { LESSONS, ORDER, present, shown } from './ideas';
import { NOTHING, type Moment } from './moment';
import { grouped, ideas, summed } from './words';

const figure = (id: string, more: Partial<Figure> = {}): Figure => ({
  id,
  name: `Unit ${id}`,
  side: 'Blue',
  seat: 'Blue',
  icon: 'mech',
  speeds: [{ id: 'walk', label: 'walk', value: 4 }, { id: 'run', label: 'run', value: 6 }],
  ...more,
});
const moment = (more: Partial<Moment> = {}): Moment => ({
  ...NOTHING,
  turn: 1,
  own: [figure('1')],
  foes: [figure('2', { side: 'Orange', seat: 'Orange', place: '0101' })],
  ...more,
});
const entry = (form: string, unit = '1', turn = 1, more: Partial<Entry> = {}): Entry => ({ n: 0, turn, phase: '', form, event: null, about: [unit], text: `${form} of ${unit}`, ...more });
const nothing = new Set<string>();
const deploying = moment({ task: 'place', modes: ['deploy'], turn: 0, actor: figure('1') });
const rolled = entry('InitiativeRolled', '', 1, { text: 'Blue 1+4 = 5; Orange 4+5 = 9: Orange has the initiative, Blue goes first' });
const moving = moment({ task: 'place', modes: ['walk', 'run'], actor: figure('1', { place: '0508' }), entries: [entry('Deployed'), rolled] });
const chosen = { action: 'move 1 walk F', label: '', mode: 'walk', place: '0507', heading: 0 };

it('has a text for every idea, and each idea once', () => {
  const all = ORDER.flatMap((lesson) => LESSONS[lesson].map((idea) => idea.id));
  expect(new Set(all).size).toBe(all.length);
  expect(Object.keys(ideas).sort()).toEqual([...all].sort());
});

it('works in an empty moment', () => {
  for (const said of Object.values(ideas)) {
    expect(said.say(moment())).not.toMatch(/undefined|null|NaN/);
    expect(said.wants?.(moment()) ?? '-').not.toBe('');
  }
});

it('introduces one idea at a time', () => {
  const ids: string[] = [];
  for (let idea = present('green', nothing, moving); idea; idea = present('green', new Set(ids), moving)) ids.push(idea.id);
  expect(ids).toEqual(['initiative', 'reach']);
  expect(present('green', new Set(ids), { ...moving, chosen, seen: { action: '', numbers: [{ id: 'aim', label: 'Your shots', value: 1 }] } })?.id).toBe('pace');
});

it('starts with the sides, then with deployment', () => {
  expect(present('green', nothing, deploying)?.id).toBe('sides');
  expect(present('green', new Set(['sides']), deploying)?.id).toBe('deploy');
  const put = { ...deploying, chosen: { ...chosen, mode: 'deploy' } };
  expect(present('green', new Set(['sides']), put)?.id).toBe('facing');
  expect(shown('green', put)).toContain('deploy');
});

it('says nothing while others act', () => {
  expect(present('green', nothing, moment({ entries: moving.entries }))).toBeNull();
});

it('counts what was done as learned, so that another device can continue', () => {
  const turns = [1, 2, 3].flatMap((turn) => [entry('Halted', '1', turn), entry('WeaponsDeclared', '1', turn), entry('WeaponFired', '1', turn)]);
  const later = { ...moving, entries: [entry('Deployed'), rolled, ...turns] };
  expect(shown('green', later)).toEqual(['sides', 'deploy', 'facing', 'initiative', 'reach', 'cost', 'pace', 'turning', 'sight', 'hold', 'ranges', 'number', 'fire', 'dice']);
  expect(present('green', nothing, later)).toBeNull();
});

it('does not count what the enemy did', () => {
  expect(shown('green', moment({ entries: [entry('Halted', '2'), entry('Deployed', '2')] }))).toEqual([]);
});

it('teaches later lessons only what is new', () => {
  expect(present('veteran', nothing, moving)).toBeNull();
  const tank = { ...moving, actor: figure('1', { icon: 'hover', place: '0508' }) };
  expect(present('veteran', nothing, tank)?.id).toBe('vehicle');
  expect(present('elite', nothing, tank)).toBeNull();
  expect(present('elite', nothing, { ...moving, actor: figure('1', { icon: 'infantry', place: '0508' }) })?.id).toBe('foot');
});

it('explains numbers by their parts', () => {
  const tally = { total: 6, items: [{ rule: '', value: 4, why: 'base to-hit number' }, { rule: '', value: 2, why: 'attacker ran' }] };
  expect(summed(tally)).toBe('4 base to-hit number, +2 attacker ran');
  const parts = [{ label: '2 hexes', value: 2 }, { label: '1 turn', value: 1 }, { label: 'heavy woods', value: 2 }];
  expect(grouped({ id: 'mp', label: '', value: 5, parts })).toEqual(['2 hexes', '1 turn', '2 for heavy woods']);
});

it('says who goes first and why', () => {
  expect(ideas['initiative']!.say(moving)).toMatch(/Blue goes first\. The lower roll goes first/);
});
