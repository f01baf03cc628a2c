/** What a menu offers on the board: the places in reach by mode, what each costs, and the ways to face there. */
import type { Offer } from '../lib/types';

/** Ways of getting somewhere, the usual one first; a client that knows no rule takes the server's verbs as they are. */
export const MODES = ['deploy', 'walk', 'run', 'jump'] as const;
export type Mode = (typeof MODES)[number];

export type Reach = { modes: Map<Mode, Map<string, Offer[]>>; deeds: Offer[] };

const isMode = (verb: string): verb is Mode => (MODES as readonly string[]).includes(verb);

/** Sort a menu into places by mode and everything else. */
export function reachOf(offers: readonly Offer[]): Reach {
  const modes = new Map<Mode, Map<string, Offer[]>>();
  const deeds: Offer[] = [];
  for (const offer of offers) {
    if (!isMode(offer.verb) || !offer.place || offer.target) {
      deeds.push(offer);
      continue;
    }
    const places = modes.get(offer.verb) ?? new Map<string, Offer[]>();
    modes.set(offer.verb, places.set(offer.place, [...(places.get(offer.place) ?? []), offer]));
  }
  const order = [...modes].sort(([a], [b]) => MODES.indexOf(a) - MODES.indexOf(b));
  return { modes: new Map(order), deeds };
}

const pains = (offer: Offer): number => (offer.rolls ?? 0) * 100 + (offer.cost ?? 0);

/** The least that getting to a place costs. */
export const cheapest = (offers: readonly Offer[]): Offer =>
  offers.reduce((best, offer) => (pains(offer) < pains(best) ? offer : best));

/** The first mode, the usual first, by which a place is in reach; only this one, if it is named. */
export function modeTo(reach: Reach, place: string, only: Mode | null): Mode | null {
  for (const [mode, places] of reach.modes) if ((!only || mode === only) && places.has(place)) return mode;
  return null;
}

/** The offers of a place by facing, each list with the least painful first. */
export function byFacing(offers: readonly Offer[]): Map<number, Offer[]> {
  const found = new Map<number, Offer[]>();
  for (const offer of [...offers].sort((a, b) => pains(a) - pains(b))) {
    const facing = offer.facing ?? 0;
    found.set(facing, [...(found.get(facing) ?? []), offer]);
  }
  return found;
}

/** The offer to begin with in a place: facing as wished if that can be had for as little, else the least painful. */
export function usual(offers: readonly Offer[], wished: number | null): Offer {
  const best = cheapest(offers);
  const same = offers.filter((offer) => offer.facing === wished);
  return same.length ? cheapest(same) : best;
}

/** Deeds of one kind together, as one button each: those that differ only in where they end. */
export function kinds(deeds: readonly Offer[]): { key: string; verb: string; target: string; offers: Offer[] }[] {
  const found = new Map<string, { key: string; verb: string; target: string; offers: Offer[] }>();
  for (const offer of deeds) {
    const key = `${offer.verb}|${offer.target ?? ''}`;
    const kind = found.get(key) ?? { key, verb: offer.verb, target: offer.target ?? '', offers: [] };
    kind.offers.push(offer);
    found.set(key, kind);
  }
  return [...found.values()].map((kind) => ({ ...kind, offers: kind.offers.sort((a, b) => pains(a) - pains(b)) }));
}
