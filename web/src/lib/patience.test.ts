import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from './patience';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, error: string, wait = 0) => ({ problem: { status, error, detail: '' }, wait });

/** A request that fails a number of times, and how often it was made. */
function failing(times: number, error: unknown) {
  let made = 0;
  return { request: () => (++made > times ? Promise.resolve('done') : Promise.reject(error)), made: () => made };
}

async function result(promise: Promise<unknown>): Promise<unknown> {
  const settled = promise.catch(() => 'failed');
  await vi.runAllTimersAsync();
  return settled;
}

it('repeats a request until the server can be reached, and says that it waits', async () => {
  const { request, made } = failing(40, refusal(0, 'unreachable'));
  const waiting = vi.fn();
  expect(await result(patiently(request, { tries: Infinity, waiting }))).toBe('done');
  expect([made(), waiting.mock.calls.length]).toEqual([41, 40]);
});

it('waits as long as a busy server says', async () => {
  const { request, made } = failing(1, refusal(429, 'too_many', 4));
  const answer = patiently(request);
  await vi.advanceTimersByTimeAsync(3900);
  expect(made()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe('done');
});

it.each([
  [429, 'too_many', 1, 6],
  [503, 'overloaded', 1, 3],
  [429, 'too_many', 60, 1],
  [503, 'storage', 0, 1],
  [409, 'refused', 0, 1],
])('gives up after some tries: %i %s, %i s', async (status, error, wait, tries) => {
  const { request, made } = failing(99, refusal(status, error, wait));
  expect(await result(patiently(request))).toBe('failed');
  expect(made()).toBe(tries);
});
