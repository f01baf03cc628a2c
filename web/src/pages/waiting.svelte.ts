/** A game that has not begun, because a player still picks their force. */
import { ask, isMissing, Refused } from '../lib/api';
import { go } from '../lib/router.svelte';
import { refusedLink } from '../lib/refusedLinks';
import { credentials, keepSeats, takeSeatsFromLink } from '../lib/seats';
import { followSnapshots } from '../lib/snapshots';
import type { SideSetup } from '../lib/types';
import type { ForcePicked, WaitingCard } from '../lib/types.generated';

export class WaitingGame {
  card = $state.raw<WaitingCard | null>(null);
  missing = $state(false);
  /** Why a link opened no seat. */
  refused = $state('');
  private added: string[] = [];
  private stop: () => void = () => {};

  constructor(readonly game: string) {}

  private path = (rest = ''): string => `/games/${encodeURIComponent(this.game)}/forces${rest}`;

  /** Look at the game, and follow it; returns how to stop. */
  open(): () => void {
    this.added = takeSeatsFromLink(this.game);
    void this.look().then(() => {
      if (this.card) this.follow();
    });
    return () => this.stop();
  }

  private async look(): Promise<void> {
    try {
      this.card = await ask<WaitingCard>(this.path(), { game: this.game });
      keepSeats(this.game, [], this.card.name);
    } catch (error) {
      await this.failed(error);
    }
  }

  private async failed(error: unknown): Promise<void> {
    const status = error instanceof Refused ? error.problem.status : 0;
    if (status === 409) return this.enter();
    const refused = refusedLink(this.game, this.added, error);
    if (refused) {
      [this.refused, this.added] = [refused, []];
      return this.look();
    }
    if (isMissing(error)) this.missing = true;
    else throw error;
  }

  private follow(): void {
    this.stop = followSnapshots({
      path: this.path('/stream'),
      headers: () => credentials(this.game),
      told: ({ event, data }) => {
        if (event === 'begun') this.enter();
        else if (event === 'gone') this.missing = true;
        else this.card = JSON.parse(data) as WaitingCard;
      },
      rest: () => void this.look().catch(() => {}),
    });
  }

  private enter(): void {
    this.stop();
    go(`/g/${this.game}`, true);
  }

  /** Pick a force; the battle begins if it was the last one. */
  async pick({ units, supplies }: SideSetup): Promise<void> {
    const body = { units, ...(supplies ? { supplies } : {}) };
    const { begun } = await ask<ForcePicked>(this.path(), { method: 'POST', game: this.game, body });
    if (begun) this.enter();
    else await this.look();
  }
}
