import { expect, it } from 'vitest';
import type { Entry, Figure } from '../lib/types';
import { LESSONS, ORDER, present, shown } from './ideas';
import type { Moment } from './moment';
import { grouped, ideas, summed } from './words';

const figure = (id: string, more: Partial<Figure> = {}): Figure => ({ id, name: `Unit ${id}`, side: 'Blue', seat: 'Blue', kind: 'mech', walk: 4, run: 6, ...more });
const moment = (more: Partial<Moment> = {}): Moment => ({
  task: 'none',
  form: '',
  units: [],
  turn: 1,
  own: [figure('1')],
  foes: [figure('2', { side: 'Orange', seat: 'Orange', place: '0101' })],
  actor: null,
  chosen: null,
  seen: null,
  modes: [],
  deeds: [],
  desk: null,
  target: null,
  weapon: null,
  shots: 0,
  fire: null,
  entries: [],
  ...more,
});
const entry = (form: string, unit = '1', turn = 1, more: Partial<Entry> = {}): Entry => ({ n: 0, turn, phase: '', form, about: [unit], text: `${form} of ${unit}`, ...more });
const nothing = new Set<string>();
const deploying = moment({ task: 'move', form: 'DeployNext', modes: ['deploy'], turn: 0, actor: figure('1') });
const rolled = entry('InitiativeRolled', '', 1, { event: { rolls: [['Blue', [[1, 4]]], ['Orange', [[4, 5]]]], order: ['Blue', 'Orange'] } });
const moving = moment({ task: 'move', form: 'MoveNext', modes: ['walk', 'run'], actor: figure('1', { place: '0508' }), entries: [entry('Deployed'), rolled] });
const chosen = { action: 'move 1 walk F', label: '', verb: 'walk', place: '0507', facing: 0 };

it('has words for every idea, and each idea once', () => {
  const all = ORDER.flatMap((lesson) => LESSONS[lesson].map((idea) => idea.id));
  expect(new Set(all).size).toBe(all.length);
  expect(Object.keys(ideas).sort()).toEqual([...all].sort());
});

it('keeps its countenance in a moment of which nothing is known', () => {
  for (const said of Object.values(ideas)) {
    expect(said.say(moment())).not.toMatch(/undefined|null|NaN/);
    expect(said.wants?.(moment()) ?? '-').not.toBe('');
  }
});

it('introduces one idea after the other', () => {
  const ids: string[] = [];
  for (let idea = present('green', nothing, moving); idea; idea = present('green', new Set(ids), moving)) ids.push(idea.id);
  expect(ids).toEqual(['initiative', 'reach']);
  expect(present('green', new Set(ids), { ...moving, chosen, seen: { action: '', figures: { aim: 1 }, tallies: [] } })?.id).toBe('pace');
});

it('begins with who is who, then lets one take his place', () => {
  expect(present('green', nothing, deploying)?.id).toBe('sides');
  expect(present('green', new Set(['sides']), deploying)?.id).toBe('deploy');
  const put = { ...deploying, chosen: { ...chosen, verb: 'deploy' } };
  expect(present('green', new Set(['sides']), put)?.id).toBe('facing');
  expect(shown('green', put)).toContain('deploy');
});

it('says nothing while others act', () => {
  expect(present('green', nothing, moment({ entries: moving.entries }))).toBeNull();
});

it('takes what was done for learnt, so that another device goes on where this one stopped', () => {
  const turns = [1, 2, 3].flatMap((turn) => [entry('Halted', '1', turn), entry('WeaponsDeclared', '1', turn), entry('WeaponFired', '1', turn)]);
  const later = { ...moving, entries: [entry('Deployed'), rolled, ...turns] };
  expect(shown('green', later)).toEqual(['sides', 'deploy', 'facing', 'initiative', 'reach', 'cost', 'pace', 'turning', 'sight', 'hold', 'ranges', 'number', 'fire', 'dice']);
  expect(present('green', nothing, later)).toBeNull();
});

it('does not take for the player’s what the enemy did', () => {
  expect(shown('green', moment({ entries: [entry('Halted', '2'), entry('Deployed', '2')] }))).toEqual([]);
});

it('teaches later lessons only what is new', () => {
  expect(present('veteran', nothing, moving)).toBeNull();
  const tank = { ...moving, actor: figure('1', { kind: 'hover', place: '0508' }) };
  expect(present('veteran', nothing, tank)?.id).toBe('vehicle');
  expect(present('elite', nothing, tank)).toBeNull();
  expect(present('elite', nothing, { ...moving, actor: figure('1', { kind: 'infantry', place: '0508' }) })?.id).toBe('foot');
});

it('explains numbers by their parts', () => {
  const tally = { total: 6, items: [{ rule: '', value: 4, why: 'base to-hit number' }, { rule: '', value: 2, why: 'attacker ran' }] };
  expect(summed(tally)).toBe('4 base to-hit number, +2 attacker ran');
  const way = ['1414: a hex', '1413: a hex', 'turning', '1413: heavy woods'].map((why) => ({ rule: '', value: why.includes('heavy') ? 2 : 1, why }));
  expect(grouped({ total: 5, items: way })).toEqual(['2 × a hex', '1 × turning', '2 for heavy woods']);
});

it('tells who goes first and why', () => {
  expect(ideas['initiative']!.say(moving)).toMatch(/Blue rolled 1 \+ 4 = 5, Orange rolled 4 \+ 5 = 9\. .* so Blue moves now/);
});
