import { expect, test } from 'vitest';
import type { Entry } from '../lib/types';
import { curves, leftAt, marksOf, nextAction } from './timeline';

const entry = (text: string, depth = 2, more: Partial<Entry> = {}): Entry => ({ n: 0, turn: 1, phase: '', text, form: '', event: {}, depth, ...more });
const STORY = [entry('Turn 1', 0), entry('moves'), entry('', 2), entry('fires'), entry('armor', 3), entry('head', 3, { highlight: { title: 'destroyed', name: 'Locust', look: 'loss' } }), entry('fires')];

test('key moments are marked after their entries', () => {
  expect(marksOf(STORY)).toEqual([{ at: 6, title: 'Locust: destroyed', look: 'loss' }]);
});

test('a step by action passes its details', () => {
  const stops: number[] = [];
  for (let at = 0; at < STORY.length; ) stops.push((at = nextAction(STORY, at, 1)));
  expect(stops).toEqual([1, 3, 6, 7]);
  expect(nextAction(STORY, 7, -1)).toBe(6);
  expect(nextAction(STORY, 5, -1)).toBe(3);
  expect(nextAction(STORY, 0, -1)).toBe(0);
  expect(nextAction(STORY, 7, 1)).toBe(7);
});

test('curves go down in steps', () => {
  const left: [number, number][] = [[0, 100], [5, 50]];
  expect(leftAt(left, 4)).toBe(100);
  expect(leftAt(left, 5)).toBe(50);
  expect(curves({ points: 'BV', sides: [{ side: 'Blue', left }] }, 10, 100, 20)).toEqual(['M0,0H50V10H100']);
});
