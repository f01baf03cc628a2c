/** What a lesson is, whatever its game: a battle, and ideas that are explained when they fit. */
import type { Moment } from './moment';

/** A thing on the page by its name, a place on the board, an entry of the log, or nothing in particular. */
export type Place = { on: 'page'; name: string } | { on: 'board'; place: string } | { on: 'log'; entry: number } | null;

export type Idea = {
  id: string;
  rule: string;
  place: (moment: Moment) => Place;
  fits: (moment: Moment) => boolean;
  /** What shows that an idea need not be explained any more. */
  done: (moment: Moment) => boolean;
};

export type Words = {
  title: string;
  say: (moment: Moment) => string;
  /** What the player should do; without it, only reading. */
  wants?: (moment: Moment) => string;
};

/** A lesson of a game: the game has a battle for it by the same name. */
export type Lesson = {
  name: string;
  title: string;
  /** The name of its battle, what it teaches, who fights, and how long it takes. */
  battle: string;
  text: string;
  units: string;
  time: string;
  /** The level of the bot that plays against the learner. */
  bot: string;
  ideas: readonly Idea[];
  /** The texts of its ideas, by their ids. */
  words: Readonly<Record<string, Words>>;
};

/** The lessons of a game in their order, under a heading; games with a lower rank are learned first. */
export type GameLessons = { rank: number; heading: string; lessons: readonly Lesson[] };

/** A lesson with the name of its game, the heading of its lessons, and an id that no other lesson has. */
export type Course = Lesson & { id: string; system: string; heading: string };

/** The idea to teach now: the first that fits and is not learned yet. */
export const present = (course: Lesson, learned: ReadonlySet<string>, moment: Moment): Idea | null =>
  course.ideas.find((idea) => !learned.has(idea.id) && !idea.done(moment) && idea.fits(moment)) ?? null;

/** The ideas that need no explanation, given what has been done. */
export const shown = (course: Lesson, moment: Moment): string[] => course.ideas.filter((idea) => idea.done(moment)).map((idea) => idea.id);
