import { expect, it } from 'vitest';
import { along, bearing, compass } from './geometry';

it('finds points along a line', () => {
  const line = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 20 }];
  expect(along(line, 0.25)).toEqual({ x: 5, y: 0 });
  expect(along(line, 1)).toEqual({ x: 10, y: 20 });
});

it('names directions', () => {
  expect([0, 60, 90, 120, 180, 240, 300, 359].map(compass)).toEqual(['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'north-west', 'north']);
  expect(bearing({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(0);
  expect(bearing({ x: 0, y: 0 }, { x: -5, y: 0 })).toBe(270);
});
