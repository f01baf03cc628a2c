import { expect, it } from 'vitest';
import { present, shown, type Lesson } from './course';
import { COURSES, courseOf, nextCourse } from './courses';
import { entry, moment } from './moment.fixture';
import { did } from './moment';
import { never, page } from './places';
import { grouped, summed } from './telling';

/** A lesson of a game that nobody knows. */
const TOY: Lesson = {
  name: 'toy',
  title: 'Toy',
  battle: 'Toy lesson',
  text: '',
  units: '',
  time: '',
  bot: '',
  ideas: [
    { id: 'step', rule: 'TOY-2', place: page('reach'), fits: (m) => m.task === 'place', done: (m) => did(m, 'Stepped') },
    { id: 'shoot', rule: 'TOY-3', place: page('primary'), fits: (m) => m.task !== 'none', done: never },
  ],
  words: {},
};

it('has a text for every idea, and each idea once', () => {
  for (const { ideas, words } of COURSES) expect(Object.keys(words).sort()).toEqual(ideas.map((idea) => idea.id).sort());
  const all = COURSES.flatMap(({ ideas }) => ideas.map((idea) => idea.id));
  expect(new Set(all).size).toBe(all.length);
});

it('works in an empty moment', () => {
  for (const said of COURSES.flatMap(({ words }) => Object.values(words))) {
    expect(said.say(moment())).not.toMatch(/undefined|null|NaN|Infinity/);
    expect(said.wants?.(moment()) ?? '-').not.toBe('');
  }
});

it('finds lessons by their game, in the order in which they build on each other', () => {
  expect(COURSES.map((course) => course.id)).toEqual(['quickstart/green', 'quickstart/veteran', 'quickstart/elite', 'classic/master', 'classic/arms', 'tinsoldier/differences']);
  expect(courseOf('quickstart', 'green')?.title).toBe('Green');
  expect(nextCourse(courseOf('quickstart', 'elite')!)?.id).toBe('classic/master');
  expect(nextCourse(courseOf('classic', 'master')!)?.id).toBe('classic/arms');
  expect(nextCourse(courseOf('classic', 'arms')!)?.id).toBe('tinsoldier/differences');
  expect(nextCourse(courseOf('tinsoldier', 'differences')!)).toBeNull();
});

it('needs nothing from a game without lessons', () => {
  expect(courseOf('chess', 'green')).toBeNull();
  expect(courseOf('classic', '')).toBeNull();
});

it('teaches any game the first idea that fits and is not learned', () => {
  expect(present(TOY, new Set(), moment())).toBeNull();
  expect(present(TOY, new Set(), moment({ task: 'place' }))?.id).toBe('step');
  expect(present(TOY, new Set(['step']), moment({ task: 'place' }))?.id).toBe('shoot');
  const stepped = moment({ task: 'place', entries: [entry('Stepped')] });
  expect(shown(TOY, stepped)).toEqual(['step']);
  expect(present(TOY, new Set(), stepped)?.id).toBe('shoot');
});

it('explains numbers by their parts', () => {
  const tally = { total: 6, items: [{ rule: '', value: 4, why: 'base to-hit number' }, { rule: '', value: 2, why: 'attacker ran' }] };
  expect(summed(tally)).toBe('base to-hit number 4, attacker ran +2');
  const parts = [{ label: '2 hexes', value: 2, counted: true }, { label: '1 turn', value: 1, counted: true }, { label: 'heavy woods', value: 2 }];
  expect(grouped({ id: 'mp', label: '', value: 5, parts })).toEqual(['2 hexes', '1 turn', '2 for heavy woods']);
});
