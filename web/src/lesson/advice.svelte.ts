/** What a bot would do now, shown as a draft, so that the player sees it and confirms it. */
import type { Hand } from '../battle/hand.svelte';
import type { Hint } from '../lib/types';
import { toasts } from '../lib/toasts.svelte';

export class Advice {
  given = $state.raw<Hint | null>(null);
  asking = $state(false);
  /** Whether the player has seen the reason, so that it need not be repeated. */
  told = $state(false);
  /** The advice on the current question, until it was read. */
  shown = $derived.by((): Hint | null => (this.hand.ask && !this.told ? this.given : null));
  private load: AbortController | null = null;

  /** `read` is called when advice takes the place of the card that was shown. */
  constructor(
    private readonly hand: Hand,
    private readonly read: () => void,
  ) {}

  /** Ask for advice on the current question, and draft it. */
  async ask(): Promise<void> {
    const { ask, game } = this.hand;
    if (!ask || this.asking) return;
    const load = (this.load = new AbortController());
    this.asking = true;
    try {
      const hint = await game.client.hint(ask.id, ask.seats.find((seat) => game.table?.you.includes(seat)), load.signal);
      if (load.signal.aborted) return;
      this.read();
      await this.hand.draft(hint);
      if (!load.signal.aborted) [this.given, this.told] = [hint, false];
    } catch (error) {
      toasts.behind(error);
    } finally {
      if (this.load === load) this.asking = false;
    }
  }

  /** The question has changed: earlier advice no longer applies. */
  drop(): void {
    this.load?.abort();
    this.given = null;
    this.asking = false;
  }
}
