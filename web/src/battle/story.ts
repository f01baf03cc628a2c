/** How entries change the scene, and what there is to see of each. */
import type { Entry, Figure, Gear, Scene } from '../lib/types';
import { centre, type Point } from './geometry';

/** The scene after an entry; what has not changed is shared. */
export function after(scene: Scene, entry: Entry): Scene {
  if (!entry.figures?.length && !entry.scene) return scene;
  const changed = new Map((entry.figures ?? []).map((figure) => [figure.id, figure]));
  const known = scene.figures.map((figure) => take(changed, figure));
  return { ...scene, ...entry.scene, figures: [...known, ...changed.values()] };
}

function take(changed: Map<string, Figure>, figure: Figure): Figure {
  const found = changed.get(figure.id) ?? figure;
  changed.delete(figure.id);
  return found;
}

export const figureOf = (scene: Scene, id: string | undefined): Figure | undefined =>
  scene.figures.find((figure) => figure.id === id);

export type Look = 'beam' | 'salvo' | 'tracer' | 'flame';
export type Effect =
  | { kind: 'walk'; unit: string; points: Point[]; jump: boolean }
  | { kind: 'shot'; from: Point; to: Point; hit: boolean; look: Look; unit: string }
  | { kind: 'blow'; unit: string; target: string; from: Point; to: Point; hit: boolean }
  | { kind: 'fall'; unit: string }
  | { kind: 'shake'; unit: string; points: number; at: Point }
  | { kind: 'burst'; unit: string; at: Point };

/** What is to be seen of an entry that is about to change the scene. */
export function effectOf(scene: Scene, entry: Entry): Effect | null {
  return struck(scene, entry) ?? changes(scene, entry);
}

function struck(scene: Scene, entry: Entry): Effect | null {
  const [unit, target] = entry.about ?? [];
  const [actor, other] = [figureOf(scene, unit), figureOf(scene, target)];
  if (!actor?.place || !other?.place || actor === other || entry.hit === undefined || entry.hit === null) return null;
  const [from, to, hit] = [centre(actor.place), centre(other.place), entry.hit];
  if (entry.event && 'weapon' in entry.event) return { kind: 'shot', from, to, hit, look: lookOf(actor, entry), unit: actor.id };
  return { kind: 'blow', unit: actor.id, target: other.id, from, to, hit };
}

/** How the fire of a weapon looks, by the words of its name. */
function lookOf(actor: Figure, entry: Entry): Look {
  const gear: Gear | undefined = actor.gear?.find((item) => item.item === entry.event?.['weapon']);
  const name = gear?.name ?? '';
  if (/flamer/i.test(name)) return 'flame';
  if (/laser|ppc|particle/i.test(name)) return 'beam';
  return gear?.damage?.includes('×') || /lrm|srm|missile/i.test(name) ? 'salvo' : 'tracer';
}

function changes(scene: Scene, entry: Entry): Effect | null {
  for (const now of entry.figures ?? []) {
    const before = figureOf(scene, now.id);
    if (!before) continue;
    if (now.fate && !before.fate && before.place) return { kind: 'burst', unit: now.id, at: centre(before.place) };
    if (now.place && now.place !== before.place) return walk(before, now, entry);
    if (gained(before, now, 'prone')) return { kind: 'fall', unit: now.id };
    const points = worth(before) - worth(now);
    if (points > 0 && before.place) return { kind: 'shake', unit: now.id, points, at: centre(before.place) };
  }
  return null;
}

const gained = (before: Figure, now: Figure, mark: string): boolean =>
  !before.marks?.includes(mark) && (now.marks?.includes(mark) ?? false);

/** All the points a unit can still lose. */
const worth = (figure: Figure): number =>
  (figure.locations ?? []).reduce((sum, at) => sum + at.armour + (at.rear ?? 0) + (at.gone ? 0 : at.structure), 0);

function walk(before: Figure, now: Figure, entry: Entry): Effect | null {
  if (!before.place) return null;
  const path = (entry.event?.['path'] ?? []) as unknown;
  const told = Array.isArray(path) ? path.map(placeIn).filter((place) => place !== '') : [];
  const places = [before.place, ...told, now.place ?? ''].filter((place, index, all) => place && place !== all[index - 1]);
  if (places.length < 2) return null;
  return { kind: 'walk', unit: now.id, points: places.map(centre), jump: now.marks?.includes('jumped') ?? false };
}

/** A hex of an event, written as its number or as column and row. */
function placeIn(hex: unknown): string {
  if (typeof hex === 'string') return /^\d{4}(\d\d)?$/.test(hex) ? hex : '';
  if (!Array.isArray(hex) || hex.length < 2) return '';
  return hex.slice(0, 2).map((part) => String(part).padStart(2, '0')).join('');
}
