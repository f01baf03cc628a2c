/** From a setup to a battle: make the game, keep the seats that are ours. */
import { newGame, type NewGame, type Setup } from '../../lib/api';
import { keepSeats } from '../../lib/seats';

const KEY = 'ironhex.last-setup';

/** Make the game; `mine` names the sides that sit at this screen. */
export async function begin(setup: Setup, mine: string[]): Promise<NewGame> {
  const made = await newGame(setup);
  const own = made.seats.filter((seat) => mine.includes(seat.side)).map((seat) => seat.token);
  keepSeats(made.game, own, setup.name ?? '');
  return made;
}

/** Remember a battle against bots alone, to play it again by one click. */
export function rememberSetup(setup: Setup): void {
  localStorage.setItem(KEY, JSON.stringify(setup));
}

export function rememberedSetup(): Setup | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Setup | null;
  } catch {
    return null;
  }
}
