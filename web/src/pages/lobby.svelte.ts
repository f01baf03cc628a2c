/** The lobby as the server tells it: games to join, and games to watch. */
import { ask } from '../lib/api';
import { keepSeats } from '../lib/seats';
import { settings } from '../lib/settings.svelte';
import { followSnapshots } from '../lib/snapshots';
import type { NewGame } from '../lib/types';
import type { ListingCard, LobbyView, OpenSeat as AnySeat } from '../lib/types.generated';
import { words } from './words';

export type OpenSeat = Required<AnySeat>;
export type LobbyGame = { game: string; created: number; about: ListingCard; open: OpenSeat[] };

export class Lobby {
  open = $state.raw<LobbyGame[]>([]);
  running = $state.raw<LobbyGame[]>([]);
  loaded = $state(false);

  /** Follow the lobby; returns how to stop. */
  follow = (): (() => void) =>
    followSnapshots({
      path: '/lobby/stream',
      told: ({ data }) => {
        const view = JSON.parse(data) as LobbyView;
        this.open = view.open as LobbyGame[];
        this.running = view.running as LobbyGame[];
        this.loaded = true;
      },
    });
}

/** Take a seat, and keep it in this browser. */
export async function joinGame({ game, about }: LobbyGame, seat: string): Promise<void> {
  const { seats } = await ask<NewGame>(`/games/${encodeURIComponent(game)}/join`, { method: 'POST', body: { name: settings.name, seat } });
  keepSeats(game, seats.flatMap((each) => each.token ?? []), about.name);
}

/** What the player of a seat gets. */
export function promised({ limit, units, value }: OpenSeat, sign: string): string {
  const text = words.lobby;
  if (limit !== null) return text.picks(words.fresh.total(limit, sign));
  return text.gets(words.fresh.units(units), value ? words.fresh.total(value, sign) : '');
}
