/** The seats of this browser: tokens by game, kept in local storage, taken from the part of a link after the #. A game created here also has a token for deleting it, and those of the friends who were invited. */
import { readStored, writeStored } from './stored';

const KEY = 'ironhex.seats';
/** When games were removed from the list, so that other devices remove them too. */
const DROPPED = 'ironhex.dropped';

export type HeldGame = { tokens: string[]; name: string; when: number; maker?: string; invited?: Record<string, string> };
type Held = Record<string, HeldGame>;

const read = (): Held => readStored<Held>(KEY, {});
const write = (held: Held): void => writeStored(KEY, held);

/** All games and all that were removed, to carry them to another device and back. */
export const allSeats = (): { games: Held; dropped: Record<string, number> } => ({ games: read(), dropped: readStored<Record<string, number>>(DROPPED, {}) });

export function putSeats(games: Held, dropped: Record<string, number>): void {
  writeStored(KEY, games, true);
  writeStored(DROPPED, dropped, true);
}

/** The tokens for a game; without any, you are a spectator. */
export const tokensOf = (game: string): string[] => read()[game]?.tokens ?? [];

/** The token for deleting a game, if it was created here. */
export const makerToken = (game: string): string => read()[game]?.maker ?? '';

/** The tokens of the friends who were invited from here, by seat. */
export const invitedTo = (game: string): Record<string, string> => read()[game]?.invited ?? {};

/** Whether this browser has opened a game before. */
export const wasHere = (game: string): boolean => Boolean(read()[game]?.name);

/** The headers that prove which seats of a game this browser has; the viewer is the token of the player who looks. */
export function credentials(game: string, viewer = ''): Record<string, string> {
  const tokens = tokensOf(game);
  if (!tokens.length) return {};
  return { Authorization: `Bearer ${tokens.join(',')}`, ...(viewer ? { 'Ironhex-Viewer': viewer } : {}) };
}

/** Every game this browser has played or viewed, latest first. */
export const heldGames = (): [string, HeldGame][] => Object.entries(read()).sort(([, a], [, b]) => b.when - a.when);

/** Add some tokens for a game, and the maker's. */
export function keepSeats(game: string, tokens: string[], name = '', maker = ''): void {
  const held = read();
  const before = held[game];
  const all = [...new Set([...(before?.tokens ?? []), ...tokens.filter(Boolean)])];
  const made = maker || before?.maker;
  write({ ...held, [game]: { ...before, tokens: all, name: name || before?.name || '', when: Date.now(), ...(made ? { maker: made } : {}) } });
}

/** Remember the tokens of invited friends, to find their links again. */
export function keepInvited(game: string, invited: Record<string, string>): void {
  const held = read();
  const before = held[game];
  if (before && Object.keys(invited).length) write({ ...held, [game]: { ...before, invited } });
}

/** Put back a game as it was. */
export function keepGame(game: string, before: HeldGame): void {
  write({ ...read(), [game]: { ...before, when: Date.now() } });
}

export function forgetGame(game: string): void {
  const { [game]: _, ...rest } = read();
  writeStored(DROPPED, { ...readStored<Record<string, number>>(DROPPED, {}), [game]: Date.now() }, true);
  write(rest);
}

/** Remove some tokens for a game, which it does not accept. */
export function dropSeats(game: string, tokens: string[]): void {
  const held = read();
  const before = held[game];
  if (before) write({ ...held, [game]: { ...before, tokens: before.tokens.filter((token) => !tokens.includes(token)) } });
}

/** Remove the tokens from the address bar, so that they are not shown or shared by accident; returns those that are new. */
export function takeSeatsFromLink(game: string): string[] {
  const known = tokensOf(game);
  const tokens = location.hash.slice(1).split(/,|%2C/i).filter(Boolean);
  if (!tokens.length) return [];
  keepSeats(game, tokens);
  history.replaceState(null, '', location.pathname + location.search);
  return tokens.filter((token) => !known.includes(token));
}
