import { expect, it } from 'vitest';
import type { Entry, Figure } from '../lib/types';
import { actorsOf } from './actors';

const figures = [
  { id: '1', name: 'Griffin' },
  { id: '2', name: 'Atlas' },
] as Figure[];
const entry = (n: number, text: string, more: Partial<Entry> = {}): Entry => ({ n, text, turn: 1, phase: 'weapon attack', form: '', event: null, ...more }) as Entry;
const shot = (n: number, about: string): Entry => entry(n, 'PPC at Locust: rolled 7', { about: [about], look: 'beam' });

it('names each attacker once, above its first shot', () => {
  expect([...actorsOf([shot(0, '1'), shot(1, '1'), entry(2, 'left arm', { depth: 3 }), shot(3, '1'), shot(4, '2')], figures)]).toEqual([
    [0, 'Griffin'],
    [4, 'Atlas'],
  ]);
});

it('names nobody twice, and nobody who does not attack', () => {
  const named = entry(0, 'Griffin kicks Atlas', { about: ['1', '2'], look: 'blow' });
  const quiet = entry(1, 'The wind turns', { about: ['1'] });
  expect(actorsOf([named, quiet], figures).size).toBe(0);
});

it('names an attacker again after something else has happened', () => {
  expect([...actorsOf([shot(0, '1'), entry(1, 'Atlas falls'), shot(2, '1')], figures).keys()]).toEqual([0, 2]);
});
