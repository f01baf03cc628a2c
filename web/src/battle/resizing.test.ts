import { expect, it } from 'vitest';
import { clamped, resized } from './resizing';

it('moves an edge with the arrow keys, within limits', () => {
  expect(resized('ArrowLeft', 'left', 400, 300, 500)).toBe(416);
  expect(resized('ArrowRight', 'left', 400, 300, 500)).toBe(384);
  expect(resized('ArrowRight', 'right', 495, 300, 500)).toBe(500);
  expect(resized('ArrowUp', 'top', 200, 100, 500)).toBe(216);
  expect(resized('Home', 'top', 200, 100, 500)).toBe(100);
  expect(resized('End', 'right', 200, 100, 500)).toBe(500);
});

it('leaves other keys alone', () => {
  expect(resized('ArrowUp', 'left', 400, 300, 500)).toBeNull();
  expect(resized('a', 'top', 400, 300, 500)).toBeNull();
});

it('keeps the least size if there is no room for it', () => {
  expect(clamped(400, 300, 200)).toBe(300);
});
