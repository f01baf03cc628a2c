import { expect, it } from 'vitest';
import type { Figure, Scene } from '../lib/types';
import { placeOf } from './story';

const figure = (id: string, more: Partial<Figure>): Figure => ({ id, name: id, side: 'Blue', seat: 'Blue', icon: 'foot', ...more }) as Figure;

it('finds the figures on another figure at its place', () => {
  const [carrier, rider, lost] = [figure('1', { place: '0404' }), figure('2', { on: '1' }), figure('3', {})];
  const scene = { figures: [carrier, rider, lost] } as Scene;
  expect([carrier, rider, lost, null].map((each) => placeOf(scene, each))).toEqual(['0404', '0404', '', '']);
});
