/** From a setup to a battle: make the game, keep the seats that are ours. */
import { newGame, type NewGame, type Setup } from '../../lib/api';
import { keepSeats } from '../../lib/seats';
import { systems, type System } from '../library';

const KEY = 'ironhex.last-setup';

/** The bot that plays where nobody chose one: a middling one, else the first. */
export const usualBot = (system: System | undefined): string => (system?.bots.find((bot) => bot.name === 'normal') ?? system?.bots[0])?.name ?? '';

/** The setup with bots that this server has; a remembered one may name others. */
async function withBots(setup: Setup): Promise<Setup> {
  const system = (await systems()).find((each) => each.name === setup.system);
  const known = (bot: string): boolean => system?.bots.some((each) => each.name === bot) ?? false;
  const sides = setup.sides.map((side) =>
    side.player.kind === 'bot' && !known(side.player.bot) ? { ...side, player: { kind: 'bot' as const, bot: usualBot(system) } } : side,
  );
  return { ...setup, sides };
}

/** Make the game; `mine` names the sides that sit at this screen. */
export async function begin(setup: Setup, mine: string[]): Promise<NewGame> {
  const made = await newGame(await withBots(setup));
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
