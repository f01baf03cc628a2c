/** A search of the catalog: filters, an order, and the rows found so far. */
import { Refused } from '../lib/api';
import { designs, type DesignQuery, type DesignRow, type Designs } from './library';

export type Column = 'name' | 'tons' | 'bv' | 'cost' | 'speed' | 'year' | 'role';
export type Filters = {
  words: string;
  type: string;
  tech: string;
  role: string;
  faction: string;
  year_max: string;
  tons_min: string;
  tons_max: string;
  bv_min: string;
  bv_max: string;
  playable: boolean;
};

const PAGE = 60;
const PAUSE = 120;
const NONE: Filters = { words: '', type: '', tech: '', role: '', faction: '', year_max: '', tons_min: '', tons_max: '', bv_min: '', bv_max: '', playable: false };

export class DesignSearch {
  filters = $state<Filters>({ ...NONE });
  column = $state<Column>('name');
  downward = $state(false);
  rows = $state.raw<DesignRow[]>([]);
  types = $state.raw<string[]>([]);
  techs = $state.raw<string[]>([]);
  roles = $state.raw<string[]>([]);
  factions = $state.raw<string[]>([]);
  eras = $state.raw<Designs['eras']>([]);
  total = $state<number | null>(null);
  /** How many would be found if they did not have to be playable. */
  unplayable = $state(0);
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private control: AbortController | undefined;
  private loading = false;
  /** What is left when all filters are cleared: only playable machines, if they were wanted from the start. */
  private readonly cleared: Filters;

  /** With a system, only the machines that it accepts. */
  constructor(
    given: Partial<Filters> = {},
    private readonly system = '',
  ) {
    this.cleared = { ...NONE, playable: given.playable ?? false };
    Object.assign(this.filters, given);
    void this.load(0);
  }

  get narrowed(): boolean {
    return Object.entries(this.cleared).some(([key, value]) => this.filters[key as keyof Filters] !== value);
  }

  get more(): boolean {
    return this.total !== null && this.rows.length < this.total;
  }

  clear(): void {
    Object.assign(this.filters, this.cleared);
    this.changed();
  }

  /** Find machines even if they cannot be played yet. */
  showUnplayable(): void {
    this.filters.playable = false;
    this.changed();
  }

  /** Remove one filter. */
  remove(filter: keyof Filters): void {
    Object.assign(this.filters, { [filter]: NONE[filter] });
    this.changed();
  }

  /** Sort by a column; a second time reverses the order. */
  order(column: Column): void {
    this.downward = this.column === column ? !this.downward : false;
    this.column = column;
    void this.load(0);
  }

  /** Search again, once typing has paused. */
  changed = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(0), PAUSE);
  };

  further = (): void => {
    if (this.more && !this.loading) void this.load(this.rows.length);
  };

  private async load(offset: number): Promise<void> {
    this.control?.abort();
    const control = (this.control = new AbortController());
    this.loading = true;
    try {
      const { playable, ...wanted } = this.query();
      const found = await designs({ ...wanted, ...(playable ? { playable } : {}), limit: PAGE, offset }, control.signal);
      const others = playable && !found.total ? await designs({ ...wanted, limit: 0 }, control.signal) : found;
      this.rows = offset ? [...this.rows, ...found.rows] : found.rows;
      this.total = found.total;
      this.unplayable = others.total - found.total;
      this.types = found.types;
      this.techs = found.techs;
      this.roles = found.roles;
      this.factions = found.factions;
      this.eras = found.eras;
      this.problem = '';
    } catch (error) {
      if (!control.signal.aborted) this.problem = error instanceof Refused ? error.message : '';
    } finally {
      if (this.control === control) this.loading = false;
    }
  }

  private query(): DesignQuery {
    const { playable, ...texts } = this.filters;
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
    return { ...given, ...(playable ? { playable } : {}), ...(this.system ? { system: this.system } : {}), sort: `${this.downward ? '-' : ''}${this.column}` };
  }
}
