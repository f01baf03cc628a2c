/** What the player is doing: the question to answer, the selected unit, and the draft of the answer. */
import { isUnreachable, type Ask, type Figure, type Hint, type Offer } from '../lib/api';
import { toasts } from '../lib/toasts.svelte';
import { Drafting } from './drafting.svelte';
import type { Game } from './game.svelte';
import { firstToAct, onlyAnswer } from './idle';
import { Moving } from './moving.svelte';
import type { Point } from './geometry';
import { keyOf, modeOf } from './reach';
import { Skipping } from './skipping.svelte';
import { figureOf } from './story';
import { words } from './words';

/** How the current question is answered. */
export type Task = 'none' | NonNullable<Ask['task']>;

/** Where a figure would aim. */
export type Aimed = { figure: string; aim: number };

export class Hand {
  readonly moving: Moving;
  readonly drafting: Drafting;
  readonly skipping = new Skipping();
  /** The unit that acts. */
  unit = $state('');
  /** The unit whose card is shown, if it is another one. */
  inspected = $state('');
  /** The question whose answer is on its way to the server. */
  private sent = $state<number | null>(null);
  /** The confirmed action that waits for the connection; it is sent once, unless the player changes the draft first. */
  private kept = $state('');
  private delivery = 0;
  waiting = $derived.by(() => this.kept !== '' && (this.kept === this.primary.action || !this.primary.label));
  sending = $derived.by(() => this.sent !== null && (this.kept === '' || this.waiting));
  /** The seat of the player at this screen; if there are several, they take turns. */
  seat = $state('');
  /** Whether the screen is being passed to another player, so that nothing can be answered. */
  veiled: () => boolean = () => false;
  choices = $state.raw<Offer[]>([]);
  /** Whether the result of the battle is shown. */
  resultShown = $state(false);
  /** The suggested choice. */
  advised = $state('');
  /** The version of the table that includes the last answer; until it arrives, nothing is asked. */
  private awaited = $state(0);
  private taken = '';

  constructor(readonly game: Game) {
    this.moving = new Moving(game);
    this.drafting = new Drafting(game);
  }

  /** Whether an answer was given that the table does not show yet. */
  private answered = $derived.by(() => (this.game.table?.version ?? 0) < this.awaited);
  /** The questions for this screen. */
  asks = $derived.by(() => this.game.table?.asks.filter((ask) => ask.mine && ask.seats.some((seat) => this.plays(seat))) ?? []);
  /** The question that comes next; none while something is still being loaded or shown, or another answer is on its way. */
  private pending = $derived.by((): Ask | null => {
    if (!this.game.stage.ready || this.game.playing || this.answered || this.game.table?.over) return null;
    const found = this.asks.find((ask) => ask.seats.includes(this.seat)) ?? this.asks[0] ?? null;
    return this.sent !== null && found?.id !== this.sent ? null : found;
  });
  /** The question that nobody needs to be asked, because there is only one answer. */
  idle = $derived.by((): number | null => (this.pending && this.skipping.applies(this.pending, Boolean(this.game.table?.lesson)) ? this.pending.id : null));
  /** The question that somebody at this screen answers next. */
  next = $derived.by((): Ask | null => (this.idle === null ? this.pending : null));
  /** The question to answer now. */
  ask = $derived.by((): Ask | null => (this.veiled() ? null : this.next));
  /** The seats for which the player at this screen may act. */
  seats = $derived.by((): string[] => {
    const { game, seat } = this;
    return game.table?.you.filter((each) => !game.rivals || game.sideOf(each) === game.sideOf(seat)) ?? [];
  });
  /** The seat that can undo its last answer; empty if none can. */
  undoable = $derived.by((): string => {
    const able = this.game.table?.undo.filter((seat) => this.seats.includes(seat)) ?? [];
    return able.includes(this.seat) ? this.seat : (able[0] ?? '');
  });
  task = $derived.by((): Task => (this.ask ? (this.ask.task ?? 'list') : 'none'));
  /** The unit whose card is shown: while attacks are played, their target. */
  figure = $derived.by((): Figure | null => {
    const scene = this.game.stage.scene;
    const { watched } = this.game.stage;
    return (scene && (figureOf(scene, watched) ?? figureOf(scene, this.inspected || this.unit))) || null;
  });
  actor = $derived.by((): Figure | null => {
    const scene = this.game.stage.scene;
    return (scene && figureOf(scene, this.unit)) || null;
  });

  /** The target in focus. */
  target = $derived.by((): Figure | null => {
    const scene = this.game.stage.scene;
    const { chosen } = this.moving;
    const aimed = this.task === 'place' && chosen && this.moving.isGrouped(chosen) && chosen.targets?.length === 1 ? chosen.targets[0]! : '';
    return (scene && figureOf(scene, this.task === 'draft' ? this.drafting.focus : aimed)) || null;
  });
  /** Where figures are. */
  occupied = $derived.by((): Point[] => {
    const { scene, field } = this.game.stage;
    return (scene?.figures ?? []).filter((figure) => !figure.fate).map(field.spot).filter((at) => at !== null);
  });
  /** How the selected figure would aim. */
  aimed = $derived.by((): Aimed | null => {
    const aim = this.task === 'draft' ? this.drafting.seen?.aim : null;
    return aim === null || aim === undefined ? null : { figure: this.unit, aim };
  });
  /** All targets of the draft, and the one in focus. */
  targeted = $derived.by((): string[] => {
    if (this.task === 'draft') return [...new Set([...(this.target ? [this.target.id] : []), ...(this.drafting.seen?.targets ?? [])])];
    return this.moving.chosen?.targets ?? [];
  });

  /** What is going on, in a few words. */
  status = $derived.by((): string => {
    const { stage, table, playing } = this.game;
    if (!table || !stage.ready) return '';
    if (playing || this.answered) return words.bar.resolving;
    if (table.over) return words.bar.over;
    if (table.closed) return words.bar.closed;
    if (this.ask) return this.task === 'list' ? words.bar.question(this.actor?.name ?? '') : this.ask.prompt;
    const waiting = [...new Set(table.asks.flatMap((ask) => ask.seats))];
    const bots = waiting.every((seat) => table.players.find((player) => player.seat === seat)?.kind === 'bot');
    if (!waiting.length) return table.you.length ? words.bar.waitOthers : words.bar.waitPlayers;
    return bots ? words.bar.thinking(waiting) : words.bar.wait(waiting);
  });
  /** The side for which this screen answers now. */
  side = $derived.by((): string => {
    const { table } = this.game;
    return (this.ask && table?.players.find((player) => this.ask?.seats.includes(player.seat))?.side) ?? '';
  });

  /** Whether a person at this screen plays a seat, and not a bot. */
  private plays(seat: string): boolean {
    const { table } = this.game;
    const player = table?.players.find((each) => each.seat === seat);
    return Boolean(table?.you.includes(seat)) && player?.kind !== 'bot';
  }

  /** Start with the current question, if it is a new one. */
  follow(): void {
    if (!this.answered) this.awaited = 0;
    if (this.idle !== null) return void this.pass();
    const ask = this.ask;
    const key = ask ? `${ask.id}/${this.game.table?.entries}/${ask.figures.join()}` : '';
    if (key === this.taken) return;
    this.taken = key;
    this.choices = [];
    this.advised = '';
    this.moving.drop();
    if (!ask) return;
    if (this.skipping.goesBack(ask) && this.undoable) return void this.undo();
    this.skipping.asked();
    void this.take(firstToAct(ask, this.unit));
  }

  /** Give the only answer to a question; if that fails, the player is asked. */
  private async pass(): Promise<void> {
    const [ask, only] = [this.pending, onlyAnswer(this.pending)];
    const { scene } = this.game.stage;
    if (!ask || !only || this.sent !== null) return;
    this.skipping.pass(ask, (scene && figureOf(scene, only.figure)?.name) ?? '');
    if (!(await this.give(ask, only.action))) this.skipping.undone();
  }

  /** Select a unit. */
  async take(unit: string): Promise<void> {
    const { ask, task } = this;
    if (!ask) return;
    [this.unit, this.inspected] = [unit, ''];
    if (task === 'draft') await this.drafting.begin(ask, unit);
    else if (task === 'place') await this.moving.begin(ask, unit);
    else if (task === 'list') await this.fetchChoices(ask);
  }

  /** Show a suggestion as if the player had chosen it. */
  async draft({ action, figure, offer }: Hint): Promise<void> {
    const { ask, task } = this;
    if (figure && figure !== this.unit && ask?.figures.includes(figure)) await this.take(figure);
    this.inspected = '';
    if (this.ask !== ask) return;
    if (task === 'draft') await this.drafting.draft(action, offer.targets?.[0] ?? '');
    else if (task === 'place') this.moving.draft(offer);
    else this.advised = action;
  }

  private async fetchChoices(ask: Ask): Promise<void> {
    try {
      this.choices = (await this.game.client.menu(ask.id)).offers;
    } catch (error) {
      toasts.behind(error);
    }
  }

  /** The next unit that can act, or the one before. */
  step(by: 1 | -1): void {
    const units = this.ask?.figures ?? [];
    if (!units.length) return;
    const at = units.indexOf(this.unit);
    void this.take(units[(at + by + units.length) % units.length]!);
  }

  /** A figure was clicked: select it, aim at it, or show it. */
  point(figure: Figure): void {
    const acts = this.ask?.figures.includes(figure.id);
    if (acts && this.unit !== figure.id) return void this.take(figure.id);
    const foe = this.actor && figure.side !== this.actor.side;
    if (this.task === 'draft' && foe) {
      const choice = this.drafting.about(figure.id);
      this.inspected = '';
      if (choice) return this.drafting.take(choice);
      if (this.drafting.targets.length) return void this.drafting.look(figure.id);
    }
    const action = this.task === 'place' && figure.id !== this.unit ? this.moving.actionOn(figure.id) : undefined;
    const again = action && this.moving.chosen && keyOf(this.moving.chosen) === keyOf(action);
    if (action && !again && (foe || this.moving.isGrouped(action))) return this.moving.pick(action);
    this.inspected = figure.id === this.unit || this.inspected === figure.id ? '' : figure.id;
  }

  /** A place without figures was clicked: whatever there can be attacked comes into focus. */
  aimAt(place: string): boolean {
    const target = this.task === 'draft' ? this.drafting.seen?.ground?.[place] : undefined;
    if (target) void this.drafting.look(target);
    return target !== undefined;
  }

  /** What the primary button would do: the action, its label, and whether it is possible. */
  primary = $derived.by((): { action: string; label: string; ready: boolean } => {
    const { task, ask, game } = this;
    if (game.table?.over && !game.playing) return { action: '', label: this.resultShown ? '' : words.end.result, ready: true };
    const drafted = task === 'draft' ? this.drafting.seen : task === 'place' ? this.moving.seen : null;
    const action = task === 'draft' ? (drafted?.action ?? '') : task === 'place' ? (this.moving.chosen?.action ?? '') : '';
    if (task !== 'draft' && task !== 'place') return { action, label: '', ready: false };
    const mode = task === 'place' && !drafted && this.moving.chosen ? modeOf(this.moving.reach.menu, this.moving.chosen.mode) : null;
    // What is more than a move, such as ejecting, is confirmed only by a button that says so.
    if (mode?.style === 'attack') return { action, label: mode.label, ready: false };
    return { action, label: drafted?.confirm || ask?.confirm || words.confirm, ready: action !== '' && !drafted?.refusal };
  });

  /** Confirm the draft; after the battle, go back to its result. */
  async confirm(): Promise<void> {
    if (this.game.table?.over) return void (this.resultShown = true);
    await this.drafting.settled();
    const { action, ready } = this.primary;
    if (ready) await this.answer(action);
  }

  async answer(action: string): Promise<void> {
    const { ask } = this;
    if (!ask || this.sending || !action) return;
    this.skipping.answered();
    await this.give(ask, action);
  }

  /** Answer a question; returns whether the answer has arrived. */
  private async give(ask: Ask, action: string): Promise<boolean> {
    const delivery = ++this.delivery;
    [this.sent, this.kept] = [ask.id, ''];
    let delivered = false;
    const closed = await this.game.attempt(async () => {
      delivered = await this.deliver(ask, action, delivery);
    });
    if (delivery !== this.delivery) return delivered;
    [this.sent, this.kept] = [null, ''];
    if (delivered) this.moving.drop();
    else if (closed === 'closed') this.taken = '';
    return delivered;
  }

  /** Send an answer; without a connection it waits for one. Returns whether it was sent. */
  private async deliver(ask: Ask, action: string, delivery: number): Promise<boolean> {
    const seat = ask.seats.find((each) => this.game.table?.you.includes(each));
    for (let tries = 0; delivery === this.delivery; tries++) {
      try {
        // The question may have been answered with a request whose response was lost.
        if (tries && !(await this.game.client.table()).asks.some((each) => each.id === ask.id && each.mine)) return true;
        if (tries && (delivery !== this.delivery || !this.waiting)) return false;
        this.awaited = (await this.game.client.answer(ask.id, action, seat)).version;
        return true;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        this.kept = action;
        await this.game.reconnected(tries);
      }
    }
    return false;
  }

  /** Do not send what waits for the connection; the draft stays. */
  recall(): void {
    this.delivery++;
    [this.sent, this.kept] = [null, ''];
  }

  async undo(): Promise<void> {
    const seat = this.undoable;
    this.skipping.undone();
    if (seat) await this.game.attempt(() => this.game.client.undo('ask', seat));
  }

  /** Cancel what is not confirmed yet, step by step. */
  back(): boolean {
    if (this.inspected) this.inspected = '';
    else if (this.moving.chosen) this.moving.drop();
    else if (this.moving.via.length) void this.moving.waypoint(null);
    else return this.task === 'draft' && this.drafting.clear();
    return true;
  }
}
