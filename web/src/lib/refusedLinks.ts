/** Links that open no seat: what to tell the player, who can still watch. */
import { Refused } from './api';
import { sentence } from './phrases';
import { dropSeats, tokensOf } from './seats';
import { words } from './words';

/**
 * Remove the tokens that the server refuses, and return what to say; nothing if the error is about something else. A
 * link whose tokens are wrong does not cost the seats that this browser has.
 */
export function refusedLink(game: string, added: string[], error: unknown): string {
  const wrong = added.length ? added : tokensOf(game);
  if (!(error instanceof Refused) || error.problem.status !== 403 || !wrong.length) return '';
  dropSeats(game, wrong);
  return error.problem.error === 'seat_taken' ? words.links.replaced(sentence(error.problem.detail)) : words.links.wrong;
}
