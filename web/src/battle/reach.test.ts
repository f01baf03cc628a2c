import { expect, it } from 'vitest';
import type { Offer } from '../lib/types';
import { byFacing, cheapest, kinds, modeTo, reachOf, usual } from './reach';

const offer = (verb: string, place: string, facing: number, cost: number, more: Partial<Offer> = {}): Offer => ({
  action: `move 3 ${verb} ${place} ${facing} ${cost}`,
  label: '',
  verb,
  place,
  facing,
  cost,
  ...more,
});
const menu = [
  offer('jump', '0303', 0, 3),
  offer('run', '0303', 0, 4),
  offer('walk', '0303', 0, 4),
  offer('walk', '0303', 1, 3),
  offer('walk', '0303', 1, 2, { rolls: 1 }),
  offer('run', '0304', 2, 6),
  offer('stand', '0301', 0, 0),
  offer('charge', '0305', 0, 5, { target: '5' }),
  offer('charge', '0306', 0, 4, { target: '5' }),
];

it('sorts places by mode and leaves the other deeds aside', () => {
  const reach = reachOf(menu);
  expect([...reach.modes.keys()]).toEqual(['walk', 'run', 'jump']);
  expect(reach.deeds.map((deed) => deed.verb)).toEqual(['stand', 'charge', 'charge']);
  expect(modeTo(reach, '0303', null)).toBe('walk');
  expect(modeTo(reach, '0303', 'jump')).toBe('jump');
  expect(modeTo(reach, '0304', null)).toBe('run');
  expect(modeTo(reach, '0304', 'walk')).toBeNull();
});

it('would rather spend a point than risk a roll', () => {
  const offers = reachOf(menu).modes.get('walk')!.get('0303')!;
  expect(cheapest(offers).cost).toBe(3);
  expect(byFacing(offers).get(1)!.map((each) => each.cost)).toEqual([3, 2]);
  expect(usual(offers, 0).cost).toBe(4);
  expect(usual(offers, 5).facing).toBe(1);
});

it('puts deeds of one kind together, the least painful first', () => {
  expect(kinds(reachOf(menu).deeds).map((kind) => [kind.key, kind.offers.map((each) => each.cost)])).toEqual([
    ['stand|', [0]],
    ['charge|5', [4, 5]],
  ]);
});
