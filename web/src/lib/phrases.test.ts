import { expect, it } from 'vitest';
import { listed, plural, sentence, signed } from './phrases';

it('makes sentences', () => {
  expect([sentence('no line of sight'), sentence('Try again!'), sentence('')]).toEqual(['No line of sight.', 'Try again!', '']);
});

it('counts things', () => {
  expect([plural(1, 'shot'), plural(0, 'shot'), plural(2, 'hex', 'hexes'), plural(3909, 'rule')]).toEqual(['1 shot', '0 shots', '2 hexes', '3,909 rules']);
});

it('lists things', () => {
  expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual(['', 'A', 'A and B', 'A, B and C']);
});

it('gives numbers their sign', () => {
  expect([signed(2), signed(0), signed(-1)]).toEqual(['+2', '+0', '−1']);
});
