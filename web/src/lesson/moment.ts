/** What the lesson looks at: the table as the player sees it, what he has in hand, and the story so far. */
import { telling } from '../battle/firing.svelte';
import type { Hand, Task } from '../battle/hand.svelte';
import type { Consideration, Desk, DeskWeapon, Entry, Figure, Offer } from '../lib/types';

export type Moment = {
  task: Task;
  /** The form of the question. */
  form: string;
  units: string[];
  turn: number;
  /** Those of the player's side, and those of the others. */
  own: Figure[];
  foes: Figure[];
  actor: Figure | null;
  /** The move or the blow in the making, and what the server says to it. */
  chosen: Offer | null;
  seen: Consideration | null;
  /** The ways of moving that are offered. */
  modes: string[];
  deeds: Offer[];
  /** The fire in the making. */
  desk: Desk | null;
  target: Figure | null;
  weapon: DeskWeapon | null;
  shots: number;
  fire: Consideration | null;
  entries: Entry[];
};

export function momentOf(hand: Hand): Moment {
  const { game, moving, firing, task } = hand;
  const scene = game.stage.scene;
  const you = game.table?.you ?? [];
  const figures = scene?.figures ?? [];
  const side = figures.find((figure) => you.includes(figure.seat))?.side;
  const drafting = task === 'move' || task === 'strike';
  const desk = task === 'fire' ? firing.desk : null;
  return {
    task,
    form: hand.ask?.form ?? '',
    units: hand.ask?.units ?? [],
    turn: scene?.turn ?? 0,
    own: figures.filter((figure) => figure.side === side),
    foes: figures.filter((figure) => figure.side !== side),
    actor: task === 'none' ? null : hand.actor,
    chosen: drafting ? moving.chosen : null,
    seen: drafting ? moving.seen : null,
    modes: task === 'move' ? [...moving.reach.modes.keys()] : [],
    deeds: drafting ? moving.reach.deeds : [],
    desk,
    target: hand.target,
    weapon: desk?.weapons.find((weapon) => weapon.weapon === firing.shown) ?? (desk ? telling(desk.weapons) : null),
    shots: desk ? firing.shots : 0,
    fire: task === 'fire' ? firing.seen : null,
    entries: game.entries,
  };
}

// --- what the story tells ----------------------------------------------------------------------------------------------
const mine = (moment: Moment, entry: Entry): boolean => moment.own.some((figure) => figure.id === entry.about?.[0]);

/** The last entry of a form, and of its actor's side if that is asked. */
export function last(moment: Moment, form: string, whose: 'own' | 'any' = 'any'): Entry | null {
  return moment.entries.findLast((entry) => entry.form === form && (whose === 'any' || mine(moment, entry))) ?? null;
}

/** Whether one of the player's units has done something of a form. */
export const did = (moment: Moment, ...forms: string[]): boolean => forms.some((form) => last(moment, form, 'own') !== null);

/** In how many turns there was something of a form. */
export const turnsWith = (moment: Moment, form: string, whose: 'own' | 'any' = 'any'): number =>
  new Set(moment.entries.filter((entry) => entry.form === form && (whose === 'any' || mine(moment, entry))).map((entry) => entry.turn)).size;

/** What was told right behind an entry as details of it. */
export function details(moment: Moment, entry: Entry): Entry[] {
  const from = moment.entries.indexOf(entry) + 1;
  const found = moment.entries.slice(from);
  const end = found.findIndex((each) => (each.depth ?? 2) < 3);
  return end < 0 ? found : found.slice(0, end);
}

/** Whom an entry is about. */
export function about(moment: Moment, entry: Entry | null, which = 0): Figure | null {
  const id = entry?.about?.[which];
  return [...moment.own, ...moment.foes].find((figure) => figure.id === id) ?? null;
}

/** The last hit on what moves a vehicle, on a kind of men, and through the armour. */
export const motive = (moment: Moment): Entry | null => moment.entries.findLast((entry) => entry.event?.['motive'] === true) ?? null;
export const wounded = (moment: Moment, kind: string): Entry | null =>
  moment.entries.findLast((entry) => entry.form === 'Marked' && about(moment, entry)?.kind === kind) ?? null;
export const inside = (moment: Moment): Entry | null =>
  moment.entries.findLast((entry) => entry.form === 'Damaged' && Number(entry.event?.['structure'] ?? 0) > 0) ?? null;

/** What a throw of dice came to: 4 + 3 = 7. */
export const thrown = (faces: readonly number[] | undefined): string => {
  const all = faces ?? [];
  return all.length > 1 ? `${all.join(' + ')} = ${all.reduce((sum, face) => sum + face, 0)}` : String(all[0] ?? '');
};
