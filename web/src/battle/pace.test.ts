import { expect, it } from 'vitest';
import type { Entry } from '../lib/types';
import { haste, SPEED, volleys } from './pace';

const entry = (n: number, more: Partial<Entry>): Entry => ({ n, turn: 1, phase: 'weapon attack', form: 'X', text: 'text', event: null, ...more });
const shot = (n: number, unit: string): Entry => entry(n, { means: 'PPC', look: 'beam', about: [unit, '9'], dice: [[3, 4]], hit: true });
const detail = (n: number): Entry => entry(n, { depth: 3, dice: [[3, 4]] });

it('knows how long the shots of each unit take together', () => {
  const [declared, first, hit, second, other] = volleys([entry(0, {}), shot(1, '1'), detail(2), shot(3, '1'), shot(4, '2')]);
  expect(declared).toBe(0);
  expect(first).toBe(hit);
  expect(first).toBe(second);
  expect(other).toBeGreaterThan(0);
  expect(first).toBeGreaterThan(2 * other!);
});

it('takes a few seconds for a whole volley at the fast pace', () => {
  const entries = Array.from({ length: 60 }, (_, n) => (n % 3 ? detail(n) : shot(n, '1')));
  const [time] = volleys(entries);
  expect(time! * SPEED.fast * haste(time!, 'fast')).toBeCloseTo(3000);
  expect(time! * SPEED.normal * haste(time!, 'normal')).toBeCloseTo(12000);
  expect(haste(volleys([shot(0, '1')])[0]!, 'fast')).toBe(1);
});
