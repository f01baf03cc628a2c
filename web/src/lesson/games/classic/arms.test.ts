import { expect, it } from 'vitest';
import type { Draft, Figure } from '../../../lib/types';
import { present } from '../../course';
import { courseOf } from '../../courses';
import { entry, moment } from '../../moment.fixture';

const lesson = courseOf('classic', 'arms')!;
const figure = (id: string, icon: string, more: Partial<Figure> = {}): Figure => ({ id, name: `unit ${id}`, side: 'Blue', seat: 'Blue', icon, ...more }) as Figure;
const [tank, apc, platoon, vtol] = [figure('1', 'tracked'), figure('2', 'hover', { place: '0404' }), figure('3', 'jump', { on: '2' }), figure('4', 'vtol')];
const first = (...more: Parameters<typeof moment>): string | undefined => present(lesson, new Set(['driving']), moment(...more))?.id;

it('explains each kind of unit when it acts', () => {
  expect(present(lesson, new Set(), moment({ task: 'place', actor: tank, own: [tank] }))?.id).toBe('driving');
  expect(first({ task: 'place', actor: vtol, own: [vtol] })).toBe('altitude');
  expect(first({ task: 'place', actor: { ...platoon, on: '' }, own: [platoon] })).toBe('troopers');
  expect(first({ task: 'place', actor: platoon, own: [apc, platoon] })).toBeUndefined();
});

it('tells how infantry leaves its carrier until it has', () => {
  const own = [apc, platoon];
  expect(first({ task: 'place', actor: apc, own })).toBe('unloading');
  expect(first({ task: 'place', actor: apc, own, entries: [entry('Unloading', '2')] })).toBeUndefined();
});

it('explains attacks in the hex of a machine, and who holds on to it', () => {
  const draft = { groups: [{ id: 'targets' }, { id: 'close' }] } as Draft;
  const known = new Set(['driving', 'troopers']);
  expect(present(lesson, known, moment({ task: 'draft', actor: platoon, own: [platoon], draft }))?.id).toBe('climbing');
  const clinging = figure('3', 'jump', { on: '9', hostile: true });
  expect(first({ task: 'place', actor: null, own: [clinging] })).toBe('holding');
});

it('explains a turret until the player has fired, and men and suits in their own words', () => {
  const draft = { groups: [{ id: 'targets' }, { id: 'turret' }] } as Draft;
  expect(first({ task: 'draft', actor: tank, own: [tank], draft })).toBe('turret');
  expect(first({ task: 'draft', actor: tank, own: [tank], draft, entries: [entry('WeaponsDeclared', '1')] })).toBeUndefined();
  const suits = figure('5', 'battle armor');
  const said = (actor: Figure): string => lesson.words['troopers']!.say(moment({ actor }));
  expect(said(platoon)).toContain('double damage');
  expect(said(suits)).not.toContain('double damage');
});
