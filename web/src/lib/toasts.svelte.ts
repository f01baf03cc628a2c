/** Short messages at the edge of the page. */
import { Refused } from './api';
import { sentence } from './phrases';
import { words } from './words';

type Toast = { id: number; text: string; kind: 'news' | 'problem'; rule?: string | undefined };

class Toasts {
  list = $state<Toast[]>([]);
  private next = 1;

  /** Returns the id with which it can be dropped. */
  say(text: string, kind: Toast['kind'] = 'news', rule?: string): number {
    const id = this.next++;
    this.list = [...this.list.filter((toast) => toast.text !== text).slice(-2), { id, text, kind, rule }];
    setTimeout(() => this.drop(id), kind === 'problem' ? 9000 : 5000);
    return id;
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** The same for background requests: a question closed in the meantime is not worth reporting. */
  behind(error: unknown): void {
    if (!(error instanceof Refused && error.problem.status === 409)) this.problem(error);
  }

  /** Report a refusal by the server, and what it is about if there are several things. */
  problem(error: unknown, about = ''): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (!(error instanceof Refused)) return void this.say(words.app.failed, 'problem');
    const { status, error: kind, detail, rule } = error.problem;
    if (status === 0 || status === 502 || status === 504) return void this.say(words.app.unreachable, 'problem');
    const said = (words.problems[kind] ?? sentence(detail)) || words.app.failed;
    this.say(about ? words.app.concerning(about, said) : said, 'problem', rule);
  }
}

export const toasts = new Toasts();
