/** Retry requests that failed while the connection was down; only for requests that change nothing. */
import type { Problem } from './types';

const TRIES = 14;
const pause = (tries: number): number => Math.min(250 * 2 ** tries, 4000);

/** Whether an error means that the server could not be reached. */
const unreachable = (error: unknown): boolean => (error as { problem?: Problem } | null)?.problem?.status === 0;

export async function patiently<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (!unreachable(error) || tries >= TRIES || signal?.aborted) throw error;
      await new Promise((resume) => setTimeout(resume, pause(tries)));
    }
  }
}
