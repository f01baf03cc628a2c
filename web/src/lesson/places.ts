/** Where an idea is shown. */
import type { Entry } from '../lib/types';
import type { Place } from './course';
import type { Moment } from './moment';

/** A thing on the page, by its name. */
export const page = (name: string) => (): Place => ({ on: 'page', name });
/** A place on the board. */
export const at = (place: string | undefined): Place => (place ? { on: 'board', place } : null);
/** An entry of the log. */
export const entry = (find: (moment: Moment) => Entry | null | undefined) => (moment: Moment): Place => {
  const found = find(moment);
  return found ? { on: 'log', entry: found.n } : null;
};
/** Nothing shows that it was understood: it is explained until the player has read it. */
export const never = (): boolean => false;
