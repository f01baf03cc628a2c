import { expect, test } from 'vitest';
import { costs } from './costs';

const item = (why: string, value: number) => ({ rule: 'BMR-MOV-003', value, why });

test('items of one kind are one, whichever hex they are for', () => {
  const items = [item('0706: a hex', 1), item('turning', 1), item('0605: a hex', 1), item('0605: light woods', 1)];
  expect(costs({ total: 4, items, barred: null })).toEqual([
    { why: 'a hex', value: 2, times: 2 },
    { why: 'turning', value: 1, times: 1 },
    { why: 'light woods', value: 1, times: 1 },
  ]);
});
