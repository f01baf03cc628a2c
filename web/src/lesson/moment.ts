/** What the lesson looks at: the table as the player sees it, the selection, and the story so far. */
import { FieldMap, NOWHERE } from '../battle/field';
import type { Hand, Task } from '../battle/hand.svelte';
import { groupsOf } from '../battle/reach';
import type { Choice, Draft, Entry, Figure, Group, Offer } from '../lib/types';

export type Moment = {
  task: Task;
  figures: string[];
  turn: number;
  field: FieldMap;
  /** The units of the player's side, and the others. */
  own: Figure[];
  foes: Figure[];
  actor: Figure | null;
  /** The current move, and what the server says about it. */
  chosen: Offer | null;
  seen: Draft | null;
  /** The available ways of moving, and other kinds of actions. */
  modes: string[];
  /** The drafted actions, the target in focus, the choice whose number is shown, and how many are selected. */
  draft: Draft | null;
  target: Figure | null;
  choice: Choice | null;
  taken: number;
  /** What the button says that confirms the answer. */
  button: string;
  entries: Entry[];
};

export const NOTHING: Moment = { task: 'none', figures: [], turn: 0, field: NOWHERE, own: [], foes: [], actor: null, chosen: null, seen: null, modes: [], draft: null, target: null, choice: null, taken: 0, button: '', entries: [] };

export function momentOf(hand: Hand): Moment {
  const { game, moving, drafting, task } = hand;
  const { scene, field } = game.stage;
  const you = game.table?.you ?? [];
  const figures = scene?.figures ?? [];
  const side = figures.find((figure) => you.includes(figure.seat))?.side;
  const [moves, drafts] = [task === 'place', task === 'draft'];
  return {
    task,
    figures: hand.ask?.figures ?? [],
    turn: scene?.turn ?? 0,
    field,
    own: figures.filter((figure) => figure.side === side),
    foes: figures.filter((figure) => figure.side !== side),
    actor: task === 'none' ? null : hand.actor,
    chosen: moves ? moving.chosen : null,
    seen: moves ? moving.seen : null,
    modes: moves ? [...moving.reach.modes.keys(), ...groupsOf(moving.reach).map((mode) => mode.id)] : [],
    draft: drafts ? drafting.seen : null,
    target: hand.target,
    choice: drafts ? drafting.told : null,
    taken: drafts ? drafting.taken : 0,
    button: hand.primary.label,
    entries: game.entries,
  };
}

/** Whether a unit still fights. */
export const fights = (figure: Figure): boolean => !figure.fate;
/** Whether a unit is one of the player's. */
export const owned = (moment: Moment, figure: Figure): boolean => moment.own.some((each) => each.id === figure.id);
/** A group of the current draft. */
export const group = (moment: Moment, id: string): Group | undefined => moment.draft?.groups?.find((each) => each.id === id);
export const speed = (figure: Figure | null | undefined, id: string): number => figure?.speeds?.find((each) => each.id === id)?.value ?? 0;
export const skill = (figure: Figure | null | undefined, id: string): number | string => figure?.skills?.find((each) => each.id === id)?.value ?? '';

// --- what the story tells ----------------------------------------------------------------------------------------------
const mine = (moment: Moment, entry: Entry): boolean => moment.own.some((figure) => figure.id === entry.about?.[0]);

/** The last entry of a type, by units of one side if given. */
export function last(moment: Moment, form: string, whose: 'own' | 'any' = 'any'): Entry | null {
  return moment.entries.findLast((entry) => entry.form === form && (whose === 'any' || mine(moment, entry))) ?? null;
}

/** The last entry of any of some types. */
export const latest = (moment: Moment, ...forms: string[]): Entry | null => moment.entries.findLast((entry) => forms.includes(entry.form)) ?? null;

/** Whether one of the player's units has caused an entry of a type. */
export const did = (moment: Moment, ...forms: string[]): boolean => forms.some((form) => last(moment, form, 'own') !== null);

/** In how many turns there was an entry of a type. */
export const turnsWith = (moment: Moment, form: string, whose: 'own' | 'any' = 'any'): number =>
  new Set(moment.entries.filter((entry) => entry.form === form && (whose === 'any' || mine(moment, entry))).map((entry) => entry.turn)).size;

/** The details that follow an entry. */
export function details(moment: Moment, entry: Entry): Entry[] {
  const from = moment.entries.indexOf(entry) + 1;
  const found = moment.entries.slice(from);
  const end = found.findIndex((each) => (each.depth ?? 2) < 3);
  return end < 0 ? found : found.slice(0, end);
}

/** The unit an entry is about. */
export function about(moment: Moment, entry: Entry | null, which = 0): Figure | null {
  const id = entry?.about?.[which];
  return [...moment.own, ...moment.foes].find((figure) => figure.id === id) ?? null;
}

/** The last entry with a tag, of a type if given. */
export const tagged = (moment: Moment, tag: string, form?: string): Entry | null =>
  moment.entries.findLast((entry) => entry.tags?.includes(tag) && (!form || entry.form === form)) ?? null;
