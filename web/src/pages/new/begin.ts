/** From a setup to a battle: create the game, keep our seats. */
import { newGame, type NewGame, type PlayerKind, type Setup } from '../../lib/api';
import { keepSeats } from '../../lib/seats';
import { systems, type System } from '../library';

const KEY = 'ironhex.last-setup';

/** A bot as this server has it; what was chosen for another game, or saved, may not exist here. */
export function knownBot({ bots, usual_bot, styles }: System, wanted: PlayerKind): PlayerKind {
  const level = bots.find((each) => each.name === (wanted.bot || usual_bot));
  if (!level) return { kind: 'bot' };
  const style = level.styles ? styles.find((each) => each.name === wanted.style) : undefined;
  return { kind: 'bot', bot: level.name, ...(style ? { style: style.name } : {}), ...(style?.place ? { place: wanted.place ?? '' } : {}) };
}

async function withBots(setup: Setup): Promise<Setup> {
  const system = (await systems()).find((each) => each.name === setup.system);
  if (!system) return setup;
  const played = (player: PlayerKind): PlayerKind => (player.kind === 'bot' ? knownBot(system, player) : player);
  const sides = setup.sides.map((side) => ({ ...side, player: played(side.player ?? {}), ...(side.players ? { players: side.players.map(played) } : {}) }));
  return { ...setup, sides };
}

/**
 * Create the game and keep the seats at this screen: those of all people, or those that `here` accepts by the number of
 * their player in the setup. The server lists the seats in this order.
 */
export async function begin(setup: Setup, here: (player: number) => boolean = () => true): Promise<NewGame> {
  const made = await newGame(await withBots(setup));
  const own = made.seats.filter((_, player) => here(player)).flatMap((seat) => seat.token ?? []);
  keepSeats(made.game, own, setup.name ?? '');
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
