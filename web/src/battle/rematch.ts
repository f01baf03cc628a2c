/** Play a battle again: the same setup, new dice; the first player to ask creates it for all. */
import { go } from '../lib/router.svelte';
import { keepSeats } from '../lib/seats';
import type { Game } from './game.svelte';

/** Whether the viewer can start a rematch, or join one. */
export const rematchable = ({ table }: Game): boolean => Boolean(table?.rematch || (table?.again && table.you.length));

export async function rematch(game: Game): Promise<void> {
  const { table } = game;
  if (table?.rematch && !table.you.length) return go(`/g/${table.rematch}`);
  const made = await game.client.rematch();
  keepSeats(made.game, made.seats.map((seat) => seat.token ?? '').filter(Boolean), table?.name, made.maker_token);
  go(`/g/${made.game}`);
}
