/** From a setup to a battle: create the game, keep our seats. */
import { newGame, type NewGame, type PlayerKind, type Setup } from '../../lib/api';
import { keepSeats } from '../../lib/seats';
import { systems, type Bot } from '../library';

const KEY = 'ironhex.last-setup';

/** The default bot: an average one, else the first. */
export const botOf = (bots: readonly Bot[]): string => (bots.find((bot) => bot.name === 'normal') ?? bots[0])?.name ?? '';

/** The setup with bots that this server has; a saved setup may name others. */
async function withBots(setup: Setup): Promise<Setup> {
  const system = (await systems()).find((each) => each.name === setup.system);
  const bots = system?.bots ?? [];
  const known = (bot: string): boolean => bots.some((each) => each.name === bot.split('/')[0]);
  const played = (player: PlayerKind): PlayerKind => (player.kind === 'bot' && !known(player.bot ?? '') ? { kind: 'bot', bot: botOf(bots) } : player);
  const sides = setup.sides.map((side) => ({ ...side, player: played(side.player ?? {}), ...(side.players ? { players: side.players.map(played) } : {}) }));
  return { ...setup, sides };
}

/** Create the game; `mine` names the seats at this screen. */
export async function begin(setup: Setup, mine: string[]): Promise<NewGame> {
  const made = await newGame(await withBots(setup));
  const own = made.seats.filter((seat) => mine.includes(seat.seat)).map((seat) => seat.token ?? '');
  keepSeats(made.game, own, setup.name ?? '');
  return made;
}

/** The seats of a setup that people play. */
export const seatsOfPeople = (setup: Setup): string[] =>
  setup.sides.flatMap((side) => {
    const players = side.players ?? [side.player ?? {}];
    return players.flatMap((player, index) => (player.kind === 'person' ? [players.length > 1 ? `${side.name} ${index + 1}` : side.name] : []));
  });

/** Remember a battle against bots only, to repeat it with one click. */
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
