/** Answers for units that can do nothing, unless the player wants to be asked anyway. */
import { settings } from '../lib/settings.svelte';
import { toasts } from '../lib/toasts.svelte';
import type { Ask } from '../lib/types';
import { onlyAnswer } from './idle';
import { words } from './words';

export class Skipping {
  /** Whether the player has undone something and decides by hand until the next answer. */
  private byHand = $state(false);
  /** The questions that were answered here. */
  private passed = new Set<number>();
  private names: string[] = [];
  private told = 0;

  /** Whether the player need not be asked. */
  applies = (ask: Ask | null, lesson: boolean): boolean => !settings.askAnyway && !lesson && !this.byHand && onlyAnswer(ask) !== null;

  /** Whether an undo only led back to an answer that was given here, so that it must go further. */
  goesBack = (ask: Ask | null): boolean => this.byHand && ask !== null && this.passed.delete(ask.id);

  /** A question is answered here: say so in one line, with the units before it. */
  pass(ask: Ask, name: string): void {
    this.passed.add(ask.id);
    this.names = [...this.names.filter((each) => each !== name), name];
    toasts.drop(this.told);
    this.told = toasts.say(words.skipped(this.names));
  }

  /** The player is asked, so what is skipped later is new. */
  asked(): void {
    this.names = [];
  }

  /** The player answers by hand. */
  answered(): void {
    this.byHand = false;
  }

  undone(): void {
    this.byHand = true;
  }
}
