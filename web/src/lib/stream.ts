/** Server-sent events over fetch, because an EventSource cannot send a bearer token; reconnects automatically. */
import { credentials, tokensOf } from './seats';
import type { Table } from './types';

export type Message = { id: string; event: string; data: string };
export type StreamState = 'connecting' | 'open' | 'lost' | 'gone';

/** Split a stream of text into messages; an incomplete one stays in the rest. */
export function cutMessages(text: string): { messages: Message[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { messages: blocks.map(readMessage).filter((message) => message.data !== ''), rest };
}

function readMessage(block: string): Message {
  const message: Message = { id: '', event: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') message.id = value ?? '';
    else if (field === 'event') message.event = value ?? '';
    else if (field === 'data') data.push(value ?? '');
  }
  return { ...message, data: data.join('\n') };
}

/** How long to wait before trying again, in milliseconds. */
export const backoff = (tries: number): number => Math.min(250 * 2 ** tries, 4000);

/** Silence longer than this means that the connection is dead; the server sends something every 15 seconds. */
const SILENCE = 40_000;

/** How often the player of a hidden tab is reported as present, in milliseconds; the server believes it for 40 seconds. */
const PRESENT = 20_000;

/** A tab that is still there after so many milliseconds is hidden, not closed; a person who closes it is not present any more. */
const CLOSING = 1000;

/**
 * The stream of a game as long as its tab is visible. A hidden tab has no stream, because a browser opens only six
 * connections to a server for all its tabs; it reports now and then that its player is present.
 */
export class GameStream {
  private last = '';
  private tries = 0;
  private stopped = false;
  private missing = false;
  private control = new AbortController();
  private wake: (() => void) | null = null;

  constructor(
    private readonly game: string,
    private readonly viewer: string,
    private readonly told: (message: Message) => void,
    private readonly changed: (state: StreamState) => void,
    /** What a hidden tab sees of the table now and then. */
    private readonly glimpsed: (table: Table) => void,
  ) {
    addEventListener('online', this.again);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.seen);
  }

  /** Start after this message. */
  start(last: string): void {
    this.last = last;
    void this.run();
  }

  stop(): void {
    this.stopped = true;
    this.control.abort();
    this.wake?.();
    removeEventListener('online', this.again);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.seen);
  }

  private again = (): void => {
    if (document.visibilityState === 'visible') this.wake?.();
  };

  private seen = (): void => (document.hidden ? this.cut() : this.again());

  /** A connection that the browser knows to be dead does not need to time out first. */
  private cut = (): void => this.control.abort();

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.control = new AbortController();
      if (!document.hidden) await this.listen().catch(() => undefined);
      if (this.stopped) return;
      if (this.missing) return this.end();
      await (document.hidden ? this.rest() : this.retry());
    }
  }

  private async retry(): Promise<void> {
    this.changed('lost');
    await this.pause(backoff(this.tries++));
  }

  private async rest(): Promise<void> {
    this.changed('connecting');
    await this.pause(CLOSING);
    if (document.hidden && tokensOf(this.game).length) await this.glimpse().catch(() => undefined);
    if (document.hidden) await this.pause(PRESENT);
  }

  private async glimpse(): Promise<void> {
    const response = await this.request('', {});
    if (response.ok) this.glimpsed((await response.json()) as Table);
  }

  private request(rest: string, more: Record<string, string>, signal: AbortSignal | null = null): Promise<Response> {
    const headers = { ...credentials(this.game, this.viewer), ...more };
    return fetch(`/api/games/${encodeURIComponent(this.game)}${rest}`, { headers, signal, cache: 'no-store' });
  }

  /** There is no such game any more, so there is nothing to wait for. */
  private end(): void {
    this.stop();
    this.changed('gone');
  }

  private pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async listen(): Promise<void> {
    const since: Record<string, string> = this.last ? { 'Last-Event-ID': this.last } : {};
    const response = await this.request('/stream', { Accept: 'text/event-stream', ...since }, this.control.signal);
    this.missing = response.status === 404;
    if (!response.ok || !response.body) throw new Error(String(response.status));
    this.tries = 0;
    this.changed('open');
    await this.readAll(response.body.pipeThrough(new TextDecoderStream()).getReader());
  }

  private async readAll(reader: ReadableStreamDefaultReader<string>): Promise<void> {
    let text = '';
    for (;;) {
      const silence = setTimeout(() => this.control.abort(), SILENCE);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const cut = cutMessages(text + value);
      text = cut.rest;
      for (const message of cut.messages) {
        if (message.id) this.last = message.id;
        this.told(message);
      }
    }
  }
}
