import { expect, test } from 'vitest';
import type { System } from '../library';
import { worthText } from './worth';

test('values have the sign of their game', () => {
  const game = (worth: System['worth']): System => ({ worth }) as System;
  expect(worthText(game({ name: 'Battle Value', sign: 'BV' }), 1234)).toBe('1,234 BV');
  expect(worthText(game({ name: 'Points', sign: 'points' }), 147)).toBe('147 points');
  expect(worthText(game(null), 147)).toBe('');
});
