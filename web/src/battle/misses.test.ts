import { expect, it } from 'vitest';
import type { Entry } from '../lib/types';
import { rowsOf } from './misses';

const entry = (n: number, more: Partial<Entry> = {}): Entry => ({ n, turn: 1, phase: 'weapon attack', form: 'X', text: 'text', event: null, ...more });
const shot = (n: number, unit: string, hit: boolean): Entry => entry(n, { means: 'PPC', about: [unit, '9'], hit });
const seen = (entries: Entry[]): (number | number[])[] => rowsOf(entries).map((row) => (row.misses.length ? row.misses.map(({ n }) => n) : row.entry.n));

it('collects the misses of a volley in one row', () => {
  expect(seen([shot(0, '1', false), shot(1, '1', true), entry(2, { depth: 3 }), shot(3, '1', false), shot(4, '1', false)])).toEqual([[0, 3, 4], 1, 2]);
});

it('keeps a single miss, and what others miss', () => {
  expect(seen([shot(0, '1', false), shot(1, '2', false), shot(2, '2', false), entry(3), shot(4, '2', false)])).toEqual([0, [1, 2], 3, 4]);
});

it('leaves failed rolls that are no attacks alone', () => {
  expect(seen([entry(0, { hit: false }), entry(1, { hit: false })])).toEqual([0, 1]);
});
