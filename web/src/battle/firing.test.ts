import { expect, test } from 'vitest';
import { aimedAt, firedAt } from './firing.svelte';

test('a draft names whom it fires at, the primary target first', () => {
  expect(firedAt('declare 3 twist:+1 12>5 14>5@HD 9>4/2')).toEqual(['5', '4']);
  expect(firedAt('declare 3 find:tree')).toEqual([]);
});

test('a weapon remembers the target it was ticked for', () => {
  const weapon = { weapon: 9, name: 'LRM 10', location: 'RT', range: '', damage: '', heat: 4, fire: '9>5', action: '' };
  expect(aimedAt({ ...weapon, chosen: '9>4/2' })).toBe('4');
  expect(aimedAt(weapon)).toBe('');
});
