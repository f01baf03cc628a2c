/** The current move: what is within reach, the path, the destination and the heading. Nothing is final until it is confirmed. */
import type { Ask, Choice, Draft, Offer } from '../lib/types';
import { toasts } from '../lib/toasts.svelte';
import type { Chooser } from './drafting.svelte';
import type { Game } from './game.svelte';
import { bearing } from './geometry';
import { actionsBehind, byHeading, facing, groupsOf, keyOf, mainOf, modeOf, modeTo, NOTHING, onlyAction, placesBy, reachOf, usual, type Reach } from './reach';
import { figureOf } from './story';

const HOVER = 45;

export class Moving implements Chooser {
  reach = $state.raw<Reach>(NOTHING);
  loading = $state(false);
  /** The only mode or special action shown, or all usual ones. */
  mode = $state<string | null>(null);
  via = $state.raw<string[]>([]);
  /** The offer that would be confirmed. */
  chosen = $state.raw<Offer | null>(null);
  seen = $state.raw<Draft | null>(null);
  /** The offer under the pointer. */
  peeked = $state.raw<Offer | null>(null);
  peek = $state.raw<Draft | null>(null);
  unit = '';
  private ask: Ask | null = null;
  private known = new Map<string, Promise<Draft>>();
  private timer = 0;
  private load: AbortController | null = null;

  constructor(private readonly game: Game) {}

  /** The possible headings where the chosen move ends. */
  headings = $derived.by(() => {
    const { chosen, reach } = this;
    if (!chosen?.place) return new Map<number, Offer[]>();
    return byHeading(reach.menu, placesBy(reach, keyOf(chosen)).get(chosen.place) ?? []);
  });

  /** Whether things of several kinds are put in places, each kind with an explanation. */
  kinds = $derived.by((): boolean => (this.reach.menu.modes ?? []).some((mode) => mode.text));

  /** The floors with places within reach. */
  floors = $derived.by((): number[] => {
    const { field } = this.game.stage;
    return [...new Set([...this.reach.modes.values()].flatMap((places) => [...places.keys()].map(field.floor)))];
  });

  /** What the unit can do to a figure from where it is: the first such action, or the most promising one behind a button. */
  actionOn = (figure: string): Offer | undefined =>
    groupsOf(this.reach).flatMap((mode) => actionsBehind(this.reach, mode.id)).find(([best]) => best?.targets?.join() === figure)?.[0] ?? this.reach.others.find((offer) => offer.targets?.includes(figure));

  /** Whether an action is behind the button of its mode. */
  isGrouped = (offer: Offer): boolean => modeOf(this.reach.menu, offer.mode).buttons === 'group';

  /** Choose an action from behind its button, and show those beside it. */
  pick(offer: Offer): void {
    if (this.isGrouped(offer)) this.mode = offer.mode;
    this.choose(offer);
  }

  async begin(ask: Ask, unit: string): Promise<void> {
    [this.ask, this.unit] = [ask, unit];
    this.known.clear();
    this.drop();
    const before = this.kinds ? this.mode : null;
    [this.mode, this.via] = [null, []];
    this.reach = NOTHING;
    await this.fetch();
    if (this.kinds) this.mode = before && this.reach.modes.has(before) ? before : ([...this.reach.modes.keys()][0] ?? null);
  }

  private async fetch(): Promise<void> {
    this.load?.abort();
    const load = (this.load = new AbortController());
    this.loading = true;
    try {
      const menu = await this.game.client.menu(this.ask!.id, this.unit, this.via, load.signal);
      if (load.signal.aborted) return;
      this.reach = reachOf(menu);
      const only = onlyAction(this.reach);
      if (only) this.choose(only);
    } catch (error) {
      toasts.behind(error);
    } finally {
      if (this.load === load) this.loading = false;
    }
  }

  /** Move through a place; without one, directly again. */
  async waypoint(place: string | null): Promise<void> {
    this.via = place === null ? [] : [...this.via, place];
    this.drop();
    await this.fetch();
    if (!place || this.reach.modes.size) return;
    this.via = this.via.slice(0, -1);
    await this.fetch();
  }

  /** Show only one mode or special action, or all again; one that is possible in a single place is chosen at once. */
  setMode(mode: string | null): void {
    this.mode = this.mode === mode && !this.kinds ? null : mode;
    if (this.chosen && this.mode && keyOf(this.chosen) !== this.mode) this.drop();
    this.hover(null);
    const places = this.mode && !this.kinds ? [...placesBy(this.reach, this.mode).keys()] : [];
    if (places.length === 1) this.goTo(places[0]!);
  }

  /** Show only the mode of a key, if there is one; of several, the next, and after the last all again. */
  press(key: string): boolean {
    const groups = groupsOf(this.reach);
    const found = this.reach.menu.modes?.filter((mode) => mode.key === key.toUpperCase() && (this.reach.modes.has(mode.id) || groups.includes(mode))) ?? [];
    if (found.length) this.setMode(found[found.findIndex((mode) => mode.id === this.mode) + 1]?.id ?? null);
    return found.length > 0;
  }

  /** The offer to go to a place, if there is one. */
  offerTo(place: string): Offer | null {
    const mode = modeTo(this.reach, place, this.mode) ?? (this.kinds ? modeTo(this.reach, place, null) : null);
    if (!mode) return null;
    const offers = placesBy(this.reach, mode).get(place)!;
    return usual(this.reach.menu, offers, this.wished(place, offers));
  }

  /** The initial heading: the one already chosen; if turning is free, the unit's current one; else toward the nearest enemy. */
  private wished(place: string, offers: readonly Offer[]): number | null {
    if (this.chosen?.place === place) return this.chosen.heading ?? null;
    const { scene, field } = this.game.stage;
    const unit = scene && figureOf(scene, this.unit);
    if (!scene || !unit) return null;
    if (mainOf(this.reach.menu, offers[0]!) === null) return unit.heading ?? null;
    const at = field.point(place);
    const foes = scene.figures.flatMap((each) => (each.side !== unit.side && !each.fate && each.size ? (field.spot(each) ?? []) : []));
    const nearest = foes.sort((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y))[0];
    return nearest ? facing(this.reach.menu, offers, bearing(at, nearest)) : null;
  }

  hover(place: string | null): void {
    clearTimeout(this.timer);
    const offer = place ? this.offerTo(place) : null;
    this.peeked = offer;
    this.peek = null;
    if (offer) this.timer = window.setTimeout(() => void this.look(offer).then((seen) => this.peeked === offer && (this.peek = seen)), HOVER);
  }

  goTo(place: string): boolean {
    const offer = this.offerTo(place);
    if (offer) this.choose(offer);
    return offer !== null;
  }

  /** Draft an offer; what was seen of another one stays until this one is known only if it is a variation of that. */
  choose(offer: Offer, varies = false): void {
    this.hover(null);
    this.chosen = offer;
    if (!varies) this.seen = null;
    void this.look(offer).then((seen) => this.chosen === offer && (this.seen = seen));
  }

  /** Show an offer from elsewhere, with the numbers of the one that leads to the same end. */
  draft(offer: Offer): void {
    this.mode = null;
    const { offers } = this.reach.menu;
    const same = (other: Offer): boolean => other.place === offer.place && other.heading === offer.heading && keyOf(other) === keyOf(offer);
    this.choose(offers.find((each) => each.action === offer.action) ?? { ...offers.find(same), ...offer });
  }

  /** Follow a choice of the move that is shown, which ends in the same place. */
  take(choice: Choice): void {
    const { chosen, reach } = this;
    if (chosen) this.choose(reach.menu.offers.find((each) => each.action === choice.action) ?? { ...chosen, action: choice.action }, true);
  }

  /** The next choice of the move that is shown, or the one before. */
  switchBy(by: 1 | -1): void {
    const choices = this.seen?.groups?.[0]?.choices ?? [];
    const next = choices[choices.findIndex((choice) => choice.selected) + by];
    if (next) this.take(next);
  }

  face(heading: number): void {
    const offers = this.headings.get(heading);
    if (offers?.[0]) this.choose(offers[0]);
  }

  /** Turn to the next possible heading. */
  turn(by: 1 | -1): void {
    const all = [...this.headings.keys()];
    const at = all.indexOf(this.chosen?.heading ?? 0);
    const next = all[(at + by + all.length) % all.length];
    if (next !== undefined) this.face(next);
  }

  drop(): void {
    this.chosen = this.seen = this.peeked = this.peek = null;
  }

  private async look(offer: Offer): Promise<Draft | null> {
    const { ask } = this;
    const { action } = offer;
    if (!ask) return null;
    const known = this.known.get(action) ?? this.game.client.consider(ask.id, { action });
    this.known.set(action, known);
    return known.catch((error: unknown) => {
      this.known.delete(action);
      toasts.behind(error);
      return null;
    });
  }
}
