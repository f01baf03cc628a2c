import { expect, it } from 'vitest';
import type { Figure, Gauge, Value } from '../lib/types';
import { counted, gaugeOf, gaugeText, gravity, supplies, valueText } from './values';

it('formats numbers', () => {
  const value = (more: Partial<Value>): string => valueText({ id: '', label: '', value: 4, ...more });
  expect([value({}), value({ form: 'signed' }), value({ form: 'percent' }), value({ form: 'decimal' })]).toEqual(['4', '+4', '4%', '4.0']);
  expect([value({ full: 6 }), value({ before: 2 })]).toEqual(['4 of 6', '2 → 4']);
});

it('knows how serious a gauge is', () => {
  const heat = (value: number): number => gravity({ id: 'heat', value, full: 30, steps: [5, 14] });
  expect([0, 5, 20].map(heat)).toEqual([0, 1, 2]);
});

it('finds gauges by their look, whatever they are called', () => {
  const health: Gauge = { id: 'health', label: 'Health', value: 1, full: 2, look: 'ring' };
  const armor: Gauge = { id: 'armor', value: 84, full: 100, form: 'percent' };
  expect(gaugeOf([armor, health], 'ring')).toBe(health);
  expect(gaugeOf([armor], 'ring')).toBeUndefined();
  expect([armor, health].map(gaugeText)).toEqual(['armor 84%', 'Health 1 of 2']);
});

it('counts what occurs more than once', () => {
  expect(counted(['PPC', 'SRM 6', 'PPC'])).toBe('PPC ×2, SRM 6');
  expect(counted([])).toBe('');
});

it('lists the shots that are left, without what is broken', () => {
  const gear = [{ id: '1', name: 'AC/20', left: 5 }, { id: '2', name: 'Medium Laser' }, { id: '3', name: 'SRM 6', left: 15, works: false }, { id: '4', name: 'AC/20', left: 5 }, { id: '5', name: 'LRM 5', left: 0 }];
  expect(supplies({ gear } as Figure)).toEqual(['AC/20 5', 'LRM 5 0']);
});
