/** Several players at one screen: who is asked, and whether the curtain is closed between them. */
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { toasts } from '../lib/toasts.svelte';
import type { Hand } from './hand.svelte';

export class Seating {
  /** Whether the curtain is being opened. */
  opening = $state(false);
  /** For whom the curtain was closed; between rivals it stays closed, whatever happens behind it. */
  private awaited = $state('');

  constructor(private readonly hand: Hand) {
    hand.veiled = () => this.curtained;
    $effect(() => {
      if (this.speaker && !this.curtained) untrack(() => (hand.seat = this.speaker));
    });
    $effect(() => {
      if (this.passing && hand.game.rivals) this.awaited = this.name;
    });
  }

  private you = $derived.by(() => this.hand.game.table?.you ?? []);
  /** The seat at this screen that is asked; dice are rolled by everybody together unless they are secret. */
  private speaker = $derived.by(() => {
    const { next } = this.hand;
    return (next && (next.task !== 'dice' || next.secret) && next.seats.find((seat) => this.you.includes(seat))) || '';
  });
  /** The player to whom the screen is passed. */
  name = $derived.by(() => this.speaker || this.awaited || this.you[0] || '');
  /** Whether the question is for another player than the one at the screen, who may not see everything. */
  private passing = $derived.by(() => {
    const { game, next, seat } = this.hand;
    if (!seat) return game.rivals && !game.table?.over;
    if (!this.speaker || this.speaker === seat) return false;
    const secret = settings.curtain || next?.sealed || next?.secret;
    return Boolean(secret) || (game.rivals && game.sideOf(this.speaker) !== game.sideOf(seat));
  });

  curtained = $derived.by(() => this.passing || (this.awaited !== '' && !this.hand.game.table?.over));

  /** The next player has taken over; the board shows what they may see before the curtain opens. */
  async open(): Promise<void> {
    const { hand, name } = this;
    this.opening = true;
    try {
      if (hand.game.rivals) await hand.game.showTo(name);
      hand.seat = name;
      this.awaited = '';
    } catch (error) {
      toasts.problem(error);
    }
    this.opening = false;
  }
}
