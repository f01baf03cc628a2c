/** The chat of a game as this browser shows it: who is muted and what was read stays here. */
import type { ChatMessage } from '../lib/types';

const KEY = 'ironhex.chat';
const MOST_GAMES = 100;
type Kept = { read: number; muted: string[] };

function readAll(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

export class Chat {
  private messages = $state.raw<ChatMessage[]>([]);
  private read = $state(0);
  muted = $state.raw<string[]>([]);
  open = $state(false);

  /** Messages of people who are not muted. */
  readonly shown = $derived(this.messages.filter((message) => !this.muted.includes(message.seat)));
  readonly any = $derived(this.messages.length > 0);
  /** Those of others that were not read yet. */
  readonly unread = $derived(this.shown.filter((message) => message.n > this.read && !this.you().includes(message.seat)));

  constructor(
    private readonly game: string,
    private readonly you: () => readonly string[],
  ) {
    Object.assign(this, readAll()[game]);
  }

  hear(news: ChatMessage[]): void {
    const last = this.messages.at(-1)?.n ?? 0;
    this.messages = [...this.messages, ...news.filter((message) => message.n > last)];
  }

  markRead(): void {
    const last = this.messages.at(-1)?.n ?? 0;
    if (last > this.read) {
      this.read = last;
      this.keep();
    }
  }

  mute(seat: string, on: boolean): void {
    this.muted = on ? [...new Set([...this.muted, seat])] : this.muted.filter((each) => each !== seat);
    this.keep();
  }

  private keep(): void {
    const { [this.game]: _, ...others } = readAll();
    const kept = Object.entries(others).slice(1 - MOST_GAMES);
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [this.game]: { read: this.read, muted: this.muted } }));
  }
}
