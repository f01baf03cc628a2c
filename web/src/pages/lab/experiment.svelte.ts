/** Running games: started, polled until they are over, or stopped. */
import { Refused } from '../../lib/api';
import { sentence } from '../../lib/phrases';
import { toasts } from '../../lib/toasts.svelte';
import { words as app } from '../../lib/words';
import { over, show, stop, type Run } from './lab';
import { words } from './words';

const PAUSE = 700;

export class Experiment {
  run = $state.raw<Run | null>(null);
  problem = $state('');
  readonly busy = $derived(this.run !== null && !over(this.run));

  /** Resumes the last run, even after leaving the page. */
  constructor(private readonly key: string) {
    const id = sessionStorage.getItem(this.key);
    if (id) show(id).then((found) => (this.run ??= found), () => sessionStorage.removeItem(this.key)); // the server keeps only the last ones
  }

  async begin(request: () => Promise<Run>): Promise<void> {
    this.problem = '';
    try {
      this.run = await request();
      sessionStorage.setItem(this.key, this.run.id);
    } catch (error) {
      if (error instanceof Refused && error.problem.status) this.problem = sentence(error.problem.detail);
      else toasts.problem(error);
    }
  }

  async end(): Promise<void> {
    try {
      if (this.run) this.run = await stop(this.run.id);
    } catch (error) {
      if (error instanceof Refused && error.problem.status === 404) this.forget();
      else toasts.problem(error);
    }
  }

  /** The progress is not known: the server does not answer for a while, or it has no such run any more. */
  private missed(error: unknown): void {
    if (!(error instanceof Refused)) this.problem = words.failed;
    else if (error.problem.status === 404) this.forget();
    else this.problem = sentence(error.problem.detail) || app.app.unreachable;
  }

  private forget(): void {
    this.run = null;
    this.problem = words.lost;
    sessionStorage.removeItem(this.key);
  }

  /** Poll the progress until it is over; returns a function that stops polling. */
  follow(): (() => void) | undefined {
    const id = this.run?.id;
    if (!id || !this.busy) return undefined;
    const control = new AbortController();
    const timer = setInterval(() => {
      show(id, control.signal).then(
        (found) => {
          this.run = found;
          this.problem = '';
        },
        (error: unknown) => {
          if (!control.signal.aborted) this.missed(error);
        },
      );
    }, PAUSE);
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }
}
