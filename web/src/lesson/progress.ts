/** The progress of lessons in this browser, by their ids: what was learned in each battle, and which are finished. */
import type { Learned, Lessons } from '../lib/merging';
import { readStored, writeStored } from '../lib/stored';

const KEY = 'ironhex.lessons.2';

type Result = 'won' | 'lost';

const read = (): Lessons => readStored<Lessons>(KEY, { games: {}, latest: {}, finished: {} });
const write = (kept: Lessons): void => writeStored(KEY, kept);

/** All progress, to carry it to another device and back. */
export const allProgress = read;
export const putProgress = (lessons: Lessons): void => writeStored(KEY, lessons, true);

export const learnedIn = (game: string): Learned => read().games[game] ?? { learned: [], ended: false };

export function keepLearned(game: string, learned: Learned): void {
  const kept = read();
  write({ ...kept, games: { ...kept.games, [game]: learned } });
}

/** A lesson's game was opened or started. */
export function keepLesson(course: string, game: string): void {
  const kept = read();
  write({ ...kept, latest: { ...kept.latest, [course]: game } });
}

export function keepResult(course: string, result: Result): void {
  const kept = read();
  if (kept.finished[course] === 'won') return;
  write({ ...kept, finished: { ...kept.finished, [course]: result } });
}

export type Standing = { game: string | null; learned: number; result: Result | null };

export function standingOf(course: string): Standing {
  const { games, latest, finished } = read();
  const game = latest[course] ?? null;
  return { game, learned: game ? (games[game]?.learned.length ?? 0) : 0, result: finished[course] ?? null };
}

/** Whether no lesson has been started here. */
export const untaught = (): boolean => {
  const { latest, finished } = read();
  return !Object.keys(latest).length && !Object.keys(finished).length;
};
