/** The lab's requests: a simulation is begun, asked about until it is over, and may be stopped. */
import { ask } from '../../lib/api';

export type Plot = { title: string; note: string; content: string; wide: boolean };
export type State = 'waiting' | 'playing' | 'done' | 'stopped' | 'failed';
export type Run = { id: string; state: State; games: number; played: number; error: string; plots: Plot[] };
export type Wanted = {
  teams: { units: string[]; bot: string }[];
  board: string;
  games: number;
  seed: number;
  swap: boolean;
  system: string;
};

const at = (id: string, rest = ''): string => `/lab/simulations/${encodeURIComponent(id)}${rest}`;

export const begin = (wanted: Wanted) => ask<Run>('/lab/simulations', { method: 'POST', body: wanted });
export const show = (id: string, signal?: AbortSignal) => ask<Run>(at(id), { signal });
export const stop = (id: string) => ask<Run>(at(id), { method: 'DELETE' });
export const reportOf = (id: string): string => `/api${at(id, '/report.html')}`;
export const tableOf = (id: string): string => `/api${at(id, '/games.csv')}`;
export const over = (run: Run): boolean => run.state === 'done' || run.state === 'stopped' || run.state === 'failed';
