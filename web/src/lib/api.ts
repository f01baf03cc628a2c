/** A typed client of the server: every request of docs/protocol.md as a function. */
import { fileName, keep, usualPaper } from './files';
import { wholeMenu } from './menus';
import { patiently } from './patience';
import { credentials, makerToken } from './seats';
import { learnTime } from './serverTime';
import type { Arcs, Branch, Course, Deleted, Draft, Field, Hint, NewGame, PlayerKind, Problem, Ranges, Rule, Setup, Sight, StandingOrder, Statistics, Story, Table } from './types';
import type { Listed, Menu as SentMenu, UndoDone } from './types.generated';

export * from './types';

/** A refusal by the server and its reason; status 0 means it could not be reached. The server may say how many seconds to wait. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly wait = 0,
  ) {
    super(problem.detail);
  }
}

/** Whether the server knows nothing by this name. */
export const isMissing = (error: unknown): boolean => error instanceof Refused && error.problem.status === 404;
/** Whether there is no game by this id, or cannot be one. */
export const isNoGame = (error: unknown): boolean => isMissing(error) || (error instanceof Refused && error.problem.status === 400);

/** Whether there was no response, or only one of a proxy without a server behind it. */
export const isUnreachable = (error: unknown): boolean => error instanceof Refused && [0, 502, 504].includes(error.problem.status);

type Init = { method?: string; body?: unknown; game?: string; viewer?: string; token?: string; signal?: AbortSignal | undefined };

async function send(path: string, { method = 'GET', body, game, viewer, token, signal }: Init): Promise<Response> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : game ? credentials(game, viewer) : {};
  const file = typeof body === 'string' || body instanceof Blob;
  if (body !== undefined) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json';
  const payload = body === undefined ? null : file ? body : JSON.stringify(body);
  try {
    const response = await fetch(`/api${path}`, { method, headers, body: payload, signal: signal ?? null });
    learnTime(response);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused({ status: 0, error: 'unreachable', detail: '' });
  }
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const problem: Problem = { status: response.status, error: 'unknown', detail: response.statusText };
  const said = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refused({ ...problem, ...said }, Number(response.headers.get('Retry-After') ?? 0));
}

/** The JSON response of a request. */
export async function ask<T>(path: string, init: Init = {}): Promise<T> {
  return (await (await checked(await send(path, init))).json()) as T;
}

/** The text response of a request, such as a drawing. */
async function askText(path: string, init: Init = {}): Promise<string> {
  return (await checked(await send(path, init))).text();
}

/** Save the file that the server sends, under the name that it gives. */
export async function download(path: string, init: Init = {}): Promise<void> {
  const response = await checked(await send(path, init));
  keep(await response.blob(), fileName(response.headers.get('Content-Disposition')));
}

const query = (values: Record<string, string | number | boolean | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
};
export { query };

/** A draft to preview: an action, or the unit to start with; and the unit being viewed. */
export type Considered = { action?: string; figure?: string; target?: string };

const at = (game: string, rest = ''): string => `/games/${encodeURIComponent(game)}${rest}`;

/** The requests about one game, sent with its tokens. */
export class GameClient {
  /** The token of the player at the screen, if several share it and may have secrets from each other. */
  viewer = '';

  constructor(readonly game: string) {}

  private get<T>(rest: string, signal?: AbortSignal): Promise<T> {
    return ask<T>(at(this.game, rest), { ...this.caller(), signal });
  }

  private text(rest: string): Promise<string> {
    return askText(at(this.game, rest), this.caller());
  }

  private post<T>(rest: string, body: unknown, signal?: AbortSignal): Promise<T> {
    return ask<T>(at(this.game, rest), { method: 'POST', body, ...this.caller(), signal });
  }

  private caller = (): Init => ({ game: this.game, viewer: this.viewer });

  table = () => this.get<Table>('');
  story = (from = 0, side?: string) => this.get<Story>(`/story${query({ from })}${side === undefined ? '' : `&side=${encodeURIComponent(side)}`}`);
  wholeStory = () => this.get<Story>('/story?whole=true');
  field = (key: string) => this.get<Field>(`/field${query({ key })}`);
  picture = (key: string, floor = 0) => this.text(`/field.svg${query({ key, floor })}`);
  sheet = (unit: string) => this.text(`/units/${unit}/sheet.svg`);
  /** Save the record sheets of all units that can be seen, or of one, for printing. */
  printSheets = (unit = '') => download(at(this.game, `/sheets.pdf${query({ unit, paper: usualPaper() })}`), this.caller());
  record = () => this.text('/record');
  course = (side?: string) => this.get<Course>(`/course${side === undefined ? '' : `?side=${encodeURIComponent(side)}`}`);
  wholeCourse = () => this.get<Course>('/course?whole=true');
  branch = (branch: Branch) => this.post<NewGame>('/branch', branch);
  statistics = () => this.get<Statistics>('/statistics');
  menu = (id: number, figure = '', via: string[] = [], signal?: AbortSignal) =>
    patiently(() => this.get<SentMenu>(`/asks/${id}/menu${query({ figure, via: via.join(',') })}`, signal), { signal }).then(wholeMenu);
  consider = (id: number, draft: Considered, signal?: AbortSignal) => patiently(() => this.post<Draft>(`/asks/${id}/consider`, draft, signal), { signal });
  hint = (id: number, seat = '', signal?: AbortSignal) => this.get<Hint>(`/hint${query({ ask: id, seat })}`, signal);
  answer = (id: number, action: string, seat?: string) =>
    this.post<{ version: number }>('/answers', { ask: id, action, ...(seat ? { seat } : {}) });
  undo = (answer: 'ask' | 'accept' | 'decline', seat?: string) => this.post<UndoDone>('/undo', { answer, ...(seat ? { seat } : {}) });
  order = (key: string, action: string | null, seat?: string) =>
    this.post<unknown>('/orders', { key, action, ...(seat ? { seat } : {}) });
  orders = () => this.get<{ orders: StandingOrder[] }>('/orders').then((found) => found.orders);
  resign = (seat?: string) => this.post<unknown>('/resign', seat ? { seat } : {});
  draw = (answer: 'offer' | 'accept' | 'decline', seat?: string) =>
    this.post<unknown>('/draw', { answer, ...(seat ? { seat } : {}) });
  say = (text: string, seat?: string) => this.post<unknown>('/chat', { text, ...(seat ? { seat } : {}) });
  /** Decide about a side that has run out of time. */
  clock = (side: string, answer: 'win' | 'bot' | 'more') => this.post<unknown>('/clock', { side, answer });
  player = (seat: string, player: PlayerKind) => this.post<unknown>('/players', { seat, player });
  rematch = () => this.post<NewGame>('/rematch', {});
  sight = (from: string, to: string, signal?: AbortSignal) => this.get<Sight>(`/sight${query({ from, to })}`, signal);
  arcs = (figure: string, action: string, signal?: AbortSignal) => this.get<Arcs>(`/arcs${query({ figure, action })}`, signal);
  ranges = (figure: string) => this.get<Ranges>(`/ranges${query({ figure })}`);
}

export const newGame = (setup: Setup) => ask<NewGame>('/games', { method: 'POST', body: setup });
export const importGame = (record: string, name = '', maker = '') =>
  ask<NewGame>(`/games/import${query({ name, maker })}`, { method: 'POST', body: record });
/** Delete a game for everybody, with the token of its maker. */
export const deleteGame = (game: string) => ask<Deleted>(at(game), { method: 'DELETE', token: makerToken(game) });
/** List a game in the lobby, or withdraw it, with the token of its maker. */
export const listGame = (game: string) => ask<Listed>(at(game, '/listing'), { method: 'POST', token: makerToken(game), body: {} });
export const withdrawGame = (game: string) => ask<Listed>(at(game, '/listing'), { method: 'DELETE', token: makerToken(game) });
export const rule = (id: string) => ask<Rule>(`/rules/${encodeURIComponent(id)}`);
