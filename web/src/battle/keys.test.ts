import { expect, it } from 'vitest';
import { keyed } from './keys';

it('knows letters in either case, digits and arrows', () => {
  expect(keyed('Z')).toEqual({ do: 'undo' });
  expect(keyed('3')).toEqual({ do: 'choice', index: 2 });
  expect(keyed('ArrowLeft')).toEqual({ do: 'cursor', x: -1, y: 0 });
  expect(keyed('F')).toEqual({ do: 'floor' });
  expect(keyed('y')).toBeNull();
});
