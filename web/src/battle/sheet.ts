/** The sheet from below on a phone: how high it stands, and for what it makes way. */
import type { Place } from '../lesson/course';
import type { Task } from './hand.svelte';

/** Only its head, its head and the first line below it, or about half and nearly all of the screen. */
export type Stop = 'peek' | 'low' | 'half' | 'full';

/** What is going on: whether something is shown on the map, or a suggestion, how the question is answered, whether the chosen place leaves a choice, such as a floor, whether another unit is looked at, and what the lesson points at. */
export type Occasion = { shows: boolean; suggests: boolean; task: Task; chooses: boolean; inspects: boolean; teaches: Place };

/** What lessons point at on the map, and what is visible wherever the sheet stands. */
const ON_MAP = ['reach', 'ring', 'area'];
const ALWAYS = ['primary', 'phases', 'choice'];

const BY_TASK: Record<Task, Stop | null> = { place: 'low', draft: 'half', list: 'peek', dice: 'peek', none: null };

/** Where the sheet stands when an occasion begins; null leaves it where it is. */
export function stopFor({ shows, suggests, task, chooses, inspects, teaches }: Occasion): Stop | null {
  if (shows) return 'peek';
  if (suggests) return 'low';
  if (teaches?.on === 'board' || (teaches?.on === 'page' && ON_MAP.includes(teaches.name))) return 'peek';
  if (teaches?.on === 'log' || (teaches?.on === 'page' && !ALWAYS.includes(teaches.name))) return 'half';
  return inspects || chooses ? 'half' : BY_TASK[task];
}

const PIXELS = { peek: 106, low: 176 };
/** Parts of the screen; a draft is made in the sheet, so it gets more. */
const PARTS = { half: 0.44, full: 0.86 };
const DRAFT = 0.6;

export function heightOf(stop: Stop, task: Task, screen: number): number {
  if (stop === 'peek' || stop === 'low') return PIXELS[stop];
  return screen * (stop === 'half' && task === 'draft' ? DRAFT : PARTS[stop]);
}

/** The stop nearest to a height where the sheet was dropped. */
export function nearest(height: number, task: Task, screen: number): Stop {
  const away = (stop: Stop): number => Math.abs(heightOf(stop, task, screen) - height);
  return (['peek', 'low', 'half', 'full'] as const).reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}

/** A tap on the head of the sheet opens or collapses it. */
export const tapped = (stop: Stop): Stop => (stop === 'peek' || stop === 'low' ? 'half' : 'peek');
