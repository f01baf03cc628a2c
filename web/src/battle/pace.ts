/** How long things are shown, at the player's animation speed. */
import type { Pace } from '../lib/settings.svelte';
import type { Entry } from '../lib/types';
import type { Effect } from './story';

export const SPEED: Record<Pace, number> = { instant: 0, fast: 0.4, normal: 1, slow: 2 };

/** How long an entry stays readable, in milliseconds at normal speed. */
export function reading(entry: Entry): number {
  if (!entry.text) return 0;
  if (entry.dice?.length) return 900;
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
      return 900;
  }
}
