/** A battle being set up: what is chosen so far, kept between visits. */
import type { Setup } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import { value, type Force, type Unit } from '../library';
import { words } from '../words';
import { quick, spoken, type Size } from './quick';

export type Who = 'me' | 'here' | 'friend' | 'bot';
export type Chosen = Unit & { bv: number };
export type MapChoice = { kind: 'printed' | 'generated'; name: string; themes: string[]; columns: number; rows: number; seed: number };

const KEY = 'ironhex.draft';
const PAUSE = 150;
export const SEEDS = 1_000_000;

const unit = (design: string): Chosen => ({ design, gunnery: 4, piloting: 5, bv: 0 });

export class SideDraft {
  name = $state('');
  who = $state<Who>('bot');
  player = $state('');
  bot = $state('');
  units = $state<Chosen[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private control: AbortController | undefined;

  constructor(given: Partial<Pick<SideDraft, 'name' | 'who' | 'player' | 'bot' | 'units'>>) {
    Object.assign(this, given);
  }

  readonly total = $derived(this.units.reduce((sum, each) => sum + each.bv, 0));

  add(design: string, bv = 0): void {
    this.units.push({ ...unit(design), bv });
    this.reckon();
  }

  remove(index: number): void {
    this.units.splice(index, 1);
    this.reckon();
  }

  put(force: Force): void {
    this.units = force.units.map(({ design, gunnery, piloting, bv }) => ({ design, gunnery, piloting, bv }));
  }

  /** Ask what the force is worth, once the changes have settled. */
  reckon(): void {
    clearTimeout(this.timer);
    this.control?.abort();
    if (this.units.length) this.timer = setTimeout(() => void this.ask(), PAUSE);
  }

  private async ask(): Promise<void> {
    this.control = new AbortController();
    try {
      const plain = this.units.map(({ design, gunnery, piloting }) => ({ design, gunnery, piloting }));
      const force = await value(plain, this.control.signal);
      force.units.forEach((each, index) => (this.units[index]!.bv = each.bv));
    } catch {
      // Out of date, or the server is away: the figures shown before stand, and the battle is checked when it begins.
    }
  }
}

export class Draft {
  system = $state('classic');
  /** None chosen yet means the system's usual ones. */
  options = $state<string[] | null>(null);
  map = $state<MapChoice>({ kind: 'printed', name: 'river-crossing', themes: ['hills', 'woods'], columns: 16, rows: 17, seed: 7 });
  sides = $state<SideDraft[]>([]);
  name = $state('');
  turns = $state('');
  deploy = $state(false);
  realDice = $state(false);
  seed = $state('');

  constructor() {
    const kept = read();
    if (kept) {
      const { sides, ...rest } = kept;
      Object.assign(this, rest);
      this.sides = sides.map((side) => new SideDraft(side));
    } else {
      this.preset('duel');
    }
    for (const side of this.sides) side.reckon();
  }

  /** Two forces of a usual size, me against the bot. */
  preset(size: Size): void {
    const { board, forces } = quick(size);
    this.map = { ...this.map, kind: 'printed', name: board };
    this.sides = forces.map((names, index) => new SideDraft(this.fresh(index, names.map(unit))));
    for (const side of this.sides) side.reckon();
  }

  addSide(): void {
    this.sides.push(new SideDraft(this.fresh(this.sides.length, [])));
  }

  private fresh(index: number, units: Chosen[]) {
    const usual: Who = index === 0 ? 'me' : 'bot';
    const before = this.sides[index];
    return { name: before?.name ?? words.fresh.sides[index] ?? words.fresh.side(index + 1), who: before?.who ?? usual, units };
  }

  readonly board = $derived(
    this.map.kind === 'printed'
      ? this.map.name
      : `generated:${this.map.themes.join(',')}:${this.map.seed}:${this.map.columns}x${this.map.rows}`,
  );

  readonly title = $derived(
    this.name.trim() || (this.map.kind === 'printed' ? spoken(this.map.name) : spoken(this.map.themes.join(', ') || words.fresh.generated)),
  );

  readonly mine = $derived(this.sides.filter((side) => side.who === 'me' || side.who === 'here').map((side) => side.name));
  readonly watching = $derived(this.sides.every((side) => side.who === 'bot'));
  readonly missing = $derived(this.sides.filter((side) => !side.units.length).map((side) => words.fresh.missing.units(side.name)));

  get setup(): Setup {
    return {
      system: this.system,
      board: this.board,
      options: [...(this.options ?? [])],
      turns: Number(this.turns) || 0,
      deploy: this.deploy,
      real_dice: this.realDice,
      name: this.title,
      seed: this.seed.trim() ? Number(this.seed) : null,
      sides: this.sides.map((side) => ({
        name: side.name,
        player:
          side.who === 'bot'
            ? { kind: 'bot' as const, bot: side.bot }
            : { kind: 'person' as const, name: side.who === 'me' ? settings.name : side.player },
        units: side.units.map(({ design, gunnery, piloting }) => ({ design, gunnery, piloting })),
      })),
    };
  }

  keep(): void {
    const { system, options, map, name, turns, deploy, realDice } = this;
    const sides = this.sides.map(({ name, who, player, bot, units }) => ({ name, who, player, bot, units }));
    localStorage.setItem(KEY, JSON.stringify({ system, options, map, name, turns, deploy, realDice, sides }));
  }
}

type Kept = Partial<Pick<Draft, 'system' | 'options' | 'map' | 'name' | 'turns' | 'deploy' | 'realDice'>> & {
  sides: Pick<SideDraft, 'name' | 'who' | 'player' | 'bot' | 'units'>[];
};

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
