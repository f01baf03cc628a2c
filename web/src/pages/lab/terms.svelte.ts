/** The rules and the map of the lab's games. */
import { toasts } from '../../lib/toasts.svelte';
import { boards, systems, type BoardRow, type System } from '../library';
import { knownBot } from '../new/players';
import { SideDraft, type Condition, type RuleChoice } from '../new/draft.svelte';
import { suggested } from '../new/quick';
import type { Team } from './lab';

/** The optional rules of the lab's games, and their numbers. */
class LabRules implements RuleChoice {
  options = $state<string[] | null>(null);
  private values = $state<Record<string, number>>({});

  constructor(
    readonly game: System,
    preset: string,
  ) {
    this.options = this.of(preset);
  }

  of(preset: string): string[] | null {
    return this.game.presets.find((each) => each.name === preset)?.options.slice() ?? null;
  }

  numbersOf(option: System['options'][number]): Condition[] {
    return this.options?.includes(option.name) ? option.conditions : [];
  }

  number(condition: Condition): number {
    return this.values[condition.id] ?? condition.usual;
  }

  setNumber({ id, usual, least, most }: Condition, value: number): void {
    const number = Number.isFinite(value) ? Math.round(value) : usual;
    this.values = { ...this.values, [id]: Math.max(least, Math.min(most, number)) };
  }

  /** The numbers that belong to the chosen options. */
  get conditions(): Record<string, number> {
    return Object.fromEntries(this.game.options.flatMap((option) => this.numbersOf(option)).map((each) => [each.id, this.number(each)]));
  }
}

export class Terms {
  systems = $state.raw<System[]>([]);
  maps = $state.raw<BoardRow[]>([]);
  game = $state('');
  preset = $state('');
  board = $state('');
  seed = $state(0);
  readonly system = $derived(this.systems.find((each) => each.name === this.game));
  readonly grounds = $derived(this.maps.filter((map) => !this.system?.boards.length || this.system.boards.includes(map.name)));
  rules = $state.raw<LabRules | null>(null);
  readonly options = $derived(this.rules?.options ?? null);
  /** What these rules let forces have besides their units. */
  readonly supplies = $derived(this.system?.options.filter((each) => this.options?.includes(each.name)).flatMap((each) => each.supplies) ?? []);
  readonly conditions = $derived(this.rules?.conditions ?? {});

  /** Units to begin with. */
  readonly suggested = $derived(this.system ? suggested(this.system) : []);

  load(): void {
    const failed = (error: unknown) => toasts.problem(error);
    systems().then((list) => {
      this.systems = list;
      if (list[0]) this.turnTo(list[0]);
    }, failed);
    boards().then((found) => (this.maps = found.boards), failed);
  }

  /** Another game, with its default rules and maps. */
  turnTo(next: System): void {
    [this.game, this.preset, this.board] = [next.name, next.usual_preset, next.usual_board];
    this.rules = new LabRules(next, next.usual_preset);
  }

  /** Another level of the rules. */
  choose(preset: string): void {
    this.preset = preset;
    if (this.rules) this.rules.options = this.rules.of(preset);
  }

  /** A force as the lab expects it: its units, and its bot. */
  entered(side: SideDraft): Team {
    const { bot = '', style = '', place = '' } = knownBot(this.system!, side.players[0]!.kind);
    return { units: designsOf(side), bot, style, place, aboard: side.units.map((unit) => unit.aboard ?? null), ammunition: loadsOf(side), starts: side.units.map((unit) => unit.place ?? ''), cargo: side.units.map((unit) => unit.cargo ?? 0) };
  }

  /** The same with what it has besides its units. */
  equipped(side: SideDraft): Team {
    const stock = Object.fromEntries(this.supplies.map((each) => [each.id, side.supplies[each.id] ?? each.usual]));
    return { ...this.entered(side), supplies: this.supplies.length ? stock : null };
  }

  /** A force led by a bot. */
  team(name: string, ...designs: string[]): SideDraft {
    const side = new SideDraft(this.system!, { name, players: [{ who: 'bot' }], units: [] }, () => this.options);
    for (const design of designs) side.add(design);
    return side;
  }
}

/** The special ammunition of each unit. */
export const loadsOf = (side: SideDraft): Record<string, string>[] => side.units.map((unit) => ({ ...unit.ammunition }));
export const designsOf = (side: SideDraft): string[] => side.units.map((unit) => unit.design);
