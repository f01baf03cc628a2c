/** From a setup to a battle: create the game, keep our seats. */
import { listGame, newGame, type NewGame, type PlayerKind, type Setup } from '../../lib/api';
import { keepInvited, keepSeats } from '../../lib/seats';
import { settings } from '../../lib/settings.svelte';
import { toasts } from '../../lib/toasts.svelte';
import { systems } from '../library';
import { knownBot, seatsOf } from './players';

const KEY = 'ironhex.last-setup';

async function withBots(setup: Setup): Promise<Setup> {
  const system = (await systems()).find((each) => each.name === setup.system);
  if (!system) return setup;
  const played = (player: PlayerKind): PlayerKind => (player.kind === 'bot' ? knownBot(system, player) : player);
  const sides = setup.sides.map((side) => ({ ...side, player: played(side.player ?? {}), ...(side.players ? { players: side.players.map(played) } : {}) }));
  return { ...setup, sides };
}

/**
 * Create the game and keep the seats at this screen: those of all people, or those that `here` accepts by the number of
 * their player in the setup; then list it in the lobby, if that is wanted. The server lists the seats in this order.
 */
export async function begin(setup: Setup, here: (player: number) => boolean = () => true, listed = false): Promise<NewGame> {
  const made = await newGame({ ...(await withBots(setup)), maker: { name: settings.name, seats: seatsOf(setup, here) } });
  const own = made.seats.filter((_, player) => here(player)).flatMap((seat) => seat.token ?? []);
  keepSeats(made.game, own, setup.name ?? '', made.maker_token);
  keepInvited(made.game, Object.fromEntries(made.seats.flatMap((seat, player) => (seat.token && !here(player) ? [[seat.seat, seat.token]] : []))));
  if (listed) await listGame(made.game).catch((error: unknown) => toasts.problem(error));
  return made;
}

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
