/** Several players at one screen: who is asked, and whether the curtain is closed between them. */
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { toasts } from '../lib/toasts.svelte';
import type { Hand } from './hand.svelte';

export class Seating {
  /** Whether the curtain is being opened. */
  opening = $state(false);

  constructor(private readonly hand: Hand) {
    hand.veiled = () => this.curtained;
    $effect(() => {
      if (this.speaker && !this.curtained) untrack(() => (hand.seat = this.speaker));
    });
  }

  private you = $derived.by(() => this.hand.game.table?.you ?? []);
  /** The seat at this screen that is asked; dice are rolled by everybody together unless they are secret. */
  private speaker = $derived.by(() => {
    const { next } = this.hand;
    return (next && (next.task !== 'dice' || next.secret) && next.seats.find((seat) => this.you.includes(seat))) || '';
  });
  /** The player to whom the screen is passed. */
  name = $derived.by(() => this.speaker || this.you[0] || '');
  curtained = $derived.by(() => {
    const { game, next, seat } = this.hand;
    if (!seat) return game.rivals && !game.table?.over;
    if (!this.speaker || this.speaker === seat) return false;
    const secret = settings.curtain || next?.sealed || next?.secret;
    return Boolean(secret) || (game.rivals && game.sideOf(this.speaker) !== game.sideOf(seat));
  });

  /** The next player has taken over; the board shows what they may see before the curtain opens. */
  async open(): Promise<void> {
    const { hand, name } = this;
    this.opening = true;
    try {
      if (hand.game.rivals) await hand.game.showTo(name);
      hand.seat = name;
    } catch (error) {
      toasts.problem(error);
    }
    this.opening = false;
  }
}
