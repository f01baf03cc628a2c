/** The seats this browser holds: tokens by game, kept in local storage, taken from the part of a link behind the #. */
const KEY = 'ironhex.seats';

export type HeldGame = { tokens: string[]; name: string; when: number };
type Held = Record<string, HeldGame>;

function read(): Held {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Held;
  } catch {
    return {};
  }
}

function write(held: Held): void {
  localStorage.setItem(KEY, JSON.stringify(held));
}

/** The tokens held of a game; none makes a spectator. */
export const tokensOf = (game: string): string[] => read()[game]?.tokens ?? [];

/** Every game this browser holds or has looked at, the latest first. */
export const heldGames = (): [string, HeldGame][] => Object.entries(read()).sort(([, a], [, b]) => b.when - a.when);

/** Keep some tokens of a game, beside those held already. */
export function keepSeats(game: string, tokens: string[], name = ''): void {
  const held = read();
  const before = held[game];
  const all = [...new Set([...(before?.tokens ?? []), ...tokens.filter(Boolean)])];
  write({ ...held, [game]: { tokens: all, name: name || before?.name || '', when: Date.now() } });
}

/** Keep only these tokens, as after a link of one seat was passed on. */
export function setSeats(game: string, tokens: string[]): void {
  const held = read();
  write({ ...held, [game]: { name: '', when: Date.now(), ...held[game], tokens } });
}

export function forgetGame(game: string): void {
  const { [game]: _, ...rest } = read();
  write(rest);
}

/** Take the tokens out of the address bar, so that they are not shown or passed on by chance. */
export function takeSeatsFromLink(game: string): void {
  const tokens = decodeURIComponent(location.hash.slice(1)).split(',').filter(Boolean);
  if (!tokens.length) return;
  keepSeats(game, tokens);
  history.replaceState(null, '', location.pathname + location.search);
}
