/** Battles that start with one click: well-matched machines on boards that suit their number. */
import type { Setup } from '../../lib/api';

export type Size = 'duel' | 'lance';
export type Quick = { board: string; forces: [string[], string[]] };

const DUELS: [string, string][] = [
  ['Hunchback HBK-4G', 'Enforcer ENF-4R'],
  ['Wolverine WVR-6R', 'Shadow Hawk SHD-2H'],
  ['Griffin GRF-1N', 'Thunderbolt TDR-5S'],
  ['Warhammer WHM-6R', 'Crusader CRD-3R'],
  ['Marauder MAD-3R', 'Archer ARC-2R'],
  ['Phoenix Hawk PXH-1', 'Trebuchet TBT-5N'],
];
const LANCES: [string[], string[]][] = [
  [
    ['Hunchback HBK-4G', 'Griffin GRF-1N', 'Shadow Hawk SHD-2H', 'Wolverine WVR-6R'],
    ['Thunderbolt TDR-5S', 'Enforcer ENF-4R', 'Crusader CRD-3R', 'Trebuchet TBT-5N'],
  ],
  [
    ['Warhammer WHM-6R', 'Centurion CN9-A', 'Phoenix Hawk PXH-1', 'Archer ARC-2R'],
    ['Marauder MAD-3R', 'Hunchback HBK-4G', 'Wolverine WVR-6R', 'Rifleman RFL-3N'],
  ],
];
const GROUNDS: Record<Size, string[]> = {
  duel: ['glade', 'open-ground', 'hills'],
  lance: ['river-crossing', 'village', 'hills', 'lake-district'],
};

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

export function quick(size: Size): Quick {
  const forces: [string[], string[]] = size === 'lance' ? one(LANCES) : (one(DUELS).map((name) => [name]) as [string[], string[]]);
  return { board: one(GROUNDS[size]), forces: Math.random() < 0.5 ? forces : [forces[1], forces[0]] };
}

/** A board's name as people write it. */
export const spoken = (board: string): string => {
  const words = board.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A machine's name without its model: Hunchback HBK-4G is a Hunchback. */
export const chassis = (design: string): string => design.replace(/ \S*\d\S*$/, '');

export function quickSetup({ board, forces }: Quick, player: string, sides: readonly string[]): Setup {
  return {
    system: 'classic',
    board,
    name: spoken(board),
    sides: [
      { name: sides[0]!, player: { kind: 'person', name: player }, units: forces[0].map((design) => ({ design })) },
      { name: sides[1]!, player: { kind: 'bot', bot: '' }, units: forces[1].map((design) => ({ design })) },
    ],
  };
}
