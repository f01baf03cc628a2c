/** The tool that looks from one hex to another, and the overlay of what weapons cover. */
import type { Ranges, Sight } from '../lib/api';
import { toasts } from '../lib/toasts.svelte';
import type { Game } from './game.svelte';

export class Sighting {
  on = $state(false);
  from = $state('');
  to = $state('');
  seen = $state.raw<Sight | null>(null);
  private asked: AbortController | null = null;

  constructor(private readonly game: Game) {}

  /** Begin, from the unit in hand if there is one; or end. */
  toggle(from: string): void {
    this.on = !this.on;
    [this.from, this.to, this.seen] = [this.on ? from : '', '', null];
  }

  pick(place: string): void {
    if (!this.from || (this.to && this.seen)) [this.from, this.to, this.seen] = [place, '', null];
    else void this.look(place);
  }

  /** Follow the pointer while the other end is not chosen. */
  hover(place: string): void {
    if (this.from && place !== this.from && !this.seen) this.to = place;
  }

  private async look(to: string): Promise<void> {
    this.asked?.abort();
    this.asked = new AbortController();
    this.to = to;
    try {
      this.seen = await this.game.client.sight(this.from, to, this.asked.signal);
    } catch (error) {
      toasts.problem(error);
    }
  }
}

export class Ranging {
  unit = $state('');
  weapon = $state<number | null>(null);
  seen = $state.raw<Ranges | null>(null);

  constructor(private readonly game: Game) {}

  async toggle(unit: string): Promise<void> {
    if (this.unit === unit || !unit) {
      [this.unit, this.seen] = ['', null];
      return;
    }
    [this.unit, this.weapon] = [unit, null];
    try {
      const seen = await this.game.client.ranges(unit);
      if (this.unit === unit) this.seen = seen;
    } catch (error) {
      this.unit = '';
      toasts.problem(error);
    }
  }
}
