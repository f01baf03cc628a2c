/** How entries change the scene, and the effect that each one shows. */
import type { Entry, Figure, Highlight, Scene } from '../lib/types';
import type { FieldMap } from './field';
import type { Point } from './geometry';

/** The scene after an entry; unchanged parts are shared. */
export function after(scene: Scene, entry: Entry): Scene {
  if (!entry.figures?.length && !entry.lost?.length && !entry.scene) return scene;
  const changed = new Map((entry.figures ?? []).map((figure) => [figure.id, figure]));
  const known = scene.figures.filter((figure) => !entry.lost?.includes(figure.id)).map((figure) => take(changed, figure));
  return { ...scene, ...(entry.scene as Partial<Scene>), figures: [...known, ...changed.values()] };
}

function take(changed: Map<string, Figure>, figure: Figure): Figure {
  const found = changed.get(figure.id) ?? figure;
  changed.delete(figure.id);
  return found;
}

export const figureOf = (scene: Scene, id: string | undefined): Figure | undefined =>
  scene.figures.find((figure) => figure.id === id);

/** The place of a figure: its own, or that of the figure it is on. */
export const placeOf = (scene: Scene | null, figure: Figure | null | undefined): string =>
  figure?.place || (scene && figure?.on ? (figureOf(scene, figure.on)?.place ?? '') : '');

export type Look = 'beam' | 'salvo' | 'tracer' | 'flame';
export type Effect =
  | { kind: 'walk'; unit: string; points: Point[]; jump: boolean }
  | { kind: 'shot'; from: Point; to: Point; hit: boolean; look: Look; unit: string; target: string }
  | { kind: 'blow'; unit: string; target: string; from: Point; to: Point; hit: boolean }
  | { kind: 'fall'; unit: string }
  | { kind: 'shake'; unit: string; points: number; at: Point }
  | { kind: 'burst'; unit: string; at: Point }
  | { kind: 'blast'; places: string[]; at: Point; area: string; falls: boolean }
  | { kind: 'collapse'; places: string[]; at: Point; area: string };

const LOOKS: readonly string[] = ['beam', 'salvo', 'tracer', 'flame'] satisfies Look[];

/** The visible effect of an entry that is about to change the scene. */
export function effectOf(scene: Scene, entry: Entry, field: FieldMap): Effect | null {
  return struck(scene, entry, field) ?? shaken(entry, field) ?? changes(scene, entry, field);
}

/** What comes down on the ground, explodes there or breaks down. */
function shaken({ look = '', area = [] }: Entry, field: FieldMap): Effect | null {
  const places = area.filter(field.has);
  const [middle] = places;
  if (!middle) return null;
  const drawn = { places, at: field.point(middle), area: field.outline(places) };
  if (look === 'collapse') return { kind: 'collapse', ...drawn };
  return look === 'shell' || look === 'blast' ? { kind: 'blast', falls: look === 'shell', ...drawn } : null;
}

/** The figure to look at while an entry is played: the target of an attack, or whom something remarkable happens to. */
export const watchedIn = ({ means, about, highlight }: Entry): string => highlight?.figure || (means && about?.[1]) || '';

/** The attack that an entry follows from, if there is one: the last thing that happened before, to the same figure or by it. */
export function causeOf(entries: readonly Entry[], { n, depth, about }: Entry): Entry | null {
  const cause = depth === 3 ? entries.findLast((each) => each.n < n && each.depth !== 3) : undefined;
  return cause?.means && about?.[0] && cause.about?.includes(about[0]) ? cause : null;
}

/** Where a highlight is shown. */
export function spotOf(scene: Scene, field: FieldMap, { figure, place }: Highlight): (Point & { floor: number }) | null {
  const shown = figureOf(scene, figure);
  const on = field.spot(shown);
  if (shown && on) return { ...on, floor: field.floorOf(shown) };
  const id = placeOf(scene, shown) || place || '';
  return field.has(id) ? { ...field.point(id), floor: field.floor(id) } : null;
}

/** The floors of the units that an effect is about. */
export function floorsOf(scene: Scene, effect: Effect, field: FieldMap): number[] {
  if ('places' in effect) return [...new Set(effect.places.map(field.floor))];
  const figures = [effect.unit, 'target' in effect ? effect.target : effect.unit].map((id) => figureOf(scene, id));
  return [...new Set(figures.filter((figure) => figure !== undefined).map(field.floorOf))];
}

function struck(scene: Scene, entry: Entry, field: FieldMap): Effect | null {
  const [unit, target] = entry.about ?? [];
  const [actor, other] = [figureOf(scene, unit), figureOf(scene, target)];
  const place = other ? '' : (entry.area ?? []).find(field.has);
  const [from, to] = [field.spot(actor), place ? field.point(place) : field.spot(other)];
  const { look = '', hit } = entry;
  if (!actor || !from || !to || actor === other || hit === undefined || hit === null) return null;
  if (LOOKS.includes(look)) return { kind: 'shot', from, to, hit, look: look as Look, unit: actor.id, target: other?.id ?? actor.id };
  return look === 'blow' && other ? { kind: 'blow', unit: actor.id, target: other.id, from, to, hit } : null;
}

function changes(scene: Scene, entry: Entry, field: FieldMap): Effect | null {
  for (const now of entry.figures ?? []) {
    const before = figureOf(scene, now.id);
    const at = field.spot(before);
    if (!before || !at) continue;
    if (now.fate && !before.fate) return { kind: 'burst', unit: now.id, at };
    const to = field.spot(now);
    if (to && (to.x !== at.x || to.y !== at.y)) return walk(now.id, [at, ...(entry.path ?? []).map(field.point), to], entry.look === 'leap');
    if (!lies(before) && lies(now)) return { kind: 'fall', unit: now.id };
    const points = worth(before) - worth(now);
    if (points > 0) return { kind: 'shake', unit: now.id, points, at };
  }
  return null;
}

const lies = (figure: Figure): boolean => figure.marks?.some((mark) => mark.look === 'down') ?? false;

/** All the points a figure can still lose. */
const worth = (figure: Figure): number =>
  (figure.parts ?? []).reduce((sum, part) => sum + (part.gone ? 0 : part.gauges.reduce((all, gauge) => all + gauge.value, 0)), 0);

function walk(unit: string, points: Point[], jump: boolean): Effect {
  const steps = points.filter((at, index) => !index || at.x !== points[index - 1]!.x || at.y !== points[index - 1]!.y);
  return { kind: 'walk', unit, points: steps, jump };
}
