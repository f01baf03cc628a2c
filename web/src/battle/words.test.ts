import { expect, it } from 'vitest';
import { words } from './words';

it('speaks of one and of several', () => {
  expect([words.end.wins(['Blue']), words.end.wins(['Blue', 'Gray'])]).toEqual(['Blue wins', 'Blue and Gray win']);
  expect([words.bar.thinking(['Blue']), words.bar.thinking(['Blue', 'Gray'])]).toEqual(['Blue is thinking…', 'Blue and Gray are thinking…']);
});
