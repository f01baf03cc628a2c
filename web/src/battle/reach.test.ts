import { expect, it } from 'vitest';
import type { Offer } from '../lib/types';
import { byFacing, cheapest, keyOf, modeTo, placesBy, reachOf, usual } from './reach';

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
  offer('eject', '', 0, 0),
  offer('charge', '0305', 0, 5, { target: '5' }),
  offer('charge', '0306', 0, 4, { target: '5' }),
];

it('sorts places by mode, deeds by their target, and leaves the rest aside', () => {
  const reach = reachOf(menu);
  expect([...reach.modes.keys()]).toEqual(['walk', 'run', 'jump']);
  expect(reach.special.map(({ key, places }) => [key, [...places.keys()]])).toEqual([['charge|5', ['0305', '0306']]]);
  expect(reach.deeds.map((deed) => deed.verb)).toEqual(['eject']);
});

it('finds the usual mode to a place, or the one that is named', () => {
  const reach = reachOf(menu);
  expect(modeTo(reach, '0303', null)).toBe('walk');
  expect(modeTo(reach, '0303', 'jump')).toBe('jump');
  expect(modeTo(reach, '0304', null)).toBe('run');
  expect(modeTo(reach, '0304', 'walk')).toBeNull();
  expect(modeTo(reach, '0305', null)).toBeNull();
  expect(modeTo(reach, '0305', 'charge|5')).toBe('charge|5');
  expect(placesBy(reach, keyOf(menu[7]!)).size).toBe(2);
});

it('would rather spend a point than risk a roll', () => {
  const offers = reachOf(menu).modes.get('walk')!.get('0303')!;
  expect(cheapest(offers).cost).toBe(3);
  expect(byFacing(offers).get(1)!.map((each) => each.cost)).toEqual([3, 2]);
  expect(usual(offers, 0).cost).toBe(4);
  expect(usual(offers, 5).facing).toBe(1);
});

it('offers a way off the map once, and every blow', () => {
  const leaving = [offer('leave', '', 2, 7), offer('leave', '', 3, 6, { tool: 'run' }), offer('leave', '', 3, 4, { rolls: 1 })];
  const blows = ['left', 'right'].map((side): Offer => ({ action: `strike 3 ${side}`, label: side, verb: 'strike', target: '5' }));
  expect(reachOf([...leaving, ...blows]).deeds).toEqual([leaving[1], ...blows]);
});
