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

/** The Green battle by the Master Rules: the same machines on the same ground. */
const MASTER: Setup = {
  system: 'classic',
  board: 'training-ground',
  deploy: true,
  sides: [
    { name: SIDES[0], player: KIND_BOT, units: [{ design: 'Hunchback HBK-4G' }] },
    { name: SIDES[1], player: KIND_BOT, units: [{ design: 'Enforcer ENF-4R' }] },
  ],
};

async function setupOf(lesson: LessonName): Promise<Setup> {
  if (lesson === 'master') return MASTER;
  const scenario = (await systems()).flatMap((system) => system.scenarios).find((each) => each.name === lesson);
  if (!scenario) throw new Error(`no scenario for the lesson ${lesson}`);
  return scenario.setup;
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
  const { game } = await begin({ ...setup, sides, lesson, name: lessons[lesson].battle }, [SIDES[0]]);
  keepLesson(lesson, game);
  if (after) keepLearnt(game, { ...learntIn(after), ended: false });
  return game;
}
