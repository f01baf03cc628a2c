/** A game as this browser knows it: the table, the story so far, and what is still to be shown on the stage. */
import { GameClient, isNoGame, Refused, type ChatMessage, type Entry, type Scene, type Table, type TableNews } from '../lib/api';
import { go } from '../lib/router.svelte';
import { refusedLink } from '../lib/refusedLinks';
import { dropSeats, keepSeats, takeSeatsFromLink, tokensOf, wasHere } from '../lib/seats';
import { backoff, GameStream, type Message, type StreamState } from '../lib/stream';
import { toasts } from '../lib/toasts.svelte';
import { Chat } from './chat.svelte';
import { Countdown } from './countdown.svelte';
import { FieldMap } from './field';
import { volleys } from './pace';
import { Stage } from './stage.svelte';

export const RETRY = 1500; // milliseconds until something that could not be loaded is requested again

export class Game {
  readonly client: GameClient;
  readonly stage = new Stage();
  table = $state.raw<TableNews | null>(null);
  /** The part of the story that has been shown. */
  entries = $state.raw<Entry[]>([]);
  /** The pictures of the ground, floor by floor. */
  pictures = $state.raw<string[]>([]);
  connection = $state<StreamState>('connecting');
  playing = $state(false);
  /** Whether this tab, while hidden, has learned that somebody at this screen is asked. */
  called = $state(false);
  /** Why there is no game to show: it never existed, or it was deleted. */
  missing = $state<'' | 'unknown' | 'deleted'>('');
  /** Why a link opened no seat. */
  refused = $state('');
  /** Whether players of several sides share this screen and may have secrets from each other. */
  rivals = $derived.by(() => Boolean(this.table?.secrets) && new Set(this.table?.you.map(this.sideOf)).size > 1);
  readonly chat: Chat;
  readonly countdown = new Countdown(() => this.table?.clock);
  private queue: { entry: Entry; volley: number }[] = [];
  private next = 0;
  private stream: GameStream | null = null;
  private drawn = '';
  private tokens = new Map<string, string>();
  private played = Promise.resolve();
  private wake: () => void = () => {};

  constructor(readonly id: string) {
    this.client = new GameClient(id);
    this.chat = new Chat(id, () => this.table?.you ?? []);
  }

  /** The address of the moment after this many entries. */
  moment = (at: number): string => `/g/${this.id}/replay?at=${at}`;

  async open(): Promise<void> {
    const added = takeSeatsFromLink(this.id);
    try {
      await this.load();
    } catch (error) {
      if (error instanceof Refused && error.problem.error === 'waiting') return this.join(added);
      if (isNoGame(error)) this.missing = this.table || wasHere(this.id) ? 'deleted' : 'unknown';
      else this.openAgain(refusedLink(this.id, added, error));
      return;
    }
    this.listen();
  }

  /** The page of a game that has not begun gets what the link said. */
  private join(tokens: string[]): void {
    dropSeats(this.id, tokens);
    go(`/join/${this.id}${tokens.length ? `#${tokens.join(',')}` : ''}`, true);
  }

  /** Without the tokens that were refused, or in a moment. */
  private openAgain(refused: string): void {
    this.refused ||= refused;
    setTimeout(() => void this.open(), refused ? 0 : RETRY);
  }

  private listen(): void {
    this.stream = new GameStream(this.id, this.client.viewer, this.hear, this.connected, this.glimpsed);
    this.stream.start(this.mark());
  }

  private glimpsed = (table: Table): void => {
    this.called = table.asks.some((ask) => ask.mine);
  };

  private connected = (state: StreamState): void => {
    this.connection = state;
    if (state === 'open') this.wake();
    if (state === 'gone') this.missing = 'deleted';
  };

  /** Show everything as one of the players at this screen sees it. */
  async showTo(seat: string): Promise<void> {
    this.stream?.stop();
    this.queue = [];
    this.skip();
    await this.played;
    this.client.viewer = this.tokens.get(seat) ?? '';
    await this.load();
    this.listen();
  }

  sideOf = (seat: string): string => this.table?.players.find((player) => player.seat === seat)?.side ?? '';

  close(): void {
    this.stream?.stop();
    this.stage.skip();
  }

  /** Show the current table at once, with the whole story behind it. */
  async load(): Promise<void> {
    const tokens = tokensOf(this.id);
    const table = await this.client.table();
    this.tokens = new Map(table.you.map((seat, index) => [seat, tokens[index] ?? '']));
    this.queue = [];
    this.take(table);
    this.show(table.scene);
    this.next = table.entries;
    keepSeats(this.id, [], table.name);
    const story = await this.client.story(0);
    this.entries = story.entries.slice(0, table.entries);
    this.receive(story.entries);
  }

  private take(table: Table | TableNews): void {
    this.called = false;
    const { scene: _, ...news } = table as Table;
    this.table = { ...this.table, ...news };
  }

  private show(scene: Scene): void {
    this.stage.scene = scene;
    void this.drawField(scene.field);
  }

  private async drawField(key: string): Promise<void> {
    if (key === this.drawn) return;
    this.drawn = key;
    try {
      const { field, pictures } = await fieldOf(this.client, key);
      if (this.drawn === key) [this.stage.field, this.pictures] = [field, pictures];
    } catch (error) {
      toasts.problem(error);
      if (this.drawn !== key) return;
      this.drawn = '';
      setTimeout(() => void this.drawField(key), RETRY);
    }
  }

  private mark = (): string => `${this.table?.version ?? 0}.${this.next}`;

  private hear = (message: Message): void => {
    const data: unknown = JSON.parse(message.data);
    if (message.event === 'entries') this.receive(data as Entry[]);
    else if (message.event === 'table') this.take(data as TableNews);
    else if (message.event === 'chat') this.chat.hear(data as ChatMessage[]);
    else if (message.event === 'rewind') void this.load().catch((error: unknown) => toasts.problem(error));
  };

  private receive(entries: Entry[]): void {
    const fresh = entries.filter((entry) => entry.n >= this.next);
    if (!fresh.length) return;
    this.next = fresh.at(-1)!.n + 1;
    const times = volleys(fresh);
    this.queue.push(...fresh.map((entry, index) => ({ entry, volley: times[index]! })));
    if (!this.playing) this.played = this.play();
  }

  private async play(): Promise<void> {
    this.playing = true;
    this.stage.begin();
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { entry, volley } = next;
      const story = this.entries;
      const settled = (): void => {
        if (this.entries === story) this.entries = [...story, entry]; // unless it was undone and everything loaded again
      };
      await this.stage.perform(entry, { volley, settled });
      void this.drawField(this.stage.scene?.field ?? this.drawn);
    }
    this.stage.rest();
    this.playing = false;
  }

  /** Show everything that is pending at once. */
  skip(): void {
    if (this.playing) this.stage.skip();
  }

  /** Wait until the stream is open again, or a moment longer after each try. */
  reconnected(tries: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, backoff(tries + 2));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Send a request to the server; a refusal is reported politely. If it was too late for it, the table is reloaded. */
  async attempt(request: () => Promise<unknown>): Promise<'done' | 'failed' | 'closed'> {
    try {
      await request();
      if (this.connection !== 'open') await this.catchUp();
      return 'done';
    } catch (error) {
      toasts.problem(error);
      if (!(error instanceof Refused && error.problem.status === 409)) return 'failed';
      await this.catchUp().catch(() => undefined);
      return 'closed';
    }
  }

  private async catchUp(): Promise<void> {
    const table = await this.client.table();
    if (table.entries < this.next) return this.load();
    const story = await this.client.story(this.next);
    this.take(table);
    this.receive(story.entries);
  }
}

/** The ground with its pictures. */
export async function fieldOf(client: GameClient, key: string): Promise<{ field: FieldMap; pictures: string[] }> {
  const [field, first] = await Promise.all([client.field(key), client.picture(key)]);
  const more = (field.floors ?? []).slice(1).map((_, floor) => client.picture(key, floor + 1));
  return { field: new FieldMap(field), pictures: [first, ...(await Promise.all(more))] };
}
