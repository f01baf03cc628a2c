import { expect, it } from 'vitest';
import { keyed, stepped } from './keys';

it('knows letters in either case, digits and arrows', () => {
  expect(keyed('Z')).toEqual({ do: 'undo' });
  expect(keyed('3')).toEqual({ do: 'weapon', index: 2 });
  expect(keyed('ArrowLeft')).toEqual({ do: 'cursor', column: -1, row: 0 });
  expect(keyed('y')).toBeNull();
});

it('keeps the cursor on the board', () => {
  const known = (place: string): boolean => place !== '0100';
  expect(stepped('0101', 0, -1, known)).toBe('0101');
  expect(stepped('0101', 1, 0, known)).toBe('0201');
});
