import { expect, it } from 'vitest';
import { backoff, cutMessages } from './stream';

it('splits a stream of text into messages and keeps the rest', () => {
  const { messages, rest } = cutMessages('id: 41.212\nevent: entries\ndata: [1,\ndata: 2]\n\n: still here\n\nid: 4');
  expect(messages).toEqual([{ id: '41.212', event: 'entries', data: '[1,\n2]' }]);
  expect(rest).toBe('id: 4');
});

it('waits longer after each failure, up to a limit', () => {
  expect([0, 1, 2, 10].map(backoff)).toEqual([250, 500, 1000, 4000]);
});
