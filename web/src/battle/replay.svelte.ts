/** A battle replayed: every scene from the beginning, and how to move between them. */
import { GameClient, isNoGame, type Course, type Entry, type NewGame, type PlayerKind, type Scene, type Story } from '../lib/api';
import { patiently } from '../lib/patience';
import { takeSeatsFromLink, wasHere } from '../lib/seats';
import { settings, type Pace } from '../lib/settings.svelte';
import { toasts } from '../lib/toasts.svelte';
import { fieldOf, RETRY } from './game.svelte';
import { volleys } from './pace';
import { Stage } from './stage.svelte';
import { after } from './story';
import { marksOf, nextAction } from './timeline';
import { words } from './words';

/** What no side knew alone; no side has this name. */
export const EVERYTHING = '\n';

export class Replay {
  readonly client: GameClient;
  readonly stage = new Stage();
  entries = $state.raw<Entry[]>([]);
  pictures = $state.raw<string[]>([]);
  name = $state('');
  /** Why there is no battle to show. */
  missing = $state<'' | 'unknown' | 'deleted'>('');
  sheets = $state(false);
  /** How many entries have been shown. */
  at = $state(0);
  playing = $state(false);
  /** Whether the battle is over, so that it can be seen from any side. */
  over = $state(false);
  /** The side whose view is shown; empty for what everybody could see, EVERYTHING for what all sides saw together. */
  side = $state('');
  /** Whether sides knew something that others did not. */
  secrets = $state(false);
  pace = $state<Pace>(settings.pace === 'instant' ? 'fast' : settings.pace);
  /** What each side has left, moment by moment. */
  course = $state.raw<Course | null>(null);
  system = $state('');
  /** Whether the viewer may continue from here as a new battle. */
  branches = $state(false);
  /** The moments worth remembering. */
  marks = $derived(marksOf(this.entries));
  turns = $derived(turnsOf(this.entries));
  told = $derived(this.entries[this.at - 1]?.text || words.replay.turn(this.stage.scene?.turn ?? 0));
  private scenes: Scene[] = [];
  private volleys: number[] = [];
  private drawn = '';

  constructor(readonly id: string) {
    this.client = new GameClient(id);
  }

  async open(at: number, seen: string | null = null): Promise<void> {
    takeSeatsFromLink(this.id);
    try {
      const [table, story] = await patiently(() => Promise.all([this.client.table(), this.client.story(0)]), { tries: Infinity });
      [this.name, this.over, this.sheets, this.secrets] = [table.name, table.over, table.sheets, table.secrets];
      const seats = table.players.filter((player) => table.you.includes(player.seat)).map((player) => player.side);
      this.side = new Set(seats).size === 1 ? seats[0]! : '';
      this.system = table.system;
      this.branches = !table.closed && (table.over || table.players.every((player) => player.kind === 'bot' || table.you.includes(player.seat)));
      this.tell(story);
      this.go(at);
      if (seen !== null && seen !== this.side && this.over) {
        await this.seeAs(seen);
        this.go(at);
      } else await this.measure();
    } catch (error) {
      if (isNoGame(error)) this.missing = wasHere(this.id) ? 'deleted' : 'unknown';
      else toasts.problem(error);
    }
  }

  private tell({ start, entries }: Story): void {
    this.scenes = [start!];
    for (const entry of entries) this.scenes.push(after(this.scenes.at(-1)!, entry));
    this.entries = entries;
    this.volleys = volleys(entries);
  }

  /** See the same moment from another side. */
  async seeAs(side: string): Promise<void> {
    try {
      const story = await (side === EVERYTHING ? this.client.wholeStory() : this.client.story(0, side));
      const { turn, phase } = this.entries[this.at - 1] ?? { turn: 0, phase: '' };
      const before = this.entries.length;
      this.side = side;
      this.tell(story);
      const there = story.entries.findIndex((entry) => entry.turn === turn && entry.phase === phase);
      this.go(before === story.entries.length || there < 0 ? this.at : there + 1);
      await this.measure();
    } catch (error) {
      toasts.problem(error);
    }
  }

  /** Ask what each side has left; without an answer there is no curve. */
  private async measure(): Promise<void> {
    this.course = await (this.side === EVERYTHING ? this.client.wholeCourse() : this.client.course(this.over ? this.side : undefined)).catch(() => null);
  }

  /** Continue from here as a new battle, with these players. */
  branch(players: Record<string, PlayerKind>, maker: string): Promise<NewGame> {
    const whole = this.side === EVERYTHING;
    return this.client.branch({ at: this.at, players, maker, ...(whole ? { whole } : this.over ? { side: this.side } : {}) });
  }

  /** Go to the end of the next action with its details, or of the previous one. */
  action(by: 1 | -1): void {
    this.go(nextAction(this.entries, this.at, by));
  }

  /** Go to the next moment worth remembering, or to the previous one. */
  key(by: 1 | -1): void {
    const mark = by > 0 ? this.marks.find(({ at }) => at > this.at) : this.marks.findLast(({ at }) => at < this.at);
    if (mark) this.go(mark.at);
  }

  /** Show the moment after this many entries. */
  go(at: number): void {
    this.pause();
    this.at = Math.max(0, Math.min(this.entries.length, at));
    this.stage.rest();
    this.stage.scene = this.scenes[this.at] ?? null;
    void this.draw();
  }

  private async draw(): Promise<void> {
    const key = this.stage.scene?.field ?? '';
    if (key === this.drawn) return;
    this.drawn = key;
    try {
      const { field, pictures } = await fieldOf(this.client, key);
      if (this.drawn === key) [this.stage.field, this.pictures] = [field, pictures];
    } catch (error) {
      toasts.problem(error);
      if (this.drawn !== key) return;
      this.drawn = '';
      setTimeout(() => void this.draw(), RETRY);
    }
  }

  /** Go to the next entry with a text, or back to the previous one. */
  async step(by: 1 | -1): Promise<void> {
    const told = this.playing;
    this.pause();
    if (!told) this.stage.rest();
    let at = this.at + by;
    while (at > 0 && at < this.entries.length && !this.entries[at - 1]?.text) at += by;
    if (by < 0) return this.go(at);
    const from = this.at;
    for (let next = from; next < at; next++) this.stage.scene = this.scenes[next] ?? this.stage.scene;
    await this.perform(at);
    this.stage.rest();
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.entries.length) this.go(0);
    void this.play();
  }

  pause(): void {
    this.playing = false;
    this.stage.skip();
  }

  private async play(): Promise<void> {
    this.stage.rest();
    this.playing = true;
    while (this.playing && this.at < this.entries.length) await this.perform(this.at + 1);
    if (this.at >= this.entries.length) this.playing = false;
    this.stage.rest();
  }

  private async perform(at: number): Promise<void> {
    const entry = this.entries[at - 1];
    if (!entry) return;
    this.stage.scene = this.scenes[at - 1] ?? null;
    this.at = at;
    await this.stage.perform(entry, { pace: this.pace, volley: this.volleys[at - 1] ?? 0 });
    if (this.at === at) this.stage.scene = this.scenes[at] ?? null;
    void this.draw();
  }
}

/** Where each turn starts. */
function turnsOf(entries: readonly Entry[]): { turn: number; at: number }[] {
  const found: { turn: number; at: number }[] = [];
  for (const [index, entry] of entries.entries()) if (entry.turn && entry.turn !== found.at(-1)?.turn) found.push({ turn: entry.turn, at: index });
  return found;
}
