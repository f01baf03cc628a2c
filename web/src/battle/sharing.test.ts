import { expect, it } from 'vitest';
import { stands } from './sharing';

const RADIUS = 44;
const of = (...sizes: string[]) => [...stands(sizes.map((size, index) => ({ id: String(index), size }))).values()];

it('gives a figure the whole place', () => {
  expect(of('heavy')).toEqual([{ x: 0, y: 0, size: 1 }]);
});

it('never draws figures of one place on top of each other', () => {
  for (const sizes of [['light', 'assault'], ['light', 'light', 'light'], ['heavy', 'light', 'light', 'light'], Array<string>(6).fill('light')]) {
    const all = of(...sizes);
    for (const [index, a] of all.entries()) for (const b of all.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual((a.size + b.size) * RADIUS * 0.9);
  }
});

it('shows most of a small figure beside a large one', () => {
  const [large, small] = of('assault', '');
  expect(small!.size).toBeLessThan(large!.size);
  expect(Math.hypot(large!.x - small!.x, large!.y - small!.y)).toBeGreaterThan(large!.size * RADIUS);
});
