/** How long things are shown, at the player's animation speed. */
import type { Pace } from '../lib/settings.svelte';
import type { Entry } from '../lib/types';
import type { Effect } from './story';

export const SPEED: Record<Pace, number> = { instant: 0, fast: 0.4, normal: 1, slow: 2 };

/** How long the shots of one unit may take, in milliseconds; longer volleys are shown faster. */
const VOLLEY: Record<Pace, number> = { instant: 0, fast: 3000, normal: 12000, slow: 40000 };

/** How long dice tumble before they show what was rolled, in milliseconds at normal speed. */
export const TUMBLE = 420;

/** How long a highlight is shown, in milliseconds at normal speed, and at least. */
const HIGHLIGHT = { usual: 1300, least: 800 };

export const admiring = (speed: number): number => Math.max(HIGHLIGHT.least, HIGHLIGHT.usual * speed);

/** How long an entry stays readable after its dice, in milliseconds at normal speed. */
export function reading(entry: Entry): number {
  if (!entry.text) return 0;
  if (entry.dice?.length) return 650;
  return entry.depth === 3 ? 420 : entry.depth === 0 || entry.depth === 1 ? 380 : 650;
}

/** How long an effect takes. */
export function lasting(effect: Effect): number {
  switch (effect.kind) {
    case 'walk':
      return effect.jump ? 700 : 160 * Math.min(effect.points.length, 8);
    case 'shot':
      return 520;
    case 'blow':
      return 480;
    case 'fall':
      return 500;
    case 'shake':
      return 380;
    case 'burst':
    case 'blast':
      return 900;
    case 'collapse':
      return 1100;
  }
}

/** About how long an entry takes at normal speed. */
const usual = (entry: Entry): number => reading(entry) + (entry.dice?.length ? TUMBLE : 0) + (entry.look ? 500 : entry.depth === 3 ? 380 : 0);

/** About how long the volley of each entry takes, from one shooter to the next; 0 for an entry that belongs to none. */
export function volleys(entries: readonly Entry[]): number[] {
  const found: number[] = entries.map(() => 0);
  let [begun, shooter] = [0, ''];
  const close = (end: number): void => {
    if (shooter) found.fill(entries.slice(begun, end).reduce((sum, entry) => sum + usual(entry), 0), begun, end);
  };
  for (const [index, entry] of entries.entries()) {
    if (entry.depth === 3 || !entry.text) continue;
    const actor = entry.means ? (entry.about?.[0] ?? '') : '';
    if (actor === shooter) continue;
    close(index);
    [begun, shooter] = [index, actor];
  }
  close(entries.length);
  return found;
}

/** How much faster than usual the entries of a volley are shown that would take this long at normal speed. */
export function haste(volley: number, pace: Pace): number {
  const time = volley * SPEED[pace];
  return time > VOLLEY[pace] ? VOLLEY[pace] / time : 1;
}
