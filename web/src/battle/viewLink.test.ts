import { expect, test } from 'vitest';
import { linkedView, viewQuery } from './viewLink';

test('a link carries the view', () => {
  const view = { at: 12, unit: '3', side: 'Blue', room: { x: -10, y: 20, width: 800, height: 600 } };
  expect(linkedView(viewQuery(view))).toEqual(view);
});

test('what makes no sense is left out', () => {
  expect(linkedView('at=x&room=1 2 3')).toEqual({ at: 0, unit: '', side: null, room: null });
  expect(linkedView('room=1 2 0 5').room).toBeNull();
  expect(viewQuery({ at: 3, unit: '', side: null, room: null })).toBe('at=3');
});
