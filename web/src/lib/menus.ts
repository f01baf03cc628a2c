/** Menus as the server sends them: many offers of a figure come as columns. */
import type { Menu, Offer } from './types';
import type { Menu as SentMenu, OfferColumns } from './types.generated';

/** A menu with each of its offers. */
export const wholeMenu = ({ columns, ...menu }: SentMenu): Menu => ({ ...(menu as Menu), offers: [...(menu.offers as Offer[]), ...(columns ? offersIn(columns) : [])] });

function offersIn(columns: OfferColumns): Offer[] {
  const { subject, modes, places, headings } = columns;
  const numbers = Object.entries(columns.numbers);
  return columns.action.map((action, row) => ({
    label: '',
    mode: modes[columns.mode[row]!]!,
    subject,
    place: places[columns.place[row]!]!,
    heading: headings[columns.heading[row]!]!,
    action,
    numbers: Object.fromEntries(numbers.map(([name, values]) => [name, values[row]!])),
  }));
}
