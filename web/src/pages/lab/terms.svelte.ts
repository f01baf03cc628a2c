/** The rules and the map of the lab's games. */
import { toasts } from '../../lib/toasts.svelte';
import { boards, systems, type BoardRow, type System } from '../library';
import { knownBot } from '../new/players';
import { SideDraft } from '../new/draft.svelte';
import { suggested } from '../new/quick';
import type { Team } from './lab';

export class Terms {
  systems = $state.raw<System[]>([]);
  maps = $state.raw<BoardRow[]>([]);
  game = $state('');
  preset = $state('');
  board = $state('');
  seed = $state(0);
  readonly system = $derived(this.systems.find((each) => each.name === this.game));
  readonly grounds = $derived(this.maps.filter((map) => !this.system?.boards.length || this.system.boards.includes(map.name)));
  readonly options = $derived(this.system?.presets.find((each) => each.name === this.preset)?.options ?? null);

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
  }

  /** A force as the lab expects it: its units, and its bot. */
  entered(side: SideDraft): Team {
    const { bot = '', style = '', place = '' } = knownBot(this.system!, side.players[0]!.kind);
    return { units: designsOf(side), bot, style, place, aboard: side.units.map((unit) => unit.aboard ?? null), ammunition: loadsOf(side) };
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
