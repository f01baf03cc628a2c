/** What a menu offers on the board: the places in reach by mode, what each costs, and the ways to face there. */
import type { Offer } from '../lib/types';

/** Ways of getting somewhere, the usual one first; a client that knows no rule takes the server's verbs as they are. */
export const USUAL: readonly string[] = ['deploy', 'walk', 'run', 'jump'];

export type Places = Map<string, Offer[]>;
/** A deed that is done somewhere, such as a charge at somebody. */
export type Special = { key: string; verb: string; target: string; places: Places };
export type Reach = { modes: Map<string, Places>; special: Special[]; deeds: Offer[] };

export const NOTHING: Reach = { modes: new Map(), special: [], deeds: [] };

/** Under which key an offer is found: its mode, or a deed with its target. */
export const keyOf = (offer: Offer): string =>
  USUAL.includes(offer.verb) && !offer.target ? offer.verb : `${offer.verb}|${offer.target ?? ''}`;

/** Sort a menu into places by mode, deeds that are done somewhere, and everything else. */
export function reachOf(offers: readonly Offer[]): Reach {
  const modes = new Map<string, Places>();
  const special = new Map<string, Special>();
  const deeds: Offer[] = [];
  for (const offer of offers) {
    const key = keyOf(offer);
    if (!offer.place) deeds.push(offer);
    else if (USUAL.includes(key)) modes.set(key, put(modes.get(key) ?? new Map(), offer));
    else {
      const found = special.get(key) ?? { key, verb: offer.verb, target: offer.target ?? '', places: new Map() };
      put(found.places, offer);
      special.set(key, found);
    }
  }
  const order = [...modes].sort(([a], [b]) => USUAL.indexOf(a) - USUAL.indexOf(b));
  return { modes: new Map(order), special: [...special.values()], deeds: eachOnce(deeds) };
}

/** Of moves that come to the same without ending anywhere, such as leaving the map, only the least painful. */
function eachOnce(deeds: readonly Offer[]): Offer[] {
  const best = new Map<string, Offer>();
  for (const deed of deeds) {
    const key = deed.cost === null || deed.cost === undefined ? deed.action : keyOf(deed);
    const found = best.get(key);
    if (!found || pains(deed) < pains(found)) best.set(key, deed);
  }
  return [...best.values()];
}

function put(places: Places, offer: Offer): Places {
  const there = places.get(offer.place!);
  if (there) there.push(offer);
  else places.set(offer.place!, [offer]);
  return places;
}

/** The places in reach by one mode or deed. */
export const placesBy = (reach: Reach, key: string): Places =>
  reach.modes.get(key) ?? reach.special.find((each) => each.key === key)?.places ?? new Map();

/** All that a menu offers. */
export const everyOffer = (reach: Reach): Offer[] => [
  ...reach.deeds,
  ...[...reach.modes.values(), ...reach.special.map((each) => each.places)].flatMap((places) => [...places.values()].flat()),
];

const pains = (offer: Offer): number => (offer.rolls ?? 0) * 100 + (offer.cost ?? 0);

/** The least that getting to a place costs. */
export const cheapest = (offers: readonly Offer[]): Offer =>
  offers.reduce((best, offer) => (pains(offer) < pains(best) ? offer : best));

/** The first mode, the usual first, by which a place is in reach; only this one, if it is named. */
export function modeTo(reach: Reach, place: string, only: string | null): string | null {
  if (only) return placesBy(reach, only).has(place) ? only : null;
  for (const [mode, places] of reach.modes) if (places.has(place)) return mode;
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

/** The offer to begin with in a place: facing as wished if that can be had, else the least painful. */
export function usual(offers: readonly Offer[], wished: number | null): Offer {
  const same = offers.filter((offer) => offer.facing === wished);
  return cheapest(same.length ? same : offers);
}
