import { expect, it } from 'vitest';
import { apart, lines, spaced, sums, ticks } from './charts';

it('adds up turn by turn', () => {
  expect(sums([3, 0, 4])).toEqual([3, 3, 7]);
});

it('draws lines from zero to the maximum', () => {
  const [a, b] = lines([[5, 10], [0, 5]], 100, 50);
  expect(a!.points).toBe('0,50 50,25 100,0');
  expect(b!.points).toBe('0,50 50,50 100,25');
  expect(b!.total).toBe(5);
});

it('keeps labels apart and close to their lines', () => {
  expect(apart([10, 50], 15, 130)).toEqual([10, 50]);
  expect(apart([12, 10, 90], 15, 130)).toEqual([25, 10, 90]);
  expect(apart([128, 130, 129], 15, 130)).toEqual([100, 130, 115]);
});

it('keeps marks apart', () => {
  const marks = [0, 3, 4, 9].map((at) => ({ at }));
  expect(spaced(marks, 4)).toEqual([{ at: 0 }, { at: 4 }, { at: 9 }]);
});

it('has a scale of round numbers', () => {
  expect(ticks(11)).toEqual([0, 5, 10]);
  expect(ticks(1)).toEqual([0, 1]);
  expect(ticks(173)).toEqual([0, 50, 100, 150]);
});
