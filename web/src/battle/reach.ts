/** What a menu offers on the board: the reachable places by mode, what each costs, and the headings there. */
import type { Menu, Mode, NumberName, Offer } from '../lib/types';

type Places = Map<string, Offer[]>;
/** Something done in a place besides moving, such as a charge at an enemy. */
type Special = { key: string; mode: Mode; target: string; places: Places };
export type Reach = { menu: Menu; modes: Map<string, Places>; special: Special[]; others: Offer[] };

export const NOTHING: Reach = { menu: { offers: [] }, modes: new Map(), special: [], others: [] };

/** The key of an offer: its mode and its target. */
export const keyOf = (offer: Offer): string => (offer.targets?.length ? `${offer.mode}|${offer.targets.join(' ')}` : offer.mode);

/** The mode of an offer, as the menu has it. */
export const modeOf = (menu: Menu, id: string): Mode => menu.modes?.find((mode) => mode.id === id) ?? { id, label: id };

/** Sort a menu into places by mode, special actions in a place, and everything else. */
export function reachOf(menu: Menu): Reach {
  const usual = new Set(menu.modes?.filter((mode) => mode.usual).map((mode) => mode.id));
  const modes = new Map<string, Places>();
  const special = new Map<string, Special>();
  const others: Offer[] = [];
  for (const offer of menu.offers) {
    const key = keyOf(offer);
    if (!offer.place) others.push(offer);
    else if (usual.has(key)) modes.set(key, put(modes.get(key) ?? new Map(), offer));
    else {
      const found = special.get(key) ?? { key, mode: modeOf(menu, offer.mode), target: offer.targets?.[0] ?? '', places: new Map() };
      put(found.places, offer);
      special.set(key, found);
    }
  }
  const order = [...usual].filter((id) => modes.has(id)).map((id) => [id, modes.get(id)!] as const);
  return { menu, modes: new Map(order), special: [...special.values()], others: eachOnce(menu, others) };
}

/** Of equivalent actions without a place, such as leaving the map, only the least costly. */
function eachOnce(menu: Menu, others: readonly Offer[]): Offer[] {
  const best = new Map<string, Offer>();
  for (const offer of others) {
    const key = mainOf(menu, offer) === null ? offer.action : keyOf(offer);
    const found = best.get(key);
    if (!found || pains(menu, offer) < pains(menu, found)) best.set(key, offer);
  }
  return [...best.values()];
}

/** The modes of actions that are behind one button, as far as there are any. */
export const groupsOf = ({ menu, others }: Reach): Mode[] => (menu.modes ?? []).filter((mode) => mode.buttons === 'group' && others.some((offer) => offer.mode === mode.id));

/** The actions behind the button of a mode, those at the same targets together, the most promising of them first. */
export function actionsBehind({ others }: Reach, mode: string): Offer[][] {
  const found = new Map<string, Offer[]>();
  for (const offer of others) if (offer.mode === mode) found.set(keyOf(offer), [...(found.get(keyOf(offer)) ?? []), offer]);
  return [...found.values()].map((alike) => alike.sort((a, b) => promise(b) - promise(a)));
}
const promise = (offer: Offer): number => offer.numbers?.['expected'] ?? 0;

/** The action that needs no choosing, because there is no other. */
export const onlyAction = ({ modes, special, others }: Reach): Offer | null => (modes.size || special.length || others.length > 1 ? null : (others[0] ?? null));

function put(places: Places, offer: Offer): Places {
  const there = places.get(offer.place!);
  if (there) there.push(offer);
  else places.set(offer.place!, [offer]);
  return places;
}

/** The places reachable by one mode or special action. */
export const placesBy = (reach: Reach, key: string): Places =>
  reach.modes.get(key) ?? reach.special.find((each) => each.key === key)?.places ?? new Map();

/** The number shown in a place, and how many rolls may fail on the way there. */
export const mainOf = (menu: Menu, offer: Offer): number | null => numberOf(menu, offer, 'main');
export const riskOf = (menu: Menu, offer: Offer): number => numberOf(menu, offer, 'risk') ?? 0;
const numberOf = (menu: Menu, offer: Offer, role: string): number | null =>
  offer.numbers?.[menu.numbers?.find((name) => name.role === role)?.id ?? ''] ?? null;

const pains = (menu: Menu, offer: Offer): number => riskOf(menu, offer) * 100 + (mainOf(menu, offer) ?? 0);

/** The numbers of an offer in words: 4 MP · 3 hexes. */
export const numbersOf = (menu: Menu, offer: Offer): string =>
  (menu.numbers ?? [])
    .filter((name) => name.role !== 'gain')
    .filter((name) => offer.numbers?.[name.id] || (name.zero && offer.numbers?.[name.id] === 0))
    .map((name) => (offer.numbers![name.id] ? withUnit(name, offer.numbers![name.id]!) : name.zero))
    .join(' · ');

const withUnit = (name: NumberName, value: number): string => `${value} ${(value === 1 && name.one) || (name.unit ?? name.label)}`;

/** The main number of an offer in words: 4 MP. */
export function mainText(menu: Menu, offer: Offer): string {
  const name = menu.numbers?.find((each) => each.role === 'main');
  const value = mainOf(menu, offer);
  return name && value !== null ? withUnit(name, value) : '';
}

/** The lowest cost of reaching a place. */
export const cheapest = (menu: Menu, offers: readonly Offer[]): Offer =>
  offers.reduce((best, offer) => (pains(menu, offer) < pains(menu, best) ? offer : best));

/** The first mode, usual ones first, by which a place is reachable; only the named one, if given. */
export function modeTo(reach: Reach, place: string, only: string | null): string | null {
  if (only) return placesBy(reach, only).has(place) ? only : null;
  for (const [mode, places] of reach.modes) if (places.has(place)) return mode;
  return null;
}

/** The offers of a place by heading, clockwise from north, each list with the least costly first. */
export function byHeading(menu: Menu, offers: readonly Offer[]): Map<number, Offer[]> {
  const found = new Map<number, Offer[]>();
  for (const offer of [...offers].sort((a, b) => pains(menu, a) - pains(menu, b))) {
    if (offer.heading === null || offer.heading === undefined) continue;
    found.set(offer.heading, [...(found.get(offer.heading) ?? []), offer]);
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** Of ways to one place and heading, the least costly first, those worth showing: the chosen one, and those of which no cheaper
 * one at the same height gains as much. */
export function worthwhile(menu: Menu, offers: readonly Offer[], chosen: Offer): Offer[] {
  const names = menu.numbers ?? [];
  const gain = names.find((name) => name.role === 'gain')?.id ?? '';
  const levels = names.filter((name) => name.zero).map((name) => name.id);
  const rival = (one: Offer, other: Offer): boolean => levels.every((id) => one.numbers?.[id] === other.numbers?.[id]) && (one.numbers?.[gain] ?? 0) >= (other.numbers?.[gain] ?? 0);
  return gain ? offers.filter((offer, at) => offer === chosen || !offers.slice(0, at).some((cheaper) => rival(cheaper, offer))) : [...offers];
}

/** Of the headings in a place that need no more rolls than others, the one closest to a direction; null if there is none. */
export function facing(menu: Menu, offers: readonly Offer[], direction: number): number | null {
  const least = Math.min(...offers.map((offer) => riskOf(menu, offer)));
  const headings = offers.filter((offer) => riskOf(menu, offer) === least).flatMap((offer) => offer.heading ?? []);
  const off = (heading: number): number => Math.abs(((heading - direction + 540) % 360) - 180);
  return headings.length ? headings.reduce((best, heading) => (off(heading) < off(best) ? heading : best)) : null;
}

/** The initial offer in a place: with the wanted heading if possible, else the least costly. */
export function usual(menu: Menu, offers: readonly Offer[], wished: number | null): Offer {
  const same = offers.filter((offer) => offer.heading === wished);
  return cheapest(menu, same.length ? same : offers);
}
