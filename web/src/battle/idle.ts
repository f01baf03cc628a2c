/** Units that a question is about but that can do nothing. */
import type { Ask } from '../lib/types';

/** The only answer to a question about figures none of which can do anything, and the figure that gives it. */
export function onlyAnswer(ask: Ask | null): { figure: string; action: string } | null {
  const figure = ask?.figures[0];
  if (!figure || !ask?.figures.every((each) => ask.idle?.[each])) return null;
  return { figure, action: ask.idle![figure]! };
}

/** The figure to begin with: the one before if it can act, else the first that can. */
export function firstToAct(ask: Ask, before: string): string {
  const able = ask.figures.filter((figure) => !ask.idle?.[figure]);
  return able.includes(before) ? before : (able[0] ?? ask.figures[0] ?? '');
}
