import { expect, it } from 'vitest';
import type { Menu, Offer } from '../lib/types';
import { actionsBehind, byHeading, cheapest, groupsOf, keyOf, mainOf, modeTo, numbersOf, onlyAction, placesBy, reachOf, usual, worthwhile } from './reach';

const offer = (mode: string, place: string, heading: number, cost: number, more: Partial<Offer> = {}): Offer => ({
  action: `move 3 ${mode} ${place} ${heading} ${cost}`,
  label: '',
  mode,
  place,
  heading,
  ...more,
  numbers: { cost, ...more.numbers },
});
const modes = ['walk', 'run', 'jump'].map((id) => ({ id, label: id, usual: true }));
const numbers = [{ id: 'cost', label: 'points', unit: 'MP', role: 'main' }, { id: 'rolls', label: 'rolls', role: 'risk', one: 'roll' }];
const risky = { numbers: { rolls: 1 } };
const menu: Menu = {
  modes: [...modes, { id: 'charge', label: 'Charge' }],
  numbers,
  offers: [
    offer('jump', '0303', 0, 3),
    offer('run', '0303', 0, 4),
    offer('walk', '0303', 0, 4),
    offer('walk', '0303', 60, 3),
    offer('walk', '0303', 60, 2, risky),
    offer('run', '0304', 120, 6),
    offer('eject', '', 0, 0),
    offer('charge', '0305', 0, 5, { targets: ['5'] }),
    offer('charge', '0306', 0, 4, { targets: ['5'] }),
  ],
};

it('sorts places by mode, special actions by target, and everything else', () => {
  const reach = reachOf(menu);
  expect([...reach.modes.keys()]).toEqual(['walk', 'run', 'jump']);
  expect(reach.special.map(({ key, mode, places }) => [key, mode.label, [...places.keys()]])).toEqual([['charge|5', 'Charge', ['0305', '0306']]]);
  expect(reach.others.map((offer) => offer.mode)).toEqual(['eject']);
});

it('chooses an action unasked only if there is no other: a pilot who can stand still does not eject', () => {
  const [eject, leave, still] = [offer('eject', '', 0, 0), offer('leave', '', 0, 0), offer('still', '0303', 0, 0)];
  const only = (...offers: Offer[]): Offer | null => onlyAction(reachOf({ modes, numbers, offers }));
  expect(only(eject)).toBe(eject);
  expect(only(eject, leave)).toBeNull();
  expect(only(eject, still)).toBeNull();
  expect(only(eject, offer('walk', '0303', 0, 1))).toBeNull();
  expect(only()).toBeNull();
});

it('finds the usual mode to a place, or the one that is named', () => {
  const reach = reachOf(menu);
  expect(modeTo(reach, '0303', null)).toBe('walk');
  expect(modeTo(reach, '0303', 'jump')).toBe('jump');
  expect(modeTo(reach, '0304', null)).toBe('run');
  expect(modeTo(reach, '0304', 'walk')).toBeNull();
  expect(modeTo(reach, '0305', null)).toBeNull();
  expect(modeTo(reach, '0305', 'charge|5')).toBe('charge|5');
  expect(placesBy(reach, keyOf(menu.offers[7]!)).size).toBe(2);
});

it('prefers spending a point to risking a roll', () => {
  const offers = reachOf(menu).modes.get('walk')!.get('0303')!;
  const cost = (each: Offer): number | null => mainOf(menu, each);
  expect(cost(cheapest(menu, offers))).toBe(3);
  expect([...byHeading(menu, offers)].map(([heading, each]) => [heading, each.map(cost)])).toEqual([[0, [4]], [60, [3, 2]]]);
  expect(cost(usual(menu, offers, 0))).toBe(4);
  expect(usual(menu, offers, 300).heading).toBe(60);
  expect(numbersOf(menu, offers[2]!)).toBe('2 MP · 1 roll');
});

it('shows a longer way only if it gains something at the same height', () => {
  const high: Menu = { ...menu, numbers: [...(menu.numbers ?? []), { id: 'harder', label: 'harder to hit', role: 'gain' }, { id: 'altitude', label: 'altitude', zero: 'landed' }] };
  const flight = (cost: number, harder: number, altitude: number): Offer => offer('walk', '0303', 0, cost, { numbers: { cost, harder, altitude } });
  const flights = [flight(2, 1, 1), flight(3, 1, 0), flight(4, 1, 1), flight(6, 2, 1), flight(7, 2, 1)];
  expect(worthwhile(high, flights, flights[0]!).map((each) => each.numbers?.cost)).toEqual([2, 3, 6]);
  expect(worthwhile(high, flights, flights[4]!).map((each) => each.numbers?.cost)).toEqual([2, 3, 6, 7]);
  expect(numbersOf(high, flights[1]!)).toBe('3 MP · landed');
});

it('offers leaving the map once, and everything without a cost', () => {
  const leaving = [offer('leave', '', 120, 7), offer('leave', '', 180, 6), offer('leave', '', 180, 4, risky)];
  const blows = ['left', 'right'].map((side): Offer => ({ action: `strike 3 ${side}`, label: side, mode: 'strike', targets: ['5'] }));
  expect(reachOf({ ...menu, offers: [...leaving, ...blows] }).others).toEqual([leaving[1], ...blows]);
});

it('puts actions behind one button of their mode, those at one target together, the most promising first', () => {
  const shot = (target: string, action: string, expected: number): Offer => ({ label: action, mode: 'fire', action, targets: [target], numbers: { expected, odds: 50 } });
  const offers = [shot('2', 'laser at 2', 1), shot('3', 'laser at 3', 2), shot('2', 'cannon at 2', 4), { label: 'Wait', mode: 'rest', action: 'wait' }];
  const reach = reachOf({ offers, modes: [{ id: 'fire', label: 'Fire', buttons: 'group' }, { id: 'order', label: 'Order', buttons: 'group' }, { id: 'rest', label: 'Rest', buttons: 'each' }] });
  expect(groupsOf(reach).map((mode) => mode.id)).toEqual(['fire']);
  expect(actionsBehind(reach, 'fire').map((alike) => alike.map((offer) => offer.action))).toEqual([['cannon at 2', 'laser at 2'], ['laser at 3']]);
});
