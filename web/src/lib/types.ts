/** What travels between the server and the page; docs/protocol.md says what it means. */
export type Mod = { rule: string; value: number; why: string };
export type Barred = { rule: string; why: string };
export type Tally = { total: number; items: Mod[]; barred?: Barred | null };
export type Named<T> = { what: string } & T;

export type PlayerKind = { kind: 'person'; name?: string } | { kind: 'bot'; bot: string };
export type SetupUnit = { design: string; gunnery?: number; piloting?: number; seat?: number };
/** Where several play a side, `players` names them all, and each unit may say by its `seat` whose it is. */
export type SetupSide = { name: string; player: PlayerKind; players?: PlayerKind[]; units: SetupUnit[] };
export type Setup = {
  system: string;
  board: string;
  options?: string[];
  turns?: number;
  deploy?: boolean;
  real_dice?: boolean;
  name?: string;
  seed?: number | null;
  /** The lesson that the battle is, so that every device goes on with it. */
  lesson?: string;
  sides: SetupSide[];
};
export type Seat = { seat: string; side: string; player: PlayerKind; token: string; link: string };
export type NewGame = { game: string; seats: Seat[] };

export type Player = { seat: string; side: string; kind: 'person' | 'bot'; name: string; bot: string; present: boolean; away?: boolean; trouble?: string };
export type Ask = {
  id: number;
  seats: string[];
  mine: boolean;
  form: string;
  prompt: string;
  rule?: string;
  units?: string[];
  sealed?: boolean;
  /** Under which a standing order would answer it. */
  key?: string;
  /** The question itself. */
  asks?: Record<string, unknown> | null;
};
/** A small choice that may be decided beforehand: how it is, if it is, and how it may be. */
export type StandingOrder = { seat: string; key: string; action: string | null; choices: Record<string, string> };
export type Outcome = { winners: string[]; rule: string; why: string };
export type Draw = { by: string; agreed: string[] } | null;

/** The table without its scene, as the stream sends it. */
export type TableNews = {
  game: string;
  system: string;
  name: string;
  version: number;
  over: boolean;
  you: string[];
  players: Player[];
  entries: number;
  asks: Ask[];
  undo: string[];
  outcome?: Outcome | null;
  draw?: Draw;
  rematch?: string | null;
  /** Whether it can be played again: a game from a record has no setup. */
  again: boolean;
  seed?: string | null;
  lesson?: string;
  /** Why it cannot go on though it is not over, as when it was played by rules of another version. */
  closed?: string;
};
/** What a bot would do at a question: the action, told as the menu tells it, and why. */
export type Hint = { action: string; words: string; reason: string; unit?: string };
export type Table = TableNews & { scene: Scene };

export type Side = { name: string; home?: number; value?: number; lost?: number };
export type Location = {
  id: string;
  name: string;
  armour: number;
  armour_full: number;
  rear?: number | null;
  rear_full?: number | null;
  structure: number;
  structure_full: number;
  gone?: boolean;
};
export type Gear = {
  item?: number;
  name: string;
  location: string;
  range?: string;
  minimum?: number;
  damage?: string;
  heat?: number;
  shots?: number | null;
  works?: boolean;
};
export type Figure = {
  id: string;
  name: string;
  side: string;
  seat: string;
  kind: string;
  weight?: string;
  tons?: number;
  place?: string;
  facing?: number | null;
  torso?: number | null;
  level?: number | null;
  armour?: number | null;
  structure?: number | null;
  heat?: number | null;
  sinks?: number | null;
  done?: boolean;
  harder?: number;
  marks?: string[];
  fate?: string;
  value?: number;
  gunnery?: number | null;
  piloting?: number | null;
  wounds?: number;
  walk?: number | null;
  run?: number | null;
  jump?: number | null;
  locations?: Location[];
  gear?: Gear[];
};
export type Thing = { place: string; what: string; icon: string };
export type Scene = {
  board: string;
  turn: number;
  phase: string;
  phases: string[];
  order?: string[];
  sides: Side[];
  figures: Figure[];
  things?: Thing[];
};

export type Entry = {
  n: number;
  turn: number;
  phase: string;
  text?: string;
  form: string;
  event?: Record<string, unknown>;
  figures?: Figure[];
  scene?: Partial<Scene>;
  about?: string[];
  dice?: number[][];
  tally?: Tally | null;
  needs?: number | null;
  hit?: boolean | null;
  /** 0 a turn, 1 a phase, 2 what happens, 3 details of it. */
  depth?: number;
};
export type Story = { start?: Scene | null; entries: Entry[] };

export type Offer = {
  action: string;
  label: string;
  verb: string;
  subject?: string;
  place?: string;
  facing?: number | null;
  tool?: string;
  target?: string;
  cost?: number | null;
  hexes?: number | null;
  harder?: number | null;
  rolls?: number | null;
  heat?: number | null;
  odds?: number | null;
  expected?: number | null;
};
export type Risk = { what: string; tally: Tally; fails: number };
export type Step = { place: string; facing: number; cost: number };
export type SightStep = { places: string[]; counts?: string; what: string };
export type Sight = {
  from: string;
  to: string;
  distance?: number;
  blocked?: Barred | null;
  light?: number;
  heavy?: number;
  cover?: boolean;
  own_cover?: boolean;
  steps: SightStep[];
};
export type Aim = { at: string; name: string; fire: string; action: string; tally: Tally; odds: number };
export type Spotter = { unit: string; name: string; fire: string; action: string; tally: Tally; odds: number };
export type DeskWeapon = {
  weapon: number;
  name: string;
  location: string;
  range: string;
  minimum?: number;
  damage: string;
  heat: number;
  shots?: number | null;
  fire: string;
  action: string;
  /** The draft without it, where it is in it. */
  without?: string;
  hopeless?: boolean;
  tally?: Tally | null;
  odds?: number;
  expected?: number;
  refusal?: Barred | null;
  /** Its word in the draft, where it is in it. */
  chosen?: string | null;
  aims?: Aim[];
  spotters?: Spotter[];
};
export type DeskTarget = {
  unit: string;
  name: string;
  distance: number;
  arc?: string;
  action: string;
  spotter?: string;
  twist?: number;
  refusal?: Barred | null;
  best?: number | null;
  odds?: number;
  expected?: number;
};
export type Desk = {
  target?: string;
  twists: { twist: number; label: string; action: string; refusal?: Barred | null }[];
  props?: { prop: string; label: string; action: string; refusal?: Barred | null }[];
  finds?: { action: string; label: string }[];
  targets: DeskTarget[];
  weapons: DeskWeapon[];
  sight?: Sight | null;
};
export type FigureName =
  | 'mp'
  | 'mp_all'
  | 'hexes'
  | 'harder'
  | 'aim'
  | 'heat_now'
  | 'heat_after'
  | 'falls'
  | 'damage'
  | 'expected_damage'
  | 'destroys'
  | 'odds'
  | 'own_damage';
export type Consideration = {
  action: string;
  refusal?: Barred | null;
  label?: string;
  notes?: string[];
  tallies?: Named<{ tally: Tally }>[];
  risks?: Risk[];
  path?: Step[];
  figures?: Partial<Record<FigureName, number>>;
  desk?: Desk | null;
};

export type Rule = { id: string; book?: string; chapter?: string; title?: string; summary: string; kind?: string };
export type Account = {
  id: string;
  name: string;
  side: string;
  shots: number;
  hits: number;
  expected_hits: number;
  damage: number[];
  taken: number[];
  heat: (number | null)[];
  lost: number[];
};
export type Luck = { side: string; needs: number; rolls: number; made: number; expected: number };
export type Loss = { turn: number; unit: string; name: string; side: string; fate: string; why: string };
export type Statistics = { turns: number; sides: Account[]; units: Account[]; luck: Luck[]; losses: Loss[] };
export type Ranges = {
  unit: string;
  weapons: { weapon: number; name: string; location: string; bands: { band: string; harder: number; places: string[] }[] }[];
  seen?: string[];
};
export type Problem = { status: number; error: string; detail: string; rule?: string };
