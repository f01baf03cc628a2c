import { expect, test } from 'vitest';
import type { Ask } from '../lib/types';
import { firstToAct, onlyAnswer } from './idle';

const ask = (idle: Record<string, string>): Ask => ({ id: 1, seats: ['Blue'], mine: true, form: '', prompt: '', rule: '', figures: ['1', '2'], sealed: false, idle });

test('a question is skipped only if none of its units can do anything', () => {
  expect(onlyAnswer(ask({ 1: 'declare 1', 2: 'declare 2' }))).toEqual({ figure: '1', action: 'declare 1' });
  expect(onlyAnswer(ask({ 1: 'declare 1' }))).toBeNull();
  expect(onlyAnswer(ask({}))).toBeNull();
  expect(onlyAnswer(null)).toBeNull();
});

test('the first unit to act is one that can do something', () => {
  expect(firstToAct(ask({ 1: 'declare 1' }), '')).toBe('2');
  expect(firstToAct(ask({ 1: 'declare 1' }), '1')).toBe('2');
  expect(firstToAct(ask({}), '2')).toBe('2');
  expect(firstToAct(ask({ 1: 'declare 1', 2: 'declare 2' }), '2')).toBe('1');
});
