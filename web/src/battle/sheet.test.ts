import { expect, it } from 'vitest';
import { heightOf, nearest, stopFor, tapped, type Occasion, type Stop } from './sheet';

const SCREEN = 844;
const occasion = (more: Partial<Occasion> = {}): Occasion => ({ shows: false, suggests: false, task: 'place', chooses: false, inspects: false, teaches: null, ...more });
const on = (name: string): Occasion['teaches'] => ({ on: 'page', name });

it.each<[Partial<Occasion>, Stop | null]>([
  [{ task: 'place' }, 'low'],
  [{ task: 'draft' }, 'half'],
  [{ task: 'list' }, 'peek'],
  [{ task: 'dice' }, 'peek'],
  [{ task: 'none' }, null],
  [{ task: 'none', shows: true }, 'peek'],
  [{ task: 'place', inspects: true }, 'half'],
  [{ task: 'place', chooses: true }, 'half'],
  [{ task: 'draft', suggests: true }, 'low'],
  [{ task: 'draft', teaches: { on: 'board', place: '0101' } }, 'peek'],
  [{ task: 'place', teaches: on('ring') }, 'peek'],
  [{ task: 'place', teaches: on('unit') }, 'half'],
  [{ task: 'place', teaches: { on: 'log', entry: 3 } }, 'half'],
  [{ task: 'place', teaches: on('primary') }, 'low'],
  [{ task: 'draft', teaches: on('primary') }, 'half'],
])('makes way for the map, and comes back for what needs it: %o', (more, stop) => {
  expect(stopFor(occasion(more))).toBe(stop);
});

it('leaves most of the screen to the map while a place is chosen, and stays where it was dropped', () => {
  expect(heightOf('low', 'place', SCREEN)).toBeLessThan(SCREEN / 4);
  expect(heightOf('half', 'draft', SCREEN)).toBeGreaterThan(heightOf('half', 'place', SCREEN));
  for (const stop of ['peek', 'low', 'half', 'full'] as const) expect(nearest(heightOf(stop, 'place', SCREEN) + 20, 'place', SCREEN)).toBe(stop);
});

it('opens and collapses by a tap', () => {
  expect((['peek', 'low', 'half', 'full'] as const).map(tapped)).toEqual(['half', 'half', 'peek', 'peek']);
});
