/** Bots as a game has them, and the names of seats. */
import { expect, test } from 'vitest';
import type { System } from '../library';
import { knownBot, seatsOf } from './players';

const TOY = {
  bots: [
    { name: 'wise', title: 'Wise', text: '', styles: true },
    { name: 'wild', title: 'Wild', text: '', styles: false },
  ],
  usual_bot: 'wise',
  styles: [
    { name: 'calm', title: 'Calm', place: '', example: '' },
    { name: 'guard', title: 'Guards a dot', place: 'Which dot', example: 'gA1' },
  ],
} as unknown as System;

test('a bot has the style and the place that its level and style have', () => {
  expect(knownBot(TOY, { kind: 'bot' })).toEqual({ kind: 'bot', bot: 'wise' });
  expect(knownBot(TOY, { kind: 'bot', bot: 'wise', style: 'calm', place: 'gA1' })).toEqual({ kind: 'bot', bot: 'wise', style: 'calm' });
  expect(knownBot(TOY, { kind: 'bot', style: 'guard', place: 'gA1' })).toEqual({ kind: 'bot', bot: 'wise', style: 'guard', place: 'gA1' });
  expect(knownBot(TOY, { kind: 'bot', bot: 'wild', style: 'guard', place: 'gA1' })).toEqual({ kind: 'bot', bot: 'wild' });
});

test('what another game has is replaced by the usual bot and style', () => {
  expect(knownBot(TOY, { kind: 'bot', bot: 'deep', style: 'calm' })).toEqual({ kind: 'bot' });
  expect(knownBot(TOY, { kind: 'bot', bot: 'wise', style: 'sly' })).toEqual({ kind: 'bot', bot: 'wise' });
});

test('the seats of people at this screen are named as the server names them', () => {
  const setup = {
    sides: [
      { name: 'Blue', units: [], player: { kind: 'person' as const }, players: [{ kind: 'person' as const }, { kind: 'bot' as const }, {}] },
      { name: 'Orange', units: [], player: { kind: 'bot' as const } },
      { name: 'Green', units: [], player: { kind: 'person' as const } },
    ],
  };
  expect(seatsOf(setup, () => true)).toEqual(['Blue 1', 'Blue 3', 'Green']);
  expect(seatsOf(setup, (player) => player < 3)).toEqual(['Blue 1', 'Blue 3']);
});
