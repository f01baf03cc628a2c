/** Repeat requests that failed because the server could not be reached or was busy; only for requests that change nothing. */
import type { Problem } from './types';

const TRIES = 14;
const LONGEST = 5; // seconds to wait for a busy server; somebody who would have to wait longer is told so
const pause = (tries: number): number => Math.min(250 * 2 ** tries, 4000);

type Failure = { problem?: Problem; wait?: number } | null;

/** How often a request is repeated: as long as there is no server, but a server that answers is not asked too often. */
function repeats(error: unknown, tries: number): number {
  const { problem, wait = 0 } = (error as Failure) ?? {};
  if (problem?.status === 0 || problem?.status === 502 || problem?.status === 504) return tries;
  if (wait > LONGEST) return 0;
  return problem?.error === 'too_many' ? 5 : problem?.error === 'overloaded' ? 2 : 0;
}

type Patience = { signal?: AbortSignal | undefined; tries?: number; waiting?: () => void };

export async function patiently<T>(request: () => Promise<T>, { signal, tries = TRIES, waiting }: Patience = {}): Promise<T> {
  for (let failed = 0; ; failed++) {
    try {
      return await request();
    } catch (error) {
      if (failed >= repeats(error, tries) || signal?.aborted) throw error;
      waiting?.();
      const told = ((error as Failure)?.wait ?? 0) * 1000;
      await new Promise((resume) => setTimeout(resume, Math.max(told, pause(failed))));
    }
  }
}
