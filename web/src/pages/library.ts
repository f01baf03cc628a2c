/** The requests of the library: systems, boards, designs, forces and rules. */
import { ask, download, query, type Rule } from '../lib/api';
import { usualPaper } from '../lib/files';
import { patiently } from '../lib/patience';
import type * as wire from '../lib/types.generated';
import { reach } from './reach.svelte';

/** The server always sends all fields of library responses. */
type Whole<T> = T extends object ? (T extends readonly (infer E)[] ? Whole<E>[] : { [K in keyof T]-?: Whole<T[K]> }) : T;

/** A unit that a game defines. */
export type OwnUnit = Whole<wire.UnitRow>;
/** A scenario from a book; its setup only lacks players. */
export type Scenario = Required<wire.ScenarioRow>;
/** No units means the machines of the catalog, and no boards all of them, where `maps` says that boards are used. */
export type System = Whole<Omit<wire.SystemCard, 'scenarios' | 'lessons'>> & { scenarios: Scenario[]; lessons: Record<string, wire.Setup> };
/** A battle that starts with one click. */
export type Quick = System['quick'][number];
export type BoardRow = Whole<wire.BoardRow>;
export type Theme = Whole<wire.Theme>;
export type Boards = Whole<wire.Boards>;
export type DesignRow = Whole<wire.DesignRow>;
export type Designs = Whole<wire.DesignRows>;
export type Calculation = Whole<wire.CalculationCard>;
export type Design = Whole<wire.DesignCard>;
export type Unit = Whole<wire.ForceUnit>;
export type Force = Whole<wire.ForceValue>;
/** A force that has entered a game. */
export type Entered = Whole<Omit<wire.ForceEntered, 'units'>> & { units: Required<wire.EnteredUnit>[] };
export type Rules = Omit<Whole<wire.RuleRows>, 'rows'> & { rows: Rule[] };
export type Contents = Whole<wire.ContentsCard>;
export type Term = Whole<wire.TermCard>;
export type About = Whole<wire.About>;

export type DesignQuery = {
  words?: string;
  type?: string;
  tech?: string;
  role?: string;
  faction?: string;
  year_max?: string;
  tons_min?: string;
  tons_max?: string;
  bv_min?: string;
  bv_max?: string;
  playable?: boolean;
  system?: string;
  sort?: string;
  limit?: number;
  offset?: number;
};

/** The response of a request that is repeated until the server answers; meanwhile the page says that it does not. */
const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  patiently(() => ask<T>(path, { signal }), { signal, tries: Infinity, waiting: () => void reach.look() });

/** Responses that do not change while the page is open are requested once. */
function once<T>(path: string): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= get<T>(path).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

export const about = once<About>('/about');
export const systems = once<System[]>('/systems');
export const boards = once<Boards>('/boards');

export const drawing = (board: string): string => `/api/boards/drawing.svg${query({ board })}`;
export const designs = (filter: DesignQuery, signal?: AbortSignal) => get<Designs>(`/designs${query(filter)}`, signal);
const of = (name: string): string => `/designs/${encodeURIComponent(name)}`;
export const design = (name: string) => get<Design>(of(name));
export const sheet = (name: string): string => `/api${of(name)}/sheet.svg`;
export const sheetPdf = (name: string, paper: 'a4' | 'letter'): string => `/api${of(name)}/sheet.pdf?paper=${paper}`;
/** Save the record sheets of a force in one file, for printing. */
export const printForce = (name: string, system: string, units: { design: string; skills?: Record<string, number>; ammunition?: Record<string, string> }[]) =>
  download('/forces/sheets.pdf', {
    method: 'POST',
    body: { name, system, units: units.map(({ design, skills = {}, ammunition = {} }) => ({ design, skills, ammunition })), paper: usualPaper() },
  });
/** Save a board at the scale of miniatures, on pages to cut and join. */
export const printBoard = (board: string) => download(`/boards/pages.pdf${query({ board, paper: usualPaper() })}`);
/** The record sheet of a unit that a game defines. */
export const unitSheet = (system: string, name: string): string => `/api/systems/${encodeURIComponent(system)}/units/${encodeURIComponent(name)}/sheet.svg`;
export const importDesign = (file: File) =>
  ask<{ names: string[]; refused: { name: string; why: string }[] }>(`/designs/import${query({ name: file.name })}`, {
    method: 'POST',
    body: file,
  });
export const value = (system: string, units: Unit[], options: string[] | null, signal?: AbortSignal) =>
  ask<Force>('/forces/value', { method: 'POST', body: { system, units, options }, signal });
/** The units of another game's force that a game accepts, and why it refuses others. */
export const enter = (system: string, units: { design: string; aboard?: number | null; ammunition?: Record<string, string> }[]) => ask<Entered>('/forces/enter', { method: 'POST', body: { system, units: units.map(({ design, aboard, ammunition }) => ({ design, aboard: aboard ?? null, ammunition: ammunition ?? {} })) } });
/** The force of a roster file in a game. */
export const openForce = (system: string, file: File) => ask<Entered>(`/forces/file${query({ name: file.name, system })}`, { method: 'POST', body: file });
export const match = (wanted: { system: string; bv: number; count?: number; tech?: string; type?: string; mix?: string; board?: string; seed?: number }) =>
  ask<Force>('/forces/match', { method: 'POST', body: wanted });
/** The other rules of a rule's chapter. */
export const chapterOf = (id: string) => get<Rule[]>(`/rules/${encodeURIComponent(id)}/chapter`);
export const contents = once<Contents[]>('/contents');
export const glossary = once<Term[]>('/glossary');
export const rules = (filter: { words?: string; book?: string; chapter?: string; game?: string; limit?: number; offset?: number }, signal?: AbortSignal) =>
  get<Rules>(`/rules${query(filter)}`, signal);
