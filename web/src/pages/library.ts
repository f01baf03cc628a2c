/** The requests of the library: systems, boards, designs, forces and rules. */
import { ask, query, type Barred, type Rule, type Setup } from '../lib/api';

export type Bot = { name: string; title: string; text: string };
export type Option = { name: string; title: string; text: string; rule?: string };
export type Preset = { name: string; title: string; text: string; options: string[] };
/** A unit that a system brings along. */
export type OwnUnit = { name: string; kind: string; level: string; tons: number; movement: string; weapons: string; value: number };
/** A battle that a book describes; its setup wants only its players. */
export type Scenario = { name: string; title: string; text: string; rule: string; setup: Setup };
export type System = {
  name: string;
  title: string;
  text: string;
  options: Option[];
  presets: Preset[];
  bots: Bot[];
  sides: { least: number; most: number };
  /** None means the machines of the catalogue, and all boards. */
  units: OwnUnit[];
  scenarios: Scenario[];
  boards: string[];
  lessons: string[];
};
export type BoardRow = { name: string; columns: number; rows: number; text: string; note: string };
export type Theme = { name: string; text: string };
export type Boards = { boards: BoardRow[]; themes: Theme[]; largest: { columns: number; rows: number } };
export type DesignRow = {
  name: string;
  type: string;
  tech: string;
  tons: number;
  bv: number | null;
  cost: number | null;
  playable: boolean;
  own: boolean;
  note: string;
};
export type Designs = { total: number; types: string[]; techs: string[]; rows: DesignRow[] };
export type Reckoning = { what: string; total: string; steps: { rule: string; sign: string; value: string; why: string }[] };
export type Design = DesignRow & {
  why?: string;
  figures: { what: string; value: string }[];
  weights: Reckoning | null;
  battle_value: Reckoning[];
  price: Reckoning | null;
  violations: Barred[];
};
export type Unit = { design: string; gunnery: number; piloting: number };
export type Valued = Unit & { bv: number; base: number };
export type Force = { total: number; units: Valued[] };
export type Rules = { total: number; books: { name: string; title: string }[]; rows: Rule[] };
export type About = { version: string; imports: boolean };

export type DesignQuery = {
  words?: string;
  type?: string;
  tech?: string;
  tons_min?: string;
  tons_max?: string;
  bv_min?: string;
  bv_max?: string;
  playable?: boolean;
  sort?: string;
  limit?: number;
  offset?: number;
};

/** An answer that stays the same while the page is open is asked for once. */
function once<T>(path: string): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= ask<T>(path).catch((error: unknown) => {
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
export const designs = (filter: DesignQuery, signal?: AbortSignal) => ask<Designs>(`/designs${query(filter)}`, { signal });
const of = (name: string): string => `/designs/${encodeURIComponent(name)}`;
export const design = (name: string) => ask<Design>(of(name));
export const sheet = (name: string): string => `/api${of(name)}/sheet.svg`;
export const sheetPdf = (name: string, paper: 'a4' | 'letter'): string => `/api${of(name)}/sheet.pdf?paper=${paper}`;
export const importDesign = (file: File) =>
  ask<{ names: string[]; refused: { name: string; why: string }[] }>(`/designs/import${query({ name: file.name })}`, {
    method: 'POST',
    body: file,
  });
export const value = (units: Unit[], signal?: AbortSignal) =>
  ask<Force>('/forces/value', { method: 'POST', body: { units }, signal });
export const match = (wanted: { bv: number; count?: number; tech?: string; seed?: number }) =>
  ask<Force>('/forces/match', { method: 'POST', body: wanted });
export const rules = (filter: { words?: string; book?: string; limit?: number; offset?: number }, signal?: AbortSignal) =>
  ask<Rules>(`/rules${query(filter)}`, { signal });
