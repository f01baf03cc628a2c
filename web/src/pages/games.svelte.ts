/** The games this browser knows, and their status. */
import { outside } from '../lib/address.svelte';
import { GameClient, Refused, type Table } from '../lib/api';
import { forgetGame, heldGames, keepGame, type HeldGame } from '../lib/seats';
import { words } from './words';

export type Standing = 'loading' | 'yours' | 'theirs' | 'waiting' | 'over' | 'gone' | 'unknown';

/** One game of the list; its table is loaded later. */
export class KnownGame {
  table = $state.raw<Table | null>(null);
  missing = $state(false);
  unreachable = $state(false);
  /** Whether the battle has not begun, because a player still picks their force. */
  waiting = $state(false);

  constructor(
    readonly id: string,
    readonly held: HeldGame,
  ) {}

  get name(): string {
    return this.table?.name || this.held.name || this.id;
  }

  get standing(): Standing {
    if (this.missing) return 'gone';
    if (this.unreachable) return 'unknown';
    if (this.waiting) return 'waiting';
    if (!this.table) return 'loading';
    if (this.table.over || this.table.closed) return 'over';
    return this.table.asks.some((ask) => ask.mine) ? 'yours' : 'theirs';
  }

  /** Its status in a few words. */
  get says(): string {
    const { standing, table } = this;
    if (standing === 'loading') return words.wait;
    if (standing === 'gone') return words.turn.gone;
    if (standing === 'unknown') return words.turn.unknown;
    if (standing === 'waiting') return words.turn.waiting;
    if (standing === 'yours') return words.turn.yours;
    if (standing === 'over' && table?.closed) return words.turn.closed;
    if (standing === 'over') return table?.outcome?.winners.length ? words.turn.won(table.outcome.winners.join(', ')) : words.turn.over;
    const waited = [...new Set(table?.asks.flatMap((ask) => ask.seats))];
    return waited.length ? words.turn.theirs(waited.join(', ')) : words.turn.going;
  }

  /** The link that gives these seats to another device. */
  get link(): string {
    return `${outside.origin}/g/${this.id}#${this.held.tokens.join(',')}`;
  }

  async look(): Promise<void> {
    try {
      this.table = await new GameClient(this.id).table();
      this.unreachable = this.waiting = false;
    } catch (error) {
      const status = error instanceof Refused ? error.problem.status : 0;
      if (error instanceof Refused && error.problem.error === 'waiting') this.waiting = true;
      else if (status === 404 || status === 403) this.missing = true;
      else this.unreachable = true;
    }
  }
}

const AT_ONCE = 4;

/** The list, loading a few games at a time. */
export function knownGames(most = Infinity): KnownGame[] {
  const games = heldGames()
    .slice(0, most)
    .map(([id, held]) => new KnownGame(id, held));
  const queue = [...games];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next.look();
  };
  for (let each = 0; each < AT_ONCE; each++) void work();
  return games;
}

export function drop(game: KnownGame): void {
  forgetGame(game.id);
}

export function putBack(game: KnownGame): void {
  keepGame(game.id, game.held);
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** A relative time, such as 3 hours ago. */
export function ago(when: number): string {
  const past = when - Date.now();
  for (const [unit, length] of UNITS) if (-past >= length) return relative.format(Math.trunc(past / length), unit);
  return relative.format(0, 'minute').replace('this minute', words.turn.now);
}
