/** Moments for tests. */
import type { Entry, Figure } from '../lib/types';
import { NOTHING, type Moment } from './moment';

export const figure = (id: string, more: Partial<Figure> = {}): Figure => ({
  id,
  name: `Unit ${id}`,
  side: 'Blue',
  seat: 'Blue',
  icon: 'mech',
  speeds: [{ id: 'walk', label: 'walk', value: 4 }, { id: 'run', label: 'run', value: 6 }],
  ...more,
});
export const moment = (more: Partial<Moment> = {}): Moment => ({
  ...NOTHING,
  turn: 1,
  own: [figure('1')],
  foes: [figure('2', { side: 'Orange', seat: 'Orange', place: '0101' })],
  ...more,
});
export const entry = (form: string, unit = '1', turn = 1, more: Partial<Entry> = {}): Entry => ({ n: 0, turn, phase: '', form, event: null, about: [unit], text: `${form} of ${unit}`, ...more });
