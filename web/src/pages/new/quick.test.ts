/** What a game suggests, drawn from what the server sends. */
import { expect, test } from 'vitest';
import type { Quick, System } from '../library';
import { draw, sharedStart, starts, suggested } from './quick';

const DUEL: Quick = { name: 'duel', title: 'Duel', text: '', boards: ['glade'], forces: [[['Ann'], ['Bob']]], random: null, aboard: [], preset: '' };
const STAR: Quick = { ...DUEL, name: 'star', forces: [], random: { value: 9, count: 2, tech: '', type: '', mix: '' } };
const ROOM = { name: 'room', title: 'Room', text: '', rule: '', setup: { system: 'toy', sides: [{ name: 'West', units: [{ design: 'Cem' }] }, { name: 'East', units: [{ design: 'Ann' }] }] } };
const game = (quick: Quick[], scenarios: (typeof ROOM)[] = []): System => ({ name: 'toy', quick, scenarios, presets: [{ name: 'dark', title: '', text: '', options: ['night'] }], units: [{ name: 'Dov' }] }) as unknown as System;
const ME = { kind: 'person', name: 'Me' } as const;

test('a battle has one of the pairs of forces in any order, on one of the boards', () => {
  const { board, forces } = draw(DUEL);
  expect(board).toBe('glade');
  expect([...forces].sort()).toEqual([['Ann'], ['Bob']]);
  expect(draw(STAR).forces).toEqual([[], []]);
});

test('battles with known forces start with one click, me against a bot', () => {
  const [start, ...others] = starts(game([DUEL, STAR], [ROOM]), ME, ['Blue', 'Orange']);
  expect(others).toEqual([]);
  expect(start?.setup).toMatchObject({ system: 'toy', board: 'glade', name: 'Glade' });
  expect(start?.setup.sides.map(({ name, player }) => [name, player?.kind])).toEqual([
    ['Blue', 'person'],
    ['Orange', 'bot'],
  ]);
});

test('a game without such battles starts with its scenarios', () => {
  const found = starts(game([], [ROOM]), ME, ['Blue', 'Orange']);
  expect(found.map(({ name, setup }) => [name, setup.sides[0]?.player])).toEqual([['room', ME]]);
});

test('units of battles are suggested before others, each once', () => {
  expect(suggested(game([DUEL], [ROOM]))).toEqual(['Ann', 'Bob', 'Cem', 'Dov']);
});

test('units of a battle may start aboard others', () => {
  const [start] = starts(game([{ ...DUEL, forces: [[['Bus', 'Ann'], ['Car', 'Bob']]], aboard: [[1, 0]] }]), ME, ['Blue', 'Orange']);
  expect(start?.setup.sides.map(({ units }) => units.map((unit) => unit.aboard))).toEqual([
    [null, 0],
    [null, 0],
  ]);
});

test('a battle brings its optional rules, or leaves them as usual', () => {
  const found = starts(game([{ ...DUEL, preset: 'dark' }, DUEL]), ME, ['Blue', 'Orange']);
  expect(found.map(({ setup }) => setup.options)).toEqual([['night'], undefined]);
});

test('knows the words with which names begin', () => {
  expect(sharedStart(['Mad Dog Prime', 'Mad Dog A', 'Mad Dog'])).toBe('Mad Dog');
  expect(sharedStart(['Nova A', 'Novacat A'])).toBe('');
  expect(sharedStart([])).toBe('');
});
