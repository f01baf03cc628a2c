/** What a player carries between devices, and how what two devices know becomes one: nobody loses a game or a lesson. */
import type { HeldGame } from './seats';

export type Learned = { learned: string[]; ended: boolean };
export type Lessons = { games: Record<string, Learned>; latest: Record<string, string>; finished: Record<string, 'won' | 'lost'> };
export type CarriedSettings = { changed: number; values: Record<string, string | boolean | number> };
export type Carried = { games: Record<string, HeldGame>; dropped: Record<string, number>; lessons: Lessons; settings: CarriedSettings };

const MOST = 500;

const keys = (one: object, other: object): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];
const union = <T>(one: T[] = [], other: T[] = []): T[] => [...new Set([...one, ...other])];

/** The latest entries of a list that may not grow for ever. */
function latest<T>(entries: [string, T][], when: (value: T) => number): Record<string, T> {
  return Object.fromEntries(entries.sort(([, a], [, b]) => when(b) - when(a)).slice(0, MOST));
}

function mergedGame(one: HeldGame | undefined, other: HeldGame | undefined): HeldGame {
  if (!one || !other) return (one ?? other)!;
  const [newer, older] = one.when >= other.when ? [one, other] : [other, one];
  const maker = newer.maker || older.maker;
  const invited = { ...older.invited, ...newer.invited };
  return {
    tokens: union(newer.tokens, older.tokens),
    name: newer.name || older.name,
    when: newer.when,
    ...(maker ? { maker } : {}),
    ...(Object.keys(invited).length ? { invited } : {}),
  };
}

/** All games of both, except those that were removed after they were last opened. */
function mergedGames(one: Carried, other: Carried): Pick<Carried, 'games' | 'dropped'> {
  const gone = (id: string): number => Math.max(one.dropped[id] ?? 0, other.dropped[id] ?? 0);
  const games = keys(one.games, other.games).map((id): [string, HeldGame] => [id, mergedGame(one.games[id], other.games[id])]);
  const kept = games.filter(([id, game]) => game.when > gone(id));
  const ids = new Set(kept.map(([id]) => id));
  const dropped = keys(one.dropped, other.dropped).filter((id) => !ids.has(id));
  return { games: latest(kept, (game) => game.when), dropped: latest(dropped.map((id): [string, number] => [id, gone(id)]), (when) => when) };
}

function mergedLessons(one: Carried, other: Carried): Lessons {
  const learned = (id: string): Learned => {
    const [a, b] = [one.lessons.games[id], other.lessons.games[id]];
    return { learned: union(a?.learned, b?.learned), ended: Boolean(a?.ended || b?.ended) };
  };
  const opened = (game: string): number => Math.max(one.games[game]?.when ?? 0, other.games[game]?.when ?? 0);
  const newest = (course: string): string => {
    const [a, b] = [one.lessons.latest[course], other.lessons.latest[course]];
    return a && b ? (opened(a) >= opened(b) ? a : b) : (a ?? b)!;
  };
  const result = (course: string): 'won' | 'lost' => ([one, other].some(({ lessons }) => lessons.finished[course] === 'won') ? 'won' : 'lost');
  const games = keys(one.lessons.games, other.lessons.games).slice(-MOST);
  return {
    games: Object.fromEntries(games.map((id) => [id, learned(id)])),
    latest: Object.fromEntries(keys(one.lessons.latest, other.lessons.latest).map((course) => [course, newest(course)])),
    finished: Object.fromEntries(keys(one.lessons.finished, other.lessons.finished).map((course) => [course, result(course)])),
  };
}

/** What both know: all games and lessons, and the settings that were changed last. */
export const merged = (one: Carried, other: Carried): Carried => ({
  ...mergedGames(one, other),
  lessons: mergedLessons(one, other),
  settings: one.settings.changed >= other.settings.changed ? one.settings : other.settings,
});

/** Whether two are the same, whatever the order of their parts. */
export const sameCarried = (one: Carried, other: Carried): boolean => ordered(one) === ordered(other);

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
