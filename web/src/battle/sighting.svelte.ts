/** The line-of-sight tool, and the overlay of weapon ranges. */
import type { Ranges, Sight } from '../lib/api';
import { toasts } from '../lib/toasts.svelte';
import type { Game } from './game.svelte';

const REST = 60; // milliseconds that the pointer must rest on a place

export class Sighting {
  on = $state(false);
  from = $state('');
  to = $state('');
  seen = $state.raw<Sight | null>(null);
  /** Whether the other end is chosen, and not only hovered over. */
  private fixed = false;
  private timer = 0;
  private asked: AbortController | null = null;

  constructor(private readonly game: Game) {}

  /** Start, from the selected unit if there is one; or stop. */
  toggle(from: string): void {
    this.on = !this.on;
    this.begin(this.on ? from : '');
  }

  stop(): void {
    this.on = false;
    this.begin('');
  }

  private begin(from: string): void {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.fixed = false;
    [this.from, this.to, this.seen] = [from, '', null];
  }

  /** Choose the other end; if both are chosen, or it is the same place, start over. */
  pick(place: string): void {
    if (!this.from || this.fixed) return this.begin(place);
    if (place === this.from) return this.begin('');
    this.fixed = true;
    clearTimeout(this.timer);
    if (this.to !== place || !this.seen) void this.look(place);
  }

  /** Follow the pointer until the other end is chosen. */
  hover(place: string): void {
    if (!this.from || this.fixed || place === this.from || place === this.to) return;
    clearTimeout(this.timer);
    [this.to, this.seen] = [place, null];
    this.timer = window.setTimeout(() => void this.look(place), REST);
  }

  private async look(to: string): Promise<void> {
    this.asked?.abort();
    const asked = (this.asked = new AbortController());
    [this.to, this.seen] = [to, null];
    try {
      const seen = await this.game.client.sight(this.from, to, asked.signal);
      if (!asked.signal.aborted) this.seen = seen;
    } catch (error) {
      if (!asked.signal.aborted) toasts.problem(error);
    }
  }
}

export class Ranging {
  unit = $state('');
  /** The only weapon shown, or all. */
  gear = $state('');
  seen = $state.raw<Ranges | null>(null);

  constructor(private readonly game: Game) {}

  async toggle(unit: string): Promise<void> {
    if (this.unit === unit || !unit) return this.stop();
    [this.unit, this.gear] = [unit, ''];
    try {
      const seen = await this.game.client.ranges(unit);
      if (this.unit === unit) this.seen = seen;
    } catch (error) {
      this.unit = '';
      toasts.problem(error);
    }
  }

  stop(): void {
    [this.unit, this.seen] = ['', null];
  }
}
