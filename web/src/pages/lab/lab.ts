/** The lab's requests: games are started, polled until they are over, and can be stopped; a volley is calculated immediately. */
import { ask, query } from '../../lib/api';
import type { NewGame } from '../../lib/types';

export type Plot = { part: string; title: string; note: string; content: string; wide: boolean };
/** A game worth a look, by its number. */
export type NotableGame = { number: number; title: string; result: string };
type State = 'waiting' | 'playing' | 'done' | 'stopped' | 'failed';
export type Run = { id: string; state: State; games: number; played: number; error: string; enough: boolean; notable: NotableGame[]; plots: Plot[] };
export type Team = { units: string[]; bot: string; style: string; place: string; aboard?: (number | null)[]; ammunition?: Record<string, string>[]; starts?: string[]; cargo?: number[]; supplies?: Record<string, number> | null };
type Conditions = { board: string; games: number; seed: number; system: string; options: string[] | null; conditions: Record<string, number> };
export type Simulation = Conditions & { teams: Team[]; swap: boolean; instead: Team | null; until_width: number | null };
export type Tournament = Conditions & { forces: string[][]; ammunition: Record<string, string>[][]; bots: string[] };
export type Volley = { attacker: string; target: string; circumstances: Record<string, Circumstance>; system: string };
/** A number, a choice or a text, or whether something is so; null if the game decides. */
export type Circumstance = number | string | boolean | null;

const at = (id: string, rest = ''): string => `/lab/simulations/${encodeURIComponent(id)}${rest}`;

export const simulate = (wanted: Simulation) => ask<Run>('/lab/simulations', { method: 'POST', body: wanted });
export const compete = (wanted: Tournament) => ask<Run>('/lab/tournaments', { method: 'POST', body: wanted });
export const calculate = (wanted: Volley, signal?: AbortSignal) => ask<{ plots: Plot[] }>('/lab/volleys', { method: 'POST', body: wanted, signal });
export const show = (id: string, signal?: AbortSignal) => ask<Run>(at(id), { signal });
export const stop = (id: string) => ask<Run>(at(id), { method: 'DELETE' });
/** Stores a game of a simulation, so that it can be watched and continued. */
export const openGame = (id: string, number: number, name: string, maker: string) => ask<NewGame>(at(id, `/games/${number}${query({ name, maker })}`), { method: 'POST' });
export const reportOf = (id: string): string => `/api${at(id, '/report.html')}`;
export const tableOf = (id: string): string => `/api${at(id, '/games.csv')}`;
export const over = (run: Run): boolean => run.state === 'done' || run.state === 'stopped' || run.state === 'failed';
