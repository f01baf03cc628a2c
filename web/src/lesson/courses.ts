/** The texts of the four lessons, for the pages around the battle and for its end. */
import { ORDER, type LessonName } from './ideas';

type Course = { title: string; battle: string; text: string; units: string; time: string };

export const lessons: Record<LessonName, Course> = {
  green: {
    title: 'Green',
    battle: 'Green lesson',
    text: 'Facing, moving, line of sight, the number to hit, damage.',
    units: 'Hunchback against Enforcer',
    time: 'about ten minutes',
  },
  veteran: {
    title: 'Veteran',
    battle: 'Veteran lesson',
    text: 'Vehicles and special weapons.',
    units: 'a ’Mech and a tank each',
    time: 'about twenty minutes',
  },
  elite: {
    title: 'Elite',
    battle: 'Elite lesson',
    text: 'Infantry and battle armor.',
    units: 'four units each',
    time: 'about half an hour',
  },
  master: {
    title: 'Master Rules',
    battle: 'Master Rules lesson',
    text: 'The Green battle again, with heat, piloting, critical hits, punches and kicks.',
    units: 'Hunchback against Enforcer',
    time: 'about twenty minutes',
  },
};

/** The lesson after this one; null after the last. */
export const nextLesson = (lesson: LessonName): LessonName | null => ORDER[ORDER.indexOf(lesson) + 1] ?? null;

export const words = {
  title: 'Learn to play',
  lead: 'Four short battles that teach the game while you play it, one idea at a time. Leave whenever you like and continue later.',
  step: (number: number) => `Lesson ${number}`,
  begin: 'Begin',
  resume: 'Continue',
  again: 'Play it again',
  won: 'Won',
  lost: 'Played',
  learnt: (learnt: number, all: number) => `${learnt} of ${all} ideas`,
  next: 'Next',
  free: 'Then',
  freeTitle: 'A battle of your own',
  freeText: 'Any units, any map, against bots or friends.',
  wonTitle: 'You won!',
  wonText: (title: string) => `${title} complete. You’re ready for more.`,
  lostTitle: 'Not this time',
  lostText: 'The enemy won this one. What you learned stays.',
  drawTitle: 'A draw',
  drawText: 'Nobody won this one. What you learned stays.',
  tryAgain: 'Try again',
  onward: (title: string) => `On to ${title}`,
  battle: 'A battle of my own',
  all: 'All lessons',
  beginning: 'Setting up…',
} as const;
