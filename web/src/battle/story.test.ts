import { expect, it } from 'vitest';
import type { Entry, Figure, Scene } from '../lib/types';
import { centre } from './geometry';
import { after, effectOf } from './story';

const figure = (id: string, place: string, more: Partial<Figure> = {}): Figure => ({
  id,
  name: id,
  side: 'Blue',
  seat: 'Blue',
  kind: 'mech',
  place,
  facing: 0,
  ...more,
});
const scene: Scene = {
  board: 'b',
  turn: 1,
  phase: 'movement',
  phases: [],
  sides: [],
  figures: [
    figure('1', '0101', { gear: [{ item: 7, name: 'Medium laser', location: 'RA', damage: '5' }] }),
    figure('2', '0505', { locations: [{ id: 'HD', name: 'head', armour: 9, armour_full: 9, structure: 3, structure_full: 3 }] }),
  ],
};
const entry = (more: Partial<Entry>): Entry => ({ n: 1, turn: 1, phase: 'movement', form: 'X', ...more });

it('changes only what an entry names', () => {
  const next = after(scene, entry({ figures: [figure('1', '0102'), figure('3', '0909')], scene: { turn: 2 } }));
  expect(next.turn).toBe(2);
  expect(next.figures.map((each) => each.place)).toEqual(['0102', '0505', '0909']);
  expect(next.figures[1]).toBe(scene.figures[1]);
  expect(after(scene, entry({}))).toBe(scene);
});

it('sees a walk along its path', () => {
  const walked = entry({ figures: [figure('1', '0103')], event: { path: ['0102', '0103'] } });
  expect(effectOf(scene, walked)).toEqual({ kind: 'walk', unit: '1', jump: false, points: ['0101', '0102', '0103'].map(centre) });
});

it('sees shots by the name of the weapon, blows, falls, damage and losses', () => {
  const shot = entry({ about: ['1', '2'], hit: true, event: { weapon: 7 } });
  expect(effectOf(scene, shot)).toMatchObject({ kind: 'shot', look: 'beam', hit: true });
  expect(effectOf(scene, entry({ about: ['1', '2'], hit: false }))).toMatchObject({ kind: 'blow', hit: false });
  expect(effectOf(scene, entry({ figures: [figure('1', '0101', { marks: ['prone'] })] }))).toEqual({ kind: 'fall', unit: '1' });
  const hurt = { id: 'HD', name: 'head', armour: 4, armour_full: 9, structure: 3, structure_full: 3 };
  expect(effectOf(scene, entry({ figures: [figure('2', '0505', { locations: [hurt] })] }))).toMatchObject({ kind: 'shake', unit: '2', points: 5 });
  expect(effectOf(scene, entry({ figures: [figure('1', '', { fate: 'destroyed' })] }))).toMatchObject({ kind: 'burst', unit: '1' });
});
