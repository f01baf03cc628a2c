/** What the player is doing: the question put to him, the unit he has in hand, and the draft of his answer. */
import type { Ask, Figure, Hint, Offer } from '../lib/api';
import { toasts } from '../lib/toasts.svelte';
import { Firing } from './firing.svelte';
import type { Game } from './game.svelte';
import { Moving } from './moving.svelte';
import { figureOf } from './story';
import { words } from './words';

/** The questions that need more than a list of offers. */
export type Task = 'none' | 'move' | 'fire' | 'strike' | 'choose' | 'dice';
const TASKS: Record<string, Task> = {
  DeployNext: 'move',
  MoveNext: 'move',
  GoOn: 'move',
  DodgeMove: 'move',
  DeclareNext: 'fire',
  StrikeNext: 'strike',
  Choice: 'choose',
  RollDice: 'dice',
};

export type Twist = { unit: string; by: number };

export class Hand {
  readonly moving: Moving;
  readonly firing: Firing;
  /** The unit that acts. */
  unit = $state('');
  /** The unit whose card is shown, if it is another one. */
  inspected = $state('');
  sending = $state(false);
  /** The seat the player in front of the screen has chosen to play, where he holds several. */
  seat = $state('');
  choices = $state.raw<Offer[]>([]);
  /** The choice that somebody advises. */
  advised = $state('');
  /** The version of the table that holds the last answer; until it comes, nothing is asked. */
  private awaited = $state(0);
  private taken = '';

  constructor(readonly game: Game) {
    this.moving = new Moving(game);
    this.firing = new Firing(game);
  }

  /** Whether an answer was given that the table does not show yet. */
  private answered = $derived.by(() => (this.game.table?.version ?? 0) < this.awaited);
  /** The questions put to this screen. */
  asks = $derived.by(() => this.game.table?.asks.filter((ask) => ask.mine && ask.seats.some((seat) => this.plays(seat))) ?? []);
  /** The question to be answered now; none while something is still being played. */
  ask = $derived.by((): Ask | null => {
    if (this.game.playing || this.answered || this.game.table?.over) return null;
    return this.asks.find((ask) => ask.seats.includes(this.seat)) ?? this.asks[0] ?? null;
  });
  task = $derived.by((): Task => (this.ask ? (TASKS[this.ask.form] ?? 'choose') : 'none'));
  figure = $derived.by((): Figure | null => {
    const scene = this.game.stage.scene;
    return (scene && figureOf(scene, this.inspected || this.unit)) || null;
  });
  actor = $derived.by((): Figure | null => {
    const scene = this.game.stage.scene;
    return (scene && figureOf(scene, this.unit)) || null;
  });

  /** Whom the weapons are aimed at. */
  target = $derived.by((): Figure | null => {
    const scene = this.game.stage.scene;
    return (scene && this.task === 'fire' && figureOf(scene, this.firing.target)) || null;
  });
  /** The hexes in which units stand. */
  occupied = $derived.by((): string[] => this.game.stage.scene?.figures.filter((figure) => !figure.fate).map((figure) => figure.place ?? '') ?? []);
  /** How the unit in hand would turn its torso. */
  twisted = $derived.by((): Twist | null => (this.task === 'fire' && this.firing.twist ? { unit: this.unit, by: this.firing.twist } : null));
  /** All that the draft attacks. */
  targeted = $derived.by((): string[] => {
    if (this.target) return [...new Set([this.target.id, ...this.firing.fired])];
    return this.moving.chosen?.target?.split(' ') ?? [];
  });

  /** What is going on, in a few words. */
  status = $derived.by((): string => {
    const { table, playing } = this.game;
    if (!table) return '';
    if (playing || this.answered) return words.bar.resolving;
    if (table.over) return words.bar.over;
    if (table.closed) return words.bar.closed;
    if (this.ask) return this.ask.prompt;
    const waiting = [...new Set(table.asks.flatMap((ask) => ask.seats))];
    const bots = waiting.every((seat) => table.players.find((player) => player.seat === seat)?.kind === 'bot');
    if (!waiting.length) return '';
    return bots ? words.bar.thinking(waiting.join(', ')) : words.bar.wait(waiting.join(', '));
  });
  /** The side in whose name this screen answers now. */
  side = $derived.by((): string => {
    const { table } = this.game;
    return (this.ask && table?.players.find((player) => this.ask?.seats.includes(player.seat))?.side) ?? '';
  });

  /** Whether somebody at this screen plays a seat, and no bot does it for him. */
  private plays(seat: string): boolean {
    const { table } = this.game;
    const player = table?.players.find((each) => each.seat === seat);
    return Boolean(table?.you.includes(seat)) && player?.kind !== 'bot';
  }

  /** Take up the present question, if it is a new one. */
  follow(): void {
    if (!this.answered) this.awaited = 0;
    const ask = this.ask;
    const key = ask ? `${ask.id}/${this.game.table?.entries}/${ask.units?.join()}` : '';
    if (key === this.taken) return;
    this.taken = key;
    this.choices = [];
    this.advised = '';
    this.moving.drop();
    if (!ask) return;
    const units = ask.units ?? [];
    void this.take(units.includes(this.unit) ? this.unit : (units[0] ?? ''));
  }

  /** Take a unit in hand. */
  async take(unit: string): Promise<void> {
    const { ask, task } = this;
    if (!ask) return;
    [this.unit, this.inspected] = [unit, ''];
    if (task === 'fire') await this.firing.begin(ask, unit);
    else if (task === 'move' || task === 'strike') await this.moving.begin(ask, unit);
    else if (task === 'choose') await this.fetchChoices(ask);
  }

  /** Lay out what somebody advises, as if the player had chosen it. */
  async draft({ action, words: label, unit = '' }: Hint): Promise<void> {
    const { ask, task } = this;
    if (unit && unit !== this.unit && ask?.units?.includes(unit)) await this.take(unit);
    this.inspected = '';
    if (this.ask !== ask) return;
    if (task === 'fire') await this.firing.draft(action);
    else if (task === 'move' || task === 'strike') await this.moving.draft(action, label);
    else this.advised = action;
  }

  private async fetchChoices(ask: Ask): Promise<void> {
    try {
      this.choices = await this.game.client.menu(ask.id);
    } catch (error) {
      toasts.behind(error);
    }
  }

  /** The next unit that can act, or the one before. */
  step(by: 1 | -1): void {
    const units = this.ask?.units ?? [];
    if (!units.length) return;
    const at = units.indexOf(this.unit);
    void this.take(units[(at + by + units.length) % units.length]!);
  }

  /** A unit was pointed at: take it in hand, aim at it, or look at it. */
  point(figure: Figure): void {
    const acts = this.ask?.units?.includes(figure.id);
    if (acts && this.unit !== figure.id) return void this.take(figure.id);
    const foe = this.actor && figure.side !== this.actor.side;
    if (this.task === 'fire' && foe) {
      this.inspected = '';
      return void this.firing.aim(figure.id);
    }
    if (this.task === 'strike' && foe) {
      const offer = this.moving.reach.deeds.find((deed) => deed.target?.split(' ').includes(figure.id));
      if (offer) return this.moving.choose(offer);
    }
    this.inspected = figure.id === this.unit || this.inspected === figure.id ? '' : figure.id;
  }

  /** What the one primary button would do: the action, its words, and whether it can be done. */
  primary = $derived.by((): { action: string; label: string; ready: boolean } => {
    const { task, moving, firing } = this;
    if (task === 'fire') {
      const label = firing.find ? words.fire.find : firing.shots ? words.fire.fire(firing.shots) : words.fire.hold;
      return { action: firing.action, label, ready: firing.seen !== null && !firing.seen.refusal };
    }
    if (task === 'move') {
      const offer = moving.chosen;
      const label = this.ask?.form === 'DeployNext' ? words.move.deploy : words.move.confirm;
      return { action: offer?.action ?? '', label, ready: offer !== null && !moving.seen?.refusal };
    }
    if (task === 'strike') {
      const offer = moving.chosen ?? moving.reach.deeds.find((deed) => deed.verb === 'hold') ?? null;
      const label = offer && offer.verb !== 'hold' ? words.strike.confirm : words.strike.hold;
      return { action: offer?.action ?? '', label, ready: offer !== null && !moving.seen?.refusal };
    }
    return { action: '', label: '', ready: false };
  });

  /** Confirm the draft. */
  async confirm(): Promise<void> {
    const { action, ready } = this.primary;
    if (ready) await this.answer(action);
  }

  async answer(action: string): Promise<void> {
    const { ask } = this;
    if (!ask || this.sending || !action) return;
    this.sending = true;
    const seat = ask.seats.find((each) => this.game.table?.you.includes(each));
    const done = await this.game.attempt(async () => {
      this.awaited = (await this.game.client.answer(ask.id, action, seat)).version;
    });
    this.sending = false;
    if (!done) this.taken = '';
    else this.moving.drop();
  }

  async undo(): Promise<void> {
    const seat = this.game.table?.undo[0];
    if (seat) await this.game.attempt(() => this.game.client.undo(seat));
  }

  /** Take back what is not confirmed yet, step by step. */
  back(): boolean {
    if (this.inspected) this.inspected = '';
    else if (this.moving.chosen) this.moving.drop();
    else if (this.moving.via.length) void this.moving.waypoint(null);
    else if (this.task === 'fire' && (this.firing.shots || this.firing.find)) this.firing.none();
    else return false;
    return true;
  }
}
