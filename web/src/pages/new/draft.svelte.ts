/** A battle being set up: the choices so far, for each game, kept between visits. */
import type { ClockTerms, PlayerKind, Setup } from '../../lib/api';
import { settings } from '../../lib/settings.svelte';
import { enter, match, value, type Entered, type Force, type Quick, type Scenario, type System, type Unit } from '../library';
import { words } from '../words';
import type { Load } from './loads';
import { carrierIn, draw, presetOf, spoken } from './quick';

export type Who = 'me' | 'here' | 'friend' | 'bot';
/** A unit of a side; if several players share the side, `seat` says whose it is, otherwise it is assigned automatically. */
type Chosen = Pick<Unit, 'design' | 'skills'> & { value: number; seat?: number | null; note?: string; hidden?: boolean; aboard?: number | null; carriers?: number[]; linked?: number | null; link?: Link | null; ammunition?: Record<string, string>; loads?: Load[]; switches?: Switch[]; on?: string[]; starts?: Start[]; place?: string; hauls?: number; cargo?: number; crew?: string[]; configurations?: string[]; name?: string; damage?: Entered['units'][number]['damage'] };
type Switch = Force['units'][number]['switches'][number];
type Start = Force['units'][number]['starts'][number];
type Link = NonNullable<Force['units'][number]['link']>;
type Preset = System['presets'][number];
export type Supply = System['options'][number]['supplies'][number];
/** A number about the place of the battle. */
export type Condition = System['options'][number]['conditions'][number];
/** How much time players have: none to watch, for the whole battle, or for each answer. */
type ClockChoice = { kind: 'off' | 'battle' | 'answer'; minutes: number; increment: number; days: number };
type MapChoice = { kind: 'printed' | 'generated'; name: string; themes: string[]; columns: number; rows: number; seed: number };

const KEY = 'ironhex.draft.3';
const PAUSE = 150;
export const SEEDS = 1_000_000;
export const MOST_PLAYERS = 4;

/** A unit of a game, with the default skills. */
const unit = (system: System, design: string): Chosen => ({
  design,
  skills: Object.fromEntries(system.skills.map((skill) => [skill.id, skill.default])),
  value: system.units.find((each) => each.name === design)?.value ?? 0,
});

/** The chosen ammunition that the rules in use still allow. */
const allowed = (chosen: Record<string, string>, loads: Load[]): Record<string, string> =>
  Object.fromEntries(Object.entries(chosen).filter(([bin, munition]) => loads.some((load) => load.id === bin && load.choices.some((each) => each.id === munition))));

type KeptPlayer = Pick<PlayerDraft, 'who' | 'name' | 'bot' | 'style' | 'place'>;

/** Who plays, and if it is a bot, how well and in which style. */
export class PlayerDraft {
  who = $state<Who>('bot');
  name = $state('');
  /** The level and style of a bot; empty for the default. */
  bot = $state('');
  style = $state('');
  /** The place that its style needs. */
  place = $state('');

  constructor(given: Partial<KeptPlayer> = {}) {
    Object.assign(this, given);
  }

  get kind(): PlayerKind {
    const { bot, style, place } = this;
    if (this.who === 'bot') return { kind: 'bot', bot, style, place };
    return { kind: 'person', name: this.who === 'me' ? settings.name : this.name };
  }

  get kept(): KeptPlayer {
    const { who, name, bot, style, place } = this;
    return { who, name, bot, style, place };
  }
}

type KeptSide = { name: string; players: Partial<KeptPlayer>[]; units: Chosen[]; supplies?: Record<string, number>; picks?: boolean; limit?: string };

export class SideDraft {
  name = $state('');
  players = $state<PlayerDraft[]>([]);
  units = $state<Chosen[]>([]);
  /** What it has besides its units, where that is not the usual number. */
  supplies = $state<Record<string, number>>({});
  /** Whether a friend picks the units, and what these may be worth. */
  picks = $state(false);
  limit = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private control: AbortController | undefined;

  constructor(
    private readonly system: System,
    { name, players, units, supplies, picks = false, limit = '' }: KeptSide,
    private readonly options: () => string[] | null = () => null,
  ) {
    this.name = name;
    this.players = players.map((player) => new PlayerDraft(player));
    this.units = units;
    this.supplies = supplies ?? {};
    [this.picks, this.limit] = [picks, limit];
  }

  readonly total = $derived(this.units.reduce((sum, each) => sum + each.value, 0));

  /** Whether its player could pick the units: a friend alone, if units have a value. */
  readonly canPick = $derived.by(() => this.players.length === 1 && this.players[0]?.who === 'friend' && Boolean(this.system.worth));
  readonly picked = $derived(this.canPick && this.picks);

  add(design: string, value = 0, note = ''): void {
    const added = unit(this.system, design);
    this.units.push({ ...added, value: added.value || value, ...(note ? { note } : {}) });
    this.revalue();
  }

  /** The name of a unit; several of one design are numbered. */
  nameOf(number: number): string {
    const { design } = this.units[number]!;
    const alike = this.units.filter((each) => each.design === design).length;
    return alike > 1 ? `${design} ${this.units.slice(0, number + 1).filter((each) => each.design === design).length}` : design;
  }

  /** Units aboard a removed unit start on the map; the others keep their carriers, whose numbers may change. */
  remove(index: number): void {
    const after = (number: number | null | undefined): number | null => (number == null || number === index ? null : number > index ? number - 1 : number);
    this.units.splice(index, 1);
    this.units = this.units.map((each) => ({ ...each, aboard: after(each.aboard), carriers: [], linked: null, link: null }));
    this.revalue();
  }

  /** Let a unit start on the map, aboard another one by its number, or in a special place by its name. */
  start(index: number, where: string): void {
    const special = this.units[index]!.starts?.some((start) => start.id === where) ?? false;
    Object.assign(this.units[index]!, { place: special ? where : '', aboard: special || where === '' ? null : Number(where) });
    this.revalue();
  }

  /** Link a unit to another in a network, or to itself: to none. All links are kept as they are shown from then on. */
  tie(index: number, to: number): void {
    for (const unit of this.units) unit.linked ??= unit.link?.to ?? null;
    this.units[index]!.linked = to;
    this.revalue();
  }

  /** Load a bin or a one-shot launcher with another kind of ammunition. */
  load(index: number, bin: string, munition: string): void {
    const unit = this.units[index]!;
    this.loaded(unit, (load) => load.id === bin, munition);
  }

  /** Load everything of a unit that takes it with one kind of ammunition. */
  loadAll(index: number, munition: string): void {
    const unit = this.units[index]!;
    this.loaded(unit, (load) => load.choices.some((each) => each.id === munition), munition);
  }

  private loaded(unit: Chosen, taking: (load: Load) => boolean, munition: string): void {
    const loads = (unit.loads ?? []).map((load) => (taking(load) ? { ...load, chosen: munition } : load));
    const changed = Object.fromEntries(loads.filter(taking).map((load) => [load.id, munition]));
    Object.assign(unit, { loads, ammunition: { ...unit.ammunition, ...changed } });
    this.revalue();
  }

  /** Decide something about a unit with yes or no. */
  switch(index: number, what: string, on: boolean): void {
    const unit = this.units[index]!;
    unit.on = [...(unit.on ?? []).filter((each) => each !== what), ...(on ? [what] : [])];
  }

  /** Let a unit start with some tons of cargo. */
  burden(index: number, tons: number): void {
    const unit = this.units[index]!;
    unit.cargo = Math.max(0, Math.min(unit.hauls ?? 0, Number.isFinite(tons) ? Math.round(tons) : 0));
  }

  /** Exchange a unit for another configuration of it; its crew stays. */
  configure(index: number, design: string): void {
    Object.assign(this.units[index]!, { design, note: '', ammunition: {}, damage: null });
    this.revalue();
  }

  /** Take the units that a preset suggests, some of which start in special places. */
  take(units: Preset['forces'][number]): void {
    this.units = units.map(({ design, place = '' }) => ({ ...unit(this.system, design), place }));
    this.revalue();
  }

  put(force: Force): void {
    this.units = force.units.map(({ design, skills, value, carriers, aboard, loads, switches, starts, hauls, link, crew, configurations }) => {
      const usual = unit(this.system, design);
      return { ...usual, skills: { ...usual.skills, ...skills }, value, carriers, aboard, loads, switches, starts, hauls, link, crew, configurations };
    });
  }

  /** Take the units of a force that has entered the game; crews that were chosen for a design before are kept. */
  enlist({ units }: Pick<Entered, 'units'>, before: readonly Chosen[] = []): void {
    const rest = [...before];
    this.units = units.map(({ design, skills, aboard, ammunition, name, damage }) => {
      const at = rest.findIndex((each) => each.design === design);
      const known = at < 0 ? unit(this.system, design) : rest.splice(at, 1)[0]!;
      return { ...known, skills: { ...known.skills, ...skills }, aboard, ammunition: { ...known.ammunition, ...ammunition }, name: name || (known.name ?? ''), damage: damage ?? known.damage ?? null };
    });
    this.revalue();
  }

  removePlayer(index: number): void {
    this.players.splice(index, 1);
    this.units = this.units.map((each) => ({ ...each, seat: null }));
  }

  /** Request the value of the force, once the changes have settled, unless the values of the game's own units are fixed. */
  revalue(): void {
    clearTimeout(this.timer);
    this.control?.abort();
    const fixed = this.system.units.length && !this.system.skills.length;
    if (this.units.length && !fixed) this.timer = setTimeout(() => void this.ask(), PAUSE);
  }

  private async ask(): Promise<void> {
    this.control = new AbortController();
    try {
      const plain = this.units.map(({ design, skills, aboard, ammunition, linked }) => ({ design, skills, aboard: aboard ?? null, ammunition: ammunition ?? {}, linked: linked ?? null }));
      const force = await value(this.system.name, plain, this.options(), this.control.signal);
      let dropped = false;
      force.units.forEach(({ value, carriers, aboard, ammunition, loads, switches, starts, hauls, link, crew, configurations }, index) => {
        const rides = aboard !== null && carriers.includes(aboard) ? aboard : null;
        const fit = allowed(ammunition, loads);
        dropped ||= Object.keys(fit).length < Object.keys(ammunition).length;
        const { place = '', cargo = 0 } = this.units[index]!;
        const kept = starts.some((start) => start.id === place) ? place : '';
        Object.assign(this.units[index]!, { value, carriers, aboard: rides, loads, switches, starts, place: kept, hauls, cargo: Math.min(cargo, hauls), link, crew, configurations, ammunition: fit });
      });
      if (dropped) this.revalue();
    } catch {
      // Outdated, or the server is down: keep the old numbers; the battle is checked when it starts.
    }
  }

  get kept(): KeptSide {
    return { name: this.name, players: this.players.map((player) => player.kept), units: this.units, supplies: this.supplies, picks: this.picks, limit: this.limit };
  }

  /** The setup of the side; `supplies` is what the chosen rules let it have. */
  setup(hides: boolean, supplies: Supply[]): Setup['sides'][number] {
    const players = this.players.map((player) => player.kind);
    if (this.picked) return { name: this.name, player: players[0]!, units: [], limit: Number(this.limit) };
    const units = this.units.map(({ design, skills, seat, hidden, aboard, place, ammunition, linked, switches, on, cargo, name, damage }) => ({
      design,
      ...(name ? { name } : {}),
      ...(damage ? { damage } : {}),
      ...(ammunition && Object.keys(ammunition).length ? { ammunition } : {}),
      ...(linked != null ? { linked } : {}),
      ...(cargo ? { cargo } : {}),
      ...Object.fromEntries((switches ?? []).filter((each) => on?.includes(each.id)).map((each) => [each.id, true])),
      ...(aboard != null ? { aboard } : place ? { place } : hides && hidden ? { hidden } : {}),
      ...(Object.keys(skills).length ? { skills } : {}),
      ...(players.length > 1 && seat !== null && seat !== undefined ? { seat } : {}),
    }));
    const stock = Object.fromEntries(supplies.map((each) => [each.id, this.supplies[each.id] ?? each.usual]));
    return { name: this.name, player: players[0]!, ...(players.length > 1 ? { players } : {}), units, ...(supplies.length ? { supplies: stock } : {}) };
  }
}

/** What chooses optional rules and their numbers: the draft of a battle, or the lab. */
export type RuleChoice = Pick<Draft, 'game' | 'options' | 'numbersOf' | 'number' | 'setNumber'>;

/** What does not come along into another game: units with the reasons, and what others leave behind. */
export type Left = Pick<Entered, 'refused' | 'left'>;
export const leftBehind = (found: readonly (Left | null)[]): Left => ({
  refused: found.flatMap((each) => each?.refused ?? []),
  left: found.flatMap((each) => each?.left ?? []),
});

/** Units with the names of the crews that they had in another game. */
function named(units: Entered['units'], before: readonly Chosen[]): Entered['units'] {
  const rest = [...before];
  return units.map((unit) => {
    const at = rest.findIndex((each) => each.design === unit.design);
    return { ...unit, name: unit.name || (at < 0 ? '' : (rest.splice(at, 1)[0]!.name ?? '')) };
  });
}

export class Draft {
  game = $state.raw() as System;
  /** None chosen yet means the system's defaults. */
  options = $state<string[] | null>(null);
  map = $state<MapChoice>({ kind: 'printed', name: '', themes: ['hills', 'woods'], columns: 16, rows: 17, seed: 7 });
  sides = $state<SideDraft[]>([]);
  name = $state('');
  turns = $state('');
  deploy = $state(false);
  realDice = $state(false);
  clock = $state<ClockChoice>({ kind: 'off', minutes: 30, increment: 30, days: 3 });
  /** Whether the battle is listed in the lobby, for anybody to join. */
  listed = $state(false);
  seed = $state('');
  /** Numbers about the place of the battle that differ from the usual ones. */
  conditions = $state<Record<string, number>>({});
  /** What random forces consist of; empty for the default. */
  mix = $state('');
  /** The map and the forces as they were suggested; those who have changed them keep their own. */
  private given = $state.raw({ board: '', forces: '' });
  /** What was chosen for other games. */
  private others: Record<string, KeptDraft> = {};

  /** The draft of the last visit, or of the default game, which is the first. */
  constructor(systems: System[]) {
    const kept = read();
    this.others = kept?.drafts ?? {};
    this.game = systems.find((each) => each.name === kept?.system) ?? systems[0]!;
    this.enter();
  }

  private open({ sides, ...rest }: KeptDraft): void {
    Object.assign(this, rest);
    this.sides = sides.map((side) => new SideDraft(this.game, side, () => this.options));
    for (const side of this.sides) side.revalue();
  }

  /** Switch to another game with the units that it accepts too; if it has its own units or accepts none, restore its earlier choices. Returns
   * what has been left behind. */
  async turnTo(system: System): Promise<Left | null> {
    if (system.name === this.game.name) return null;
    const own = [this.game, system].some((each) => each.units.length);
    const before = this.sides.map((side) => ({ name: side.name, players: side.players.map((player) => player.kept), units: side.units }));
    this.others[this.game.name] = this.kept;
    this.game = system;
    this.enter();
    if (own) return null;
    const found = await Promise.all(before.map(({ units }) => (units.length ? enter(system.name, units) : null)));
    if (this.game !== system || !found.some((each) => each?.units.length)) return null;
    const most = Math.max(system.sides.least, Math.min(system.sides.most, before.length));
    this.sides = Array.from({ length: most }, (_, index) => this.entered(index, before[index], found[index] ?? null));
    return leftBehind(found);
  }

  /** A side as it enters another game, with the crews that were chosen there before. */
  private entered(index: number, before: Pick<KeptSide, 'name' | 'players' | 'units'> | undefined, found: Entered | null): SideDraft {
    const known = this.sides[index]?.units ?? [];
    const side = before ? new SideDraft(this.game, { ...before, units: [] }, () => this.options) : this.fresh(index, []);
    if (found) side.enlist({ units: named(found.units, before?.units ?? []) }, known);
    return side;
  }

  private enter(): void {
    const { name, title, presets, maps, scenarios, quick } = this.game;
    const before = this.others[name];
    if (before) return this.open(before);
    this.options = presets[0]?.options.slice() ?? [];
    [this.name, this.sides] = [maps ? '' : title, []];
    this.map = { ...this.map, name: this.game.usual_board };
    if (scenarios[0]) this.stage(scenarios[0]);
    else if (quick[0]) void this.begin(quick[0]);
    else this.sides = [0, 1].map((index) => this.fresh(index, []));
    this.suggested();
  }

  private suggested(): void {
    this.given = { board: this.board, forces: this.designs };
  }

  /** Choose optional rules that go together, with the map and the forces that suit them, unless the player has chosen
   * their own. Returns what has changed besides the rules. */
  choose(preset: Preset): { map: boolean; forces: boolean } {
    const { map, forces } = this.unlike(preset);
    const changed = { map: map && this.board === this.given.board, forces: forces && this.designs === this.given.forces };
    this.options = preset.options.slice();
    if (changed.map) this.takeMap(preset);
    if (changed.forces) this.takeForces(preset);
    return changed;
  }

  /** What of a preset would suit it, but is different now. */
  unlike(preset: Preset): { map: boolean; forces: boolean } {
    const designs = preset.forces.map((units) => units.map((each) => each.design).join()).join(';');
    return { map: preset.board !== '' && preset.board !== this.board, forces: preset.forces.length === this.sides.length && designs !== this.designs };
  }

  takeMap(preset: Preset): void {
    this.map = { ...this.map, kind: 'printed', name: preset.board };
    this.given = { ...this.given, board: this.board };
  }

  takeForces(preset: Preset): void {
    this.sides.forEach((side, index) => side.take(preset.forces[index]!));
    this.given = { ...this.given, forces: this.designs };
  }

  /** Request the values again, because the chosen rules decide what units may have. */
  revalue(): void {
    for (const side of this.sides) side.revalue();
  }

  /** A scenario from a book. */
  stage({ setup }: Scenario): void {
    this.map = { ...this.map, kind: 'printed', name: setup.board ?? '' };
    this.options = [...(setup.options ?? [])];
    this.sides = setup.sides.map((side, index) => this.fresh(index, side.units.map(({ design }) => design)));
    for (const side of this.sides) side.revalue();
    this.suggested();
  }

  /** A battle that the game suggests, me against the bot. */
  async begin(battle: Quick): Promise<void> {
    const { board, forces } = draw(battle);
    this.mix = this.game.mixes.find((each) => each.name === battle.name)?.name ?? '';
    this.map = { ...this.map, kind: 'printed', name: board };
    this.options = presetOf(this.game, battle) ?? this.ownOptions();
    this.sides = forces.map((names, index) => this.fresh(index, names));
    for (const side of this.sides) {
      side.units.forEach((unit, number) => (unit.aboard = carrierIn(battle, number)));
      side.revalue();
    }
    if (battle.random) await this.fill(battle.random);
    this.suggested();
  }

  /** The chosen rules, unless they came with a suggested battle: then the usual ones. */
  private ownOptions(): string[] {
    const { quick, presets, usual_preset } = this.game;
    const same = (options: string[] | null): boolean => options !== null && [...options].sort().join() === [...(this.options ?? [])].sort().join();
    const came = quick.some((each) => same(presetOf(this.game, each)));
    return came ? (presets.find((each) => each.name === usual_preset)?.options.slice() ?? []) : (this.options ?? []);
  }

  private async fill({ value: bv, count, tech, type, mix }: NonNullable<Quick['random']>): Promise<void> {
    const wanted = { system: this.game.name, bv, count, tech, type, mix, board: this.board };
    const found = await Promise.all(this.sides.map(() => match({ ...wanted, seed: Math.floor(Math.random() * SEEDS) })));
    found.forEach((force, index) => this.sides[index]?.put(force));
  }

  addSide(): void {
    this.sides.push(this.fresh(this.sides.length, []));
  }

  /** Later sides move up and take the colors of their new places; those named after their colors are renamed. */
  removeSide(index: number): void {
    const names: readonly string[] = words.fresh.sides;
    this.sides.splice(index, 1);
    this.sides.forEach((side, at) => (side.name = names.includes(side.name) ? (names[at] ?? side.name) : side.name));
  }

  private fresh(index: number, designs: string[]): SideDraft {
    const before = this.sides[index];
    const name = before?.name ?? words.fresh.sides[index] ?? words.fresh.side(index + 1);
    const players = before?.players.map((player) => player.kept) ?? [{ who: index === 0 ? 'me' : 'bot' } as const];
    return new SideDraft(this.game, { name, players, units: designs.map((design) => unit(this.game, design)) }, () => this.options);
  }

  readonly board = $derived(
    this.map.kind === 'printed'
      ? this.map.name
      : `generated:${this.map.themes.join(',')}:${this.map.seed}:${this.map.columns}x${this.map.rows}`,
  );

  /** The designs of all sides, as one text. */
  private readonly designs = $derived(this.sides.map((side) => side.units.map((each) => each.design).join()).join(';'));

  readonly title = $derived(
    this.name.trim() || (this.map.kind === 'printed' ? spoken(this.map.name) : spoken(this.map.themes.join(', ') || words.fresh.generated)),
  );

  /** Who plays, in the order of the setup. */
  private readonly whos = $derived(this.sides.flatMap((side) => side.players.map((player) => player.who)));
  /** Whether a player, by number, is at this screen, or joins by link. */
  readonly here = (player: number): boolean => this.whos[player] === 'me' || this.whos[player] === 'here';
  readonly invited = (player: number): boolean => this.whos[player] === 'friend';
  readonly shared = $derived(this.whos.includes('friend'));
  /** Whether the lobby can list it: somebody at this screen plays, and waits for a friend. */
  readonly listable = $derived(this.shared && this.whos.some((_, player) => this.here(player)));
  readonly alone = $derived(this.whos.filter((_, player) => this.here(player)).length === 1);
  /** Whether people play against each other. */
  readonly several = $derived(this.sides.filter((side) => side.players.some((player) => player.who !== 'bot')).length > 1);
  readonly watching = $derived(this.whos.every((who) => who === 'bot'));
  /** What must be fixed before the battle can start. */
  readonly missing = $derived.by((): string[] => {
    const { missing } = words.fresh;
    const names = this.sides.map((side) => side.name.trim());
    const twice = names.find((name, index) => names.indexOf(name) < index);
    return [
      ...(names.includes('') ? [missing.name] : twice ? [missing.twice(twice)] : []),
      ...this.sides.filter((side) => !side.picked && !side.units.length).map((side) => missing.units(side.name)),
      ...this.sides.filter((side) => side.picked && !Number(side.limit)).map((side) => missing.limit(side.name)),
      ...(this.sides.every((side) => side.picked) ? [missing.force] : []),
    ];
  });

  /** Whether the chosen rules let units start hidden. */
  get hides(): boolean {
    return this.game.options.some((option) => option.hides && this.options?.includes(option.name));
  }

  /** What the chosen rules let sides have besides their units. */
  get supplies(): Supply[] {
    return this.game.options.filter((option) => this.options?.includes(option.name)).flatMap((option) => option.supplies);
  }

  /** The numbers about the place of the battle that belong to an option. */
  numbersOf(option: System['options'][number]): Condition[] {
    return this.options?.includes(option.name) ? option.conditions : [];
  }

  /** The value of such a number, and setting it within its limits. */
  number(condition: Condition): number {
    return this.conditions[condition.id] ?? condition.usual;
  }

  setNumber({ id, usual, least, most }: Condition, value: number): void {
    const number = Number.isFinite(value) ? Math.round(value) : usual;
    this.conditions = { ...this.conditions, [id]: Math.max(least, Math.min(most, number)) };
  }

  get setup(): Setup {
    const chosen = this.game.options.flatMap((option) => this.numbersOf(option));
    return {
      system: this.game.name,
      board: this.board,
      options: [...(this.options ?? [])],
      turns: Number(this.turns) || 0,
      deploy: this.deploy,
      conditions: Object.fromEntries(chosen.map((each) => [each.id, this.number(each)])),
      real_dice: this.realDice,
      ...(this.several && this.clock.kind !== 'off' ? { clock: this.terms } : {}),
      name: this.title,
      seed: this.seed.trim() ? Number(this.seed) : null,
      sides: this.sides.map((side) => side.setup(this.hides, this.supplies)),
    };
  }

  private get terms(): ClockTerms {
    const { kind, minutes, increment, days } = this.clock;
    return kind === 'answer' ? { days } : { minutes, increment };
  }

  private get kept(): KeptDraft {
    const { options, map, name, turns, deploy, realDice, listed, clock, mix, conditions, given } = this;
    return { options, map, name, turns, deploy, realDice, listed, clock, mix, conditions, given, sides: this.sides.map((side) => side.kept) };
  }

  keep(): void {
    localStorage.setItem(KEY, JSON.stringify({ system: this.game.name, drafts: { ...this.others, [this.game.name]: this.kept } }));
  }
}

type KeptDraft = Pick<Draft, 'options' | 'map' | 'name' | 'turns' | 'deploy' | 'realDice' | 'listed' | 'clock' | 'mix' | 'conditions'> & { given?: { board: string; forces: string }; sides: KeptSide[] };
type Kept = { system: string; drafts: Record<string, KeptDraft> };

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
