/** The progress of lessons in this browser: what was learned in each game, and which lessons are finished. */
import type { LessonName } from './ideas';

const KEY = 'ironhex.lessons';

export type Learnt = { learnt: string[]; ended: boolean };
export type Result = 'won' | 'lost';
type Kept = {
  games: Record<string, Learnt>;
  /** The game in which each lesson was last played. */
  latest: Partial<Record<LessonName, string>>;
  finished: Partial<Record<LessonName, Result>>;
};

function read(): Kept {
  const nothing: Kept = { games: {}, latest: {}, finished: {} };
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

const write = (kept: Kept): void => localStorage.setItem(KEY, JSON.stringify(kept));

export const learntIn = (game: string): Learnt => read().games[game] ?? { learnt: [], ended: false };

export function keepLearnt(game: string, learnt: Learnt): void {
  const kept = read();
  write({ ...kept, games: { ...kept.games, [game]: learnt } });
}

/** A lesson's game was opened or started. */
export function keepLesson(lesson: LessonName, game: string): void {
  const kept = read();
  write({ ...kept, latest: { ...kept.latest, [lesson]: game } });
}

export function keepResult(lesson: LessonName, result: Result): void {
  const kept = read();
  if (kept.finished[lesson] === 'won') return;
  write({ ...kept, finished: { ...kept.finished, [lesson]: result } });
}

export type Standing = { game: string | null; learnt: number; result: Result | null };

export function standingOf(lesson: LessonName): Standing {
  const { games, latest, finished } = read();
  const game = latest[lesson] ?? null;
  return { game, learnt: game ? (games[game]?.learnt.length ?? 0) : 0, result: finished[lesson] ?? null };
}

/** Whether no lesson has been started here. */
export const untaught = (): boolean => {
  const { latest, finished } = read();
  return !Object.keys(latest).length && !Object.keys(finished).length;
};
