import { expect, it } from 'vitest';
import { byCodes } from './codes';

it('finds the codes in a sentence', () => {
  expect(byCodes('Shadow Hawk SHD-2H faces north-west')).toEqual(['Shadow Hawk ', 'SHD-2H', ' faces north-west']);
  expect(byCodes('Griffin GRF-1N')).toEqual(['Griffin ', 'GRF-1N', '']);
  expect(byCodes('nothing here')).toEqual(['nothing here']);
});
