/** A move in the making: what is in reach, by which way, where to, facing how. Nothing is final until it is confirmed. */
import type { Ask, Consideration, Offer } from '../lib/api';
import { toasts } from '../lib/toasts.svelte';
import type { Game } from './game.svelte';
import { byFacing, everyOffer, keyOf, modeTo, NOTHING, placesBy, reachOf, usual, type Reach } from './reach';
import { figureOf } from './story';

const HOVER = 45;

export class Moving {
  reach = $state.raw<Reach>(NOTHING);
  loading = $state(false);
  /** The only mode or deed shown, or all usual ones. */
  mode = $state<string | null>(null);
  via = $state.raw<string[]>([]);
  /** The offer that would be confirmed. */
  chosen = $state.raw<Offer | null>(null);
  seen = $state.raw<Consideration | null>(null);
  /** The offer under the pointer. */
  peeked = $state.raw<Offer | null>(null);
  peek = $state.raw<Consideration | null>(null);
  unit = '';
  private ask: Ask | null = null;
  private known = new Map<string, Promise<Consideration>>();
  private timer = 0;
  private load: AbortController | null = null;

  constructor(private readonly game: Game) {}

  /** The ways to face where the chosen move ends. */
  facings = $derived.by(() => {
    const { chosen } = this;
    if (!chosen?.place) return new Map<number, Offer[]>();
    return byFacing(placesBy(this.reach, keyOf(chosen)).get(chosen.place) ?? []);
  });

  async begin(ask: Ask, unit: string): Promise<void> {
    [this.ask, this.unit] = [ask, unit];
    this.known.clear();
    this.drop();
    [this.mode, this.via] = [null, []];
    this.reach = NOTHING;
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    this.load?.abort();
    const load = (this.load = new AbortController());
    this.loading = true;
    try {
      const offers = await this.game.client.menu(this.ask!.id, this.unit, this.via, load.signal);
      if (load.signal.aborted) return;
      this.reach = reachOf(offers);
    } catch (error) {
      toasts.behind(error);
    } finally {
      if (this.load === load) this.loading = false;
    }
  }

  /** Go over a place; without one, straight again. */
  async waypoint(place: string | null): Promise<void> {
    this.via = place === null ? [] : [...this.via, place];
    this.drop();
    await this.fetch();
    if (!place || this.reach.modes.size) return;
    this.via = this.via.slice(0, -1);
    await this.fetch();
  }

  /** Show only one mode or deed, or all again; what can be done in one place only is chosen at once. */
  setMode(mode: string | null): void {
    this.mode = this.mode === mode ? null : mode;
    if (this.chosen && this.mode && keyOf(this.chosen) !== this.mode) this.drop();
    this.hover(null);
    const places = this.mode ? [...placesBy(this.reach, this.mode).keys()] : [];
    if (places.length === 1) this.goTo(places[0]!);
  }

  /** The offer to go to a place, if there is one. */
  offerTo(place: string): Offer | null {
    const mode = modeTo(this.reach, place, this.mode);
    if (!mode) return null;
    return usual(placesBy(this.reach, mode).get(place)!, this.wished(place, mode));
  }

  /** The facing to begin with: the one chosen already, or where the unit comes onto the map, the one it came with. */
  private wished(place: string, mode: string): number | null {
    if (this.chosen?.place === place) return this.chosen.facing ?? null;
    const { scene } = this.game.stage;
    return (mode === 'deploy' && scene && figureOf(scene, this.unit)?.facing) || null;
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

  choose(offer: Offer): void {
    this.hover(null);
    this.chosen = offer;
    this.seen = null;
    void this.look(offer).then((seen) => this.chosen === offer && (this.seen = seen));
  }

  /** Lay out an action that came from elsewhere: as it is offered, or as the offer that leads to the same end. */
  async draft(action: string, label: string): Promise<void> {
    this.mode = null;
    const known = everyOffer(this.reach).find((offer) => offer.action === action);
    if (known) return this.choose(known);
    const { ask } = this;
    const end = ask ? (await this.game.client.consider(ask.id, action)).path?.at(-1) : undefined;
    const [form = '', , mode = ''] = action.split(' ');
    const like = { label, verb: form === 'move' ? mode : form, ...(end && { place: end.place, facing: end.facing }) };
    const same = everyOffer(this.reach).find((offer) => offer.place === like.place && offer.facing === like.facing && offer.verb === like.verb);
    if (this.ask === ask) this.choose({ ...(same ?? like), action });
  }

  face(facing: number): void {
    const offers = this.facings.get(((facing % 6) + 6) % 6);
    if (offers?.[0]) this.choose(offers[0]);
  }

  /** Turn to the next facing that can be had. */
  turn(by: 1 | -1): void {
    const from = this.chosen?.facing ?? 0;
    for (let step = 1; step <= 6; step++) {
      const next = (((from + by * step) % 6) + 6) % 6;
      if (this.facings.has(next)) return this.face(next);
    }
  }

  drop(): void {
    this.chosen = this.seen = this.peeked = this.peek = null;
  }

  private async look(offer: Offer): Promise<Consideration | null> {
    const { ask } = this;
    if (!ask) return null;
    const known = this.known.get(offer.action) ?? this.game.client.consider(ask.id, offer.action);
    this.known.set(offer.action, known);
    return known.catch((error: unknown) => {
      this.known.delete(offer.action);
      toasts.behind(error);
      return null;
    });
  }
}
