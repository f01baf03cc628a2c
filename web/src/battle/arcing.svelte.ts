/** The overlay of firing arcs: those of the selected figure, where it is or where the draft would leave it. */
import { untrack } from 'svelte';
import { toasts } from '../lib/toasts.svelte';
import type { Arcs } from '../lib/types';
import type { Hand } from './hand.svelte';

export class Arcing {
  on = $state(false);
  seen = $state.raw<Arcs | null>(null);
  private asked: AbortController | null = null;

  constructor(private readonly hand: Hand) {
    $effect(() => {
      const [figure, action] = [this.figure, this.action];
      void hand.game.table?.version;
      untrack(() => void this.look(figure, action));
    });
  }

  /** The figure whose arcs are shown; none while attacks are played. */
  private figure = $derived.by((): string => (this.on && !this.hand.game.playing ? (this.hand.figure?.id ?? '') : ''));
  /** Its draft. */
  private action = $derived.by((): string => {
    const { task, unit, moving, drafting } = this.hand;
    if (this.figure !== unit) return '';
    return (task === 'place' ? (moving.chosen ?? moving.peeked)?.action : task === 'draft' ? drafting.seen?.action : '') ?? '';
  });

  toggle(): void {
    this.on = !this.on;
  }

  stop(): void {
    this.on = false;
  }

  private async look(figure: string, action: string): Promise<void> {
    this.asked?.abort();
    if (!figure) return void (this.seen = null);
    const asked = (this.asked = new AbortController());
    try {
      const seen = await this.hand.game.client.arcs(figure, action, asked.signal);
      if (!asked.signal.aborted) this.seen = seen;
    } catch (error) {
      if (!asked.signal.aborted) toasts.problem(error);
    }
  }
}
