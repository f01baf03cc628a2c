import { expect, test } from 'vitest';
import { alike, chosenLoads, held, kinds, type Load } from './loads';

const choice = (id: string, label: string, needs: string[] = []) => ({ id, label, text: `${label}.`, rules: [], needs });
const bin = (id: string, chosen: string): Load => ({
  id,
  label: `LRM 20, ${id}`,
  chosen,
  choices: [choice('standard', 'Standard (6)'), choice('swarm-i', 'Swarm-I (6)')],
  others: [choice('flare', 'Flare (6)', ['night'])],
});

test('what is loaded is named once, with its own capitals', () => {
  expect(chosenLoads([bin('1', 'swarm-i'), bin('2', 'swarm-i'), bin('3', 'standard')])).toBe('Swarm-I');
  expect(chosenLoads([bin('1', 'standard')])).toBe('');
  expect(held(bin('1', 'swarm-i'))?.label).toBe('Swarm-I (6)');
});

test('every kind is explained once', () => {
  expect(kinds([bin('1', 'standard'), bin('2', 'swarm-i')]).map((each) => each.label)).toEqual(['Standard', 'Swarm-I', 'Flare']);
});

test('other bins that take the same ammunition are counted', () => {
  const bins = [bin('1', 'swarm-i'), bin('2', 'standard'), bin('3', 'swarm-i')];
  expect(bins.map((load) => alike(bins, load))).toEqual([1, 2, 1]);
});
