import { beforeEach, describe, expect, it } from 'vitest';
import { Chat } from './chat.svelte';

const said = (n: number, seat: string, text = 'Hello') => ({ n, seat, text, sent: 1000 + n });
const texts = (chat: Chat) => chat.shown.map((message) => message.n);
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  globalThis.localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
});

describe('chat', () => {
  it('counts what others wrote until it is read, also on the next visit', () => {
    const chat = new Chat('g', () => ['Blue']);
    chat.hear([said(1, 'Orange'), said(2, 'Blue')]);
    expect(chat.unread.length).toBe(1);
    chat.markRead();
    expect(chat.unread.length).toBe(0);
    const again = new Chat('g', () => ['Blue']);
    again.hear([said(1, 'Orange'), said(2, 'Blue'), said(3, 'Orange')]);
    expect(again.unread.map((message) => message.n)).toEqual([3]);
  });

  it('shows a message once, however often it arrives', () => {
    const chat = new Chat('g', () => []);
    chat.hear([said(1, 'Blue'), said(2, 'Orange')]);
    chat.hear([said(2, 'Orange'), said(3, 'Blue')]);
    expect(texts(chat)).toEqual([1, 2, 3]);
  });

  it('hides those who are muted, in this game and browser only', () => {
    const chat = new Chat('g', () => ['Blue']);
    chat.hear([said(1, 'Orange'), said(2, 'Green')]);
    chat.mute('Orange', true);
    expect([texts(chat), chat.unread.length]).toEqual([[2], 1]);
    const again = new Chat('g', () => ['Blue']);
    again.hear([said(1, 'Orange')]);
    expect(texts(again)).toEqual([]);
    again.mute('Orange', false);
    expect(texts(again)).toEqual([1]);
    expect(new Chat('other', () => ['Blue']).muted).toEqual([]);
  });
});
