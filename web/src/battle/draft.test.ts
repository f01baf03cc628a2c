import { expect, it } from 'vitest';
import { actionOf, emptyDraft, targetOf, withFire } from './draft';

it('puts the words of a declaration together', () => {
  let draft = emptyDraft('3');
  expect(actionOf(draft)).toBe('declare 3');
  draft = withFire(withFire({ ...draft, twist: 1 }, 12, '12>5'), 14, '14>6@HD');
  expect(actionOf(draft)).toBe('declare 3 twist:+1 12>5 14>6@HD');
  expect(actionOf(withFire({ ...draft, twist: -1, prop: 'LA' }, 12, null))).toBe('declare 3 twist:-1 prop:LA 14>6@HD');
});

it('tells whom a word fires at', () => {
  expect(['12>5', '14>6@HD', '2>11/3'].map(targetOf)).toEqual(['5', '6', '11']);
});
