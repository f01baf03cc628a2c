/** Follows something small that the server sends as a whole whenever it changes, as long as the tab is visible. */
import { backoff, cutMessages, type Message } from './stream';

const SILENCE = 40_000;
const HIDDEN = 20_000;

type Followed = {
  path: string;
  headers?: () => Record<string, string>;
  told: (message: Message) => void;
  /** What a hidden tab does now and then, because it has no stream. */
  rest?: () => void;
};

/** Start following; returns how to stop. */
export function followSnapshots({ path, headers = () => ({}), told, rest }: Followed): () => void {
  let stopped = false;
  let control = new AbortController();
  let wake: () => void = () => {};
  const pause = (time: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const seen = (): void => (document.hidden ? control.abort() : wake());

  async function listen(): Promise<void> {
    control = new AbortController();
    const response = await fetch(`/api${path}`, { headers: { Accept: 'text/event-stream', ...headers() }, signal: control.signal, cache: 'no-store' });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const silence = setTimeout(() => control.abort(), SILENCE);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const cut = cutMessages(text + value);
      text = cut.rest;
      cut.messages.forEach(told);
    }
  }

  async function run(): Promise<void> {
    for (let tries = 0; !stopped; tries++) {
      const since = Date.now();
      if (!document.hidden) await listen().catch(() => undefined);
      if (stopped) return;
      if (Date.now() - since > SILENCE / 2) tries = 0;
      if (document.hidden) rest?.();
      await pause(document.hidden ? HIDDEN : backoff(tries));
    }
  }

  document.addEventListener('visibilitychange', seen);
  void run();
  return () => {
    stopped = true;
    control.abort();
    wake();
    document.removeEventListener('visibilitychange', seen);
  };
}
