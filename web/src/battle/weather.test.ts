import { expect, it } from 'vitest';
import { discs, flames } from './weather';

const points = Array.from({ length: 48 }, (_, index) => ({ x: 90 * index, y: 0 }));

it('draws all fires as one path for each color', () => {
  const { outer, inner } = flames(points, [], 0, 0);
  expect(outer.match(/M/g)).toHaveLength(3 * 48);
  expect(inner.match(/M/g)).toHaveLength(3 * 48);
  expect(outer).not.toMatch(/NaN/);
});

it('burns in two ways, and leans with the wind', () => {
  expect(flames(points, [], 0, 0)).not.toEqual(flames(points, [], 0, 1));
  expect(flames(points, [], 16, 0)).not.toEqual(flames(points, [], 0, 0));
});

it('draws a single flame for embers', () => {
  expect(flames([], points.slice(0, 1), 0, 0).outer.match(/M/g)).toHaveLength(1);
});

it('draws puffs around every point', () => {
  expect(discs(points, [{ x: 0, y: 0, r: 20 }, { x: 5, y: 5, r: 10 }]).match(/M/g)).toHaveLength(96);
});
