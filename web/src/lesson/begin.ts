/** Start a lesson: the battle that teaches it, against an easy bot. */
import { systems } from '../pages/library';
import { begin } from '../pages/new/begin';
import type { PlayerKind, Setup } from '../lib/types';
import { settings } from '../lib/settings.svelte';
import type { LessonName } from './ideas';
import { keepLearnt, keepLesson, learntIn } from './progress';
import { lessons } from './courses';

const KIND_BOT: PlayerKind = { kind: 'bot', bot: 'easy' };
const SIDES = ['Blue', 'Orange'] as const;

async function setupOf(lesson: LessonName): Promise<Setup> {
  const found = (await systems()).map((system) => system.lessons[lesson]).find(Boolean);
  if (!found) throw new Error(`no game has the lesson ${lesson}`);
  return found;
}

/** Create the game and keep the seat; what was learned in an earlier attempt need not be learned again. */
export async function beginLesson(lesson: LessonName, after = ''): Promise<string> {
  const setup = await setupOf(lesson);
  const [own, foe] = setup.sides;
  const me: PlayerKind = { kind: 'person', name: settings.name };
  const sides = [
    { ...own!, name: SIDES[0], player: me },
    { ...foe!, name: SIDES[1], player: KIND_BOT },
  ];
  const { game } = await begin({ ...setup, sides, lesson, name: lessons[lesson].battle });
  keepLesson(lesson, game);
  if (after) keepLearnt(game, { ...learntIn(after), ended: false });
  return game;
}
