import { expect, it } from 'vitest';
import type { Figure } from '../../../lib/types';
import { present } from '../../course';
import { courseOf } from '../../courses';
import type { Moment } from '../../moment';
import { entry, moment } from '../../moment.fixture';

const lesson = courseOf('tinsoldier', 'differences')!;
const griffin = { id: '1', name: 'Griffin', side: 'Red', seat: 'Red', icon: 'mech', place: '0404', speeds: [{ id: 'move', label: 'MP', value: 5 }] } as Figure;
const tagged = { ...griffin, marks: [{ id: 'tag', label: 'move tag 2', short: 'T2' }] } as Figure;
const now: Partial<Moment> = { task: 'place', actor: griffin, own: [griffin], modes: ['move', 'attack', 'order'] };

it('begins with the deck, and then explains what is there', () => {
  const seen = new Set<string>();
  expect(present(lesson, seen, moment(now))?.id).toBe('cards');
  seen.add('cards').add('two-actions');
  expect(present(lesson, seen, moment(now))?.id).toBe('low-rolls');
  expect(present(lesson, seen, moment({ ...now, actor: tagged }))?.id).toBe('tags');
});

it('explains dice when they have been rolled', () => {
  const learned = new Set(['cards', 'two-actions', 'low-rolls', 'orders', 'overwatch']);
  const entries = [entry('HazardsRolled')];
  expect(present(lesson, learned, moment({ ...now, modes: ['move'], entries }))?.id).toBe('hazards');
});

it('explains an interrupt when it is asked', () => {
  const watching = { ...griffin, marks: [{ id: 'overwatch', label: 'on overwatch' }] } as Figure;
  expect(present(lesson, new Set(), moment({ task: 'list', own: [watching], figures: ['1'] }))?.id).toBe('interrupt');
  expect(present(lesson, new Set(), moment({ task: 'list', own: [griffin], figures: ['1'] }))).toBeNull();
});
