/** Battles that start with one click: forces that match, on boards that suit their number. */
import type { PlayerKind, Setup } from '../../lib/api';
import { capital } from '../../lib/phrases';
import type { Quick, System } from '../library';

type Drawn = { board: string; forces: string[][] };
export type Start = { name: string; title: string; setup: Setup };

const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** One of the battles of a kind, with the sides in random order; two empty sides if its forces are random. */
export function draw({ boards, forces }: Quick): Drawn {
  const found = one(forces) ?? [[], []];
  return { board: one(boards) ?? '', forces: Math.random() < 0.5 ? found : [...found].reverse() };
}

/** What can be started with one click: the battles of a game with known forces, else its scenarios. */
export function starts(system: System, me: PlayerKind, names: readonly string[]): Start[] {
  const quick = system.quick.filter((each) => each.forces.length);
  if (quick.length) return quick.map((each) => ({ ...each, setup: manned(setupOf(system, each, draw(each), names), me) }));
  return system.scenarios.map((each) => ({ ...each, setup: manned(each.setup, me) }));
}

/** The number of the unit that carries another one in a quick battle. */
export const carrierIn = ({ aboard }: Quick, unit: number): number | null => aboard.find(([number]) => number === unit)?.[1] ?? null;

function setupOf(system: System, quick: Quick, { board, forces }: Drawn, names: readonly string[]): Setup {
  const sides = forces.map((designs, index) => ({ name: names[index]!, units: designs.map((design, number) => ({ design, aboard: carrierIn(quick, number) })) }));
  const options = presetOf(system, quick);
  return { system: system.name, board, name: spoken(board), sides, ...(options ? { options } : {}) };
}

/** The optional rules with which a battle is played; null if they are the usual ones. */
export const presetOf = ({ presets }: System, { preset }: Quick): string[] | null => presets.find((each) => each.name === preset)?.options.slice() ?? null;

/** I play the first side, and bots the others. */
const manned = (setup: Setup, me: PlayerKind): Setup => ({
  ...setup,
  sides: setup.sides.map((side, index) => ({ ...side, player: index ? { kind: 'bot', bot: '' } : me })),
});

/** Units that a game suggests, each once: those of its battles, then all others of its own. */
export function suggested({ quick, scenarios, units }: System): string[] {
  const battles = [...quick.flatMap((each) => each.forces.flat(2)), ...scenarios.flatMap(({ setup }) => setup.sides.flatMap((side) => side.units.map((unit) => unit.design)))];
  return [...new Set([...battles, ...units.map((unit) => unit.name)])];
}

/** A board's name as people write it. */
export const spoken = (board: string): string => capital(board.replaceAll('-', ' '));

/** The words with which all names begin. */
export function sharedStart(names: readonly string[]): string {
  let start = names[0] ?? '';
  while (start && !names.every((name) => `${name} `.startsWith(`${start} `))) start = start.slice(0, Math.max(0, start.lastIndexOf(' ')));
  return start;
}
