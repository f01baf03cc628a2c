import { expect, test } from 'vitest';
import { byGroup } from './options';

test('options come under their headings', () => {
  const options = ['Fire', 'Mines', 'Fire', ''].map((group, at) => ({ group, name: String(at) }));
  expect(byGroup(options).map(({ title, options: own }) => [title, own.map((each) => each.name).join()])).toEqual([['Fire', '0,2'], ['Mines', '1'], ['', '3']]);
});
