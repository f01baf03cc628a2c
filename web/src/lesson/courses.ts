/** The lessons of all games. A game has lessons if there is a folder for it, named like its system, in `games`. */
import type { Course, GameLessons } from './course';

const games = import.meta.glob<GameLessons>('./games/*/index.ts', { eager: true, import: 'default' });
const systemOf = (path: string): string => path.split('/').at(-2)!;

/** All lessons, in the order in which they build on each other. */
export const COURSES: readonly Course[] = Object.entries(games)
  .sort(([, one], [, other]) => one.rank - other.rank)
  .flatMap(([path, { heading, lessons }]) => lessons.map((lesson) => ({ ...lesson, heading, system: systemOf(path), id: `${systemOf(path)}/${lesson.name}` })));

/** The lesson of a game with this name, if there is one. */
export const courseOf = (system: string, name: string): Course | null => COURSES.find((each) => each.system === system && each.name === name) ?? null;

/** The lesson after this one; null after the last. */
export const nextCourse = (course: Course): Course | null => COURSES[COURSES.findIndex((each) => each.id === course.id) + 1] ?? null;
