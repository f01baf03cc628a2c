/** Several players at one screen: who is asked, who is at the screen, and whether the curtain is closed between them. */
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { Hand } from './hand.svelte';

export class Seating {
  /** The player at the screen. */
  seated = $state('');

  constructor(private readonly hand: Hand) {
    $effect(() => {
      if (this.speaker && !this.curtained) untrack(() => (this.seated ||= this.speaker));
      if (this.speaker && !this.secret) untrack(() => (this.seated = this.speaker));
    });
  }

  private secret = $derived.by(() => settings.curtain || Boolean(this.hand.ask?.sealed));
  /** The seat at this screen that is asked; dice are rolled by everybody together. */
  speaker = $derived.by(() => (this.hand.task !== 'dice' && this.hand.ask?.seats.find((seat) => this.hand.game.table?.you.includes(seat))) || '');
  curtained = $derived.by(() => {
    const several = (this.hand.game.table?.you.length ?? 0) > 1;
    return Boolean(this.speaker) && several && this.seated !== '' && this.seated !== this.speaker && this.secret;
  });
}
