import { expect, it } from 'vitest';
import type { Entry, Figure, Part, Scene } from '../lib/types';
import { hexes, squares } from './grid.fixture';
import { after, causeOf, effectOf, floorsOf, spotOf, watchedIn } from './story';

const field = hexes(9, 9);
const head = (armor: number): Part => ({ id: 'HD', name: 'head', gauges: [{ id: 'armor', value: armor, full: 9 }, { id: 'structure', value: 3, full: 3 }] });
const figure = (id: string, place: string, more: Partial<Figure> = {}): Figure => ({ id, name: id, side: 'Blue', seat: 'Blue', icon: 'mech', place, heading: 0, ...more });
const scene: Scene = {
  field: 'b',
  turn: 1,
  phase: 'movement',
  phases: [],
  order: [],
  sides: [],
  figures: [figure('1', '0101'), figure('2', '0505', { parts: [head(9)] })],
  things: [],
  points: '',
  zones: [],
  links: [],
  wind: null,
  conditions: [],
  dark: false,
  unseen: [],
  options: [],
  pictures: {},
};
const entry = (more: Partial<Entry>): Entry => ({ n: 1, turn: 1, phase: 'movement', form: 'X', text: '', event: null, ...more });

it('changes only what an entry names', () => {
  const next = after(scene, entry({ figures: [figure('1', '0102'), figure('3', '0909')], scene: { turn: 2 } }));
  expect(next.turn).toBe(2);
  expect(next.figures.map((each) => each.place)).toEqual(['0102', '0505', '0909']);
  expect(next.figures[1]).toBe(scene.figures[1]);
  expect(after(scene, entry({}))).toBe(scene);
});

it('removes the figures that are out of sight', () => {
  expect(after(scene, entry({ lost: ['2'] })).figures.map((each) => each.id)).toEqual(['1']);
});

it('shows a walk along its path, and a jump', () => {
  const walked = entry({ figures: [figure('1', '0103')], path: ['0102', '0103'] });
  const points = ['0101', '0102', '0103'].map(field.point);
  expect(effectOf(scene, walked, field)).toEqual({ kind: 'walk', unit: '1', jump: false, points });
  expect(effectOf(scene, { ...walked, look: 'leap' }, field)).toMatchObject({ kind: 'walk', jump: true });
});

it('shows shots, physical attacks, falls, damage and losses', () => {
  const shot = entry({ about: ['1', '2'], hit: true, look: 'beam' });
  expect(effectOf(scene, shot, field)).toMatchObject({ kind: 'shot', look: 'beam', hit: true });
  expect(effectOf(scene, entry({ about: ['1', '2'], hit: false, look: 'blow' }), field)).toMatchObject({ kind: 'blow', hit: false });
  expect(effectOf(scene, entry({ figures: [figure('1', '0101', { marks: [{ id: 'prone', label: 'prone', look: 'down' }] })] }), field)).toEqual({ kind: 'fall', unit: '1' });
  expect(effectOf(scene, entry({ figures: [figure('2', '0505', { parts: [head(4)] })] }), field)).toMatchObject({ kind: 'shake', unit: '2', points: 5 });
  expect(effectOf(scene, entry({ figures: [figure('1', '', { fate: 'destroyed' })] }), field)).toMatchObject({ kind: 'burst', unit: '1' });
});

it('knows the floors an effect belongs to', () => {
  const house = squares();
  const inside: Scene = { ...scene, figures: [figure('1', 's1'), figure('2', 's5'), figure('3', 's6')] };
  const floors = (more: Partial<Entry>): number[] => floorsOf(inside, effectOf(inside, entry(more), house)!, house);
  expect(floors({ about: ['1', '2'], hit: true, look: 'beam' })).toEqual([0, 1]);
  expect(floors({ about: ['2', '3'], hit: false, look: 'tracer' })).toEqual([1]);
  expect(floors({ figures: [figure('2', '', { fate: 'destroyed' })] })).toEqual([1]);
});

it('shows shells with their blast area, explosions, collapses and shots at the ground', () => {
  const shell = entry({ look: 'shell', area: ['0505', '0504'] });
  expect(effectOf(scene, shell, field)).toMatchObject({ kind: 'blast', falls: true, at: field.point('0505'), places: ['0505', '0504'] });
  expect(effectOf(scene, { ...shell, look: 'blast' }, field)).toMatchObject({ kind: 'blast', falls: false });
  expect(effectOf(scene, { ...shell, look: 'collapse' }, field)).toMatchObject({ kind: 'collapse', area: field.outline(['0505', '0504']) });
  expect(effectOf(scene, { ...shell, area: [] }, field)).toBeNull();
  expect(floorsOf(scene, effectOf(scene, shell, field)!, field)).toEqual([0]);
  expect(effectOf(scene, entry({ about: ['1'], look: 'beam', hit: true, area: ['0303'] }), field)).toMatchObject({ kind: 'shot', to: field.point('0303') });
});

it('watches the target of an attack, and whom something happens to', () => {
  expect(watchedIn(entry({ about: ['1', '2'], means: 'PPC' }))).toBe('2');
  expect(watchedIn(entry({ about: ['1', '2'] }))).toBe('');
  expect(watchedIn(entry({ highlight: { title: 'Falls', name: 'Griffin', look: 'fall', figure: '1' } }))).toBe('1');
});

it('shows a moment at its figure, or at its place', () => {
  expect(spotOf(scene, field, { title: 'Falls', name: 'Griffin', look: 'fall', figure: '1' })).toEqual({ ...field.point('0101'), floor: 0 });
  expect(spotOf(scene, field, { title: 'Collapses', name: 'Building', look: 'collapse', place: '0303' })).toEqual({ ...field.point('0303'), floor: 0 });
  expect(spotOf(scene, field, { title: 'Falls', name: 'Nobody', look: 'fall', figure: '7' })).toBeNull();
});

it('names the attack that dice follow from', () => {
  const shot = entry({ n: 3, depth: 2, means: 'PPC', about: ['1', '2'], hit: true });
  const location = entry({ n: 4, depth: 3, about: ['2'], dice: [[3, 4]] });
  const critical = entry({ n: 5, depth: 3, about: ['2'], dice: [[4, 4]] });
  expect(causeOf([shot, location, critical], critical)).toBe(shot);
  expect(causeOf([shot, location], shot)).toBeNull();
  const fall = entry({ n: 6, depth: 2, about: ['2'] });
  expect(causeOf([shot, location, fall], entry({ n: 7, depth: 3, about: ['2'], dice: [[3, 3]] }))).toBeNull();
  expect(causeOf([shot], entry({ n: 4, depth: 3, about: ['9'], dice: [[3, 3]] }))).toBeNull();
});
