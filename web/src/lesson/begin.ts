/** Start a lesson: the battle that teaches it, against a bot. */
import { systems } from '../pages/library';
import { begin } from '../pages/new/begin';
import type { PlayerKind, Setup } from '../lib/types';
import { settings } from '../lib/settings.svelte';
import type { Course } from './course';
import { keepLearned, keepLesson, learnedIn } from './progress';

const SIDES = ['Blue', 'Orange'] as const;

async function setupOf({ system, name }: Course): Promise<Setup> {
  const found = (await systems()).find((each) => each.name === system)?.lessons[name];
  if (!found) throw new Error(`${system} has no lesson ${name}`);
  return found;
}

/** Create the game and keep the seat; what was learned in an earlier attempt need not be learned again. */
export async function beginLesson(course: Course, after = ''): Promise<string> {
  const setup = await setupOf(course);
  const [own, foe] = setup.sides;
  const me: PlayerKind = { kind: 'person', name: settings.name };
  const sides = [
    { ...own!, name: SIDES[0], player: me },
    { ...foe!, name: SIDES[1], player: { kind: 'bot', bot: course.bot } as const },
  ];
  const { game } = await begin({ ...setup, sides, lesson: course.name, name: course.battle });
  keepLesson(course.id, game);
  if (after) keepLearned(game, { ...learnedIn(after), ended: false });
  return game;
}
