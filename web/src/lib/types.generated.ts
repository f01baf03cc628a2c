/** Written by tools/make_types.py from the server's OpenAPI schema; docs/protocol.md says what it means. */
export type About = {
  version: string;
  rules: Record<string, string>;
  imports: boolean;
  address: string;
};
export type Account = {
  id: string;
  name: string;
  side: string;
  shots?: number;
  hits?: number;
  expected_hits?: number;
  damage?: number[];
  taken?: number[];
  lost?: number[];
  kills?: number;
  fate?: string;
  series?: Record<string, (number | null)[]>;
};
export type Acted = {
  version: number;
};
export type ActionForm = {
  text: string;
  words: string;
};
export type Answer = {
  ask: number;
  action: string;
  seat?: string | null;
};
export type Arcs = {
  figure: string;
  arcs?: FiringArc[];
};
export type AskCard = {
  id: number;
  seats: string[];
  mine: boolean;
  form: string;
  prompt: string;
  rule: string;
  figures: string[];
  sealed: boolean;
  task?: "place" | "draft" | "list" | "dice";
  confirm?: string;
  hint?: string;
  key?: string;
  asks?: unknown;
  secret?: boolean;
  idle?: Record<string, string>;
};
export type Band = {
  id: string;
  label: string;
  level: number;
  places: string[];
};
export type BoardRow = {
  name: string;
  columns: number;
  rows: number;
  text: string;
  terrain?: string[];
};
export type Boards = {
  boards: BoardRow[];
  themes: Theme[];
  largest: Size;
};
export type BookCard = {
  name: string;
  title: string;
};
export type BotCard = {
  name: string;
  title: string;
  text: string;
  styles: boolean;
};
export type BotStyle = {
  name: string;
  title: string;
  place: string;
  example: string;
};
export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};
export type Branch = {
  at: number;
  side?: string | null;
  whole?: boolean;
  players?: Record<string, Player>;
  maker?: string;
};
export type CalculationCard = {
  what: string;
  total: string;
  steps: StepCard[];
};
export type ChapterCard = {
  title: string;
  rules: number;
};
export type Chat = {
  messages: ChatMessage[];
};
export type ChatMessage = {
  n: number;
  seat: string;
  text: string;
  sent: number;
};
export type Choice = {
  id: string;
  label: string;
  action: string;
  refusal?: Reason | null;
  selected?: boolean;
  detail?: string;
  note?: string;
  target?: string;
  tally?: TallyForm | null;
  needs?: number | null;
  odds?: number | null;
  expected?: number | null;
  cells?: string[];
  hopeless?: boolean;
  whole?: boolean;
  remarks?: Remark[];
  groups?: Group[];
  tip?: string;
  low?: boolean;
};
export type ClockCard = {
  terms: ClockTerms;
  started: boolean;
  sides: SideClock[];
};
export type ClockTalk = {
  side: string;
  answer: "win" | "bot" | "more";
  seat?: string | null;
};
export type ClockTerms = {
  minutes?: number;
  increment?: number;
  days?: number;
};
export type Compared = {
  pairs: number;
  only_first: number;
  only_second: number;
  difference: unknown;
};
export type Condition = {
  id: string;
  short: string;
  text: string;
  rule?: string;
  look?: string;
};
export type ConditionRow = {
  id: string;
  label: string;
  text: string;
  rule: string;
  usual: number;
  least: number;
  most: number;
  unit: string;
};
export type ContentsCard = {
  name: string;
  title: string;
  chapters: ChapterCard[];
};
export type Course = {
  points: string;
  sides?: Strength[];
};
export type Coverage = {
  id: string;
  name: string;
  part: string;
  bands: Band[];
};
export type Deleted = {
  game: string;
};
export type DesignCard = {
  name: string;
  type: string;
  tech: string;
  tons: number;
  bv: number | null;
  cost: number | null;
  playable: boolean;
  own: boolean;
  note?: string;
  also?: string[];
  role?: string;
  year?: number;
  speed?: number;
  speeds?: string;
  why?: string;
  figures?: LibraryFigure[];
  gear?: GearRow[];
  weights?: CalculationCard | null;
  battle_value?: CalculationCard[];
  price?: CalculationCard | null;
  violations?: ViolationCard[];
};
export type DesignRow = {
  name: string;
  type: string;
  tech: string;
  tons: number;
  bv: number | null;
  cost: number | null;
  playable: boolean;
  own: boolean;
  note?: string;
  also?: string[];
  role?: string;
  year?: number;
  speed?: number;
  speeds?: string;
};
export type DesignRows = {
  total: number;
  types: string[];
  techs: string[];
  roles: string[];
  factions: string[];
  eras: EraCard[];
  rows: DesignRow[];
};
export type Draft = {
  action: string;
  refusal?: Reason | null;
  label?: string;
  confirm?: string;
  notes?: string[];
  tallies?: NamedTally[];
  risks?: RiskForm[];
  path?: Step[];
  numbers?: Value[];
  focus?: string;
  targets?: string[];
  aim?: number | null;
  sight?: SightLine | null;
  groups?: Group[];
  ground?: Record<string, string>;
  area?: string[];
  exchanges?: Exchange[];
};
export type DraftRequest = {
  action?: string | null;
  figure?: string | null;
  target?: string | null;
  seat?: string | null;
};
export type DrawCard = {
  by: string;
  agreed: string[];
};
export type DrawTalk = {
  answer: "offer" | "accept" | "decline";
  seat?: string | null;
};
export type EnteredUnit = {
  design: string;
  skills?: Record<string, number>;
  aboard?: number | null;
  ammunition?: Record<string, string>;
  linked?: number | null;
  name?: string;
  damage?: Record<string, unknown> | null;
};
export type Entry = {
  n: number;
  turn: number;
  phase: string;
  text: string;
  form: string;
  event: unknown;
  figures?: SceneFigure[];
  lost?: string[];
  scene?: Record<string, unknown>;
  about?: string[];
  dice?: number[][];
  tally?: TallyForm | null;
  needs?: number | null;
  hit?: boolean | null;
  depth?: number;
  look?: string;
  path?: string[];
  tags?: string[];
  means?: string;
  purpose?: string;
  area?: string[];
  sound?: string;
  highlight?: Highlight | null;
  sides?: number;
  low?: boolean;
};
export type EraCard = {
  title: string;
  year: number;
};
export type Exchange = {
  figure: string;
  gives?: Salvo | null;
  takes?: Salvo | null;
};
export type Field = {
  key: string;
  name: string;
  box: Box;
  shapes: [number, number][][];
  ids?: string[];
  xs?: number[];
  ys?: number[];
  words?: number[];
  texts?: string[];
  place_shapes?: number[];
  place_floors?: number[];
  labels?: string[];
  floors?: Floor[];
  free?: boolean;
  noun?: string;
  nouns?: string;
};
export type FiringArc = {
  id: string;
  label: string;
  gear: string[];
  places: string[];
};
export type Floor = {
  id: string;
  name: string;
};
export type ForceAsked = {
  units: ForceUnit[];
  system?: string;
  options?: string[] | null;
};
export type ForceEntered = {
  name: string;
  units: EnteredUnit[];
  refused: RefusedThing[];
  left: RefusedThing[];
};
export type ForceMix = {
  name: string;
  title: string;
  types: string[];
};
export type ForcePick = {
  units: UnitSetup[];
  supplies?: Record<string, number> | null;
  seat?: string | null;
};
export type ForcePicked = {
  begun: boolean;
};
export type ForceSheets = {
  units: ForceUnit[];
  system?: string;
  name?: string;
  paper?: "a4" | "letter";
};
export type ForceUnit = {
  design: string;
  skills?: Record<string, number>;
  aboard?: number | null;
  ammunition?: Record<string, string>;
  linked?: number | null;
};
export type ForceValue = {
  total: number;
  units: ValuedUnit[];
};
export type GameMade = {
  game: string;
  seats: SeatGiven[];
  maker_token?: string;
};
export type Gauge = {
  id: string;
  value: number;
  full: number;
  look?: "" | "ring" | "number" | "cross" | "inner" | "heads" | "boxes";
  label?: string;
  note?: string;
  form?: string;
  steps?: number[];
  tip?: string;
};
export type Gear = {
  id: string;
  name: string;
  part?: string;
  cells?: string[];
  works?: boolean;
  letters?: string;
  state?: string;
  tip?: string;
  left?: number | null;
};
export type GearRow = {
  name: string;
  count: number;
  place: string;
  heat?: string;
  damage?: string;
  ranges?: string;
  minimum?: string;
  shots?: number;
};
export type Group = {
  id: string;
  label: string;
  role: string;
  choices?: Choice[];
  pick?: "one" | "many";
  columns?: string[];
  shortcuts?: Choice[];
  empty?: string;
};
export type HandOver = {
  seat: string;
  player: Player;
};
export type Highlight = {
  title: string;
  name: string;
  look: string;
  figure?: string;
  place?: string;
};
export type Hint = {
  action: string;
  words: string;
  reason: string;
  figure: string;
  offer: Offer;
};
export type Imported = {
  names: string[];
  refused: RefusedThing[];
};
export type Joining = {
  name?: string;
  seat?: string | null;
};
export type KeptGame = {
  tokens: string[];
  name: string;
  when: number;
  maker?: string;
  invited?: Record<string, string>;
};
export type KeptLesson = {
  learned: string[];
  ended: boolean;
};
export type KeptLessons = {
  games?: Record<string, KeptLesson>;
  latest?: Record<string, string>;
  finished?: Record<string, "won" | "lost">;
};
export type KeptSettings = {
  changed?: number;
  values?: Record<string, string | boolean | number>;
};
export type LabAsked = {
  teams: LabTeam[];
  board?: string;
  games?: number;
  seed?: number;
  swap?: boolean;
  turns?: number;
  system?: string;
  options?: string[] | null;
  conditions?: Record<string, number>;
  instead?: LabInstead | null;
  until_width?: number | null;
};
export type LabInstead = {
  units?: string[];
  bot?: string;
  style?: string;
  place?: string;
  aboard?: (number | null)[];
  ammunition?: Record<string, string>[];
  starts?: string[];
  cargo?: number[];
};
export type LabPlot = {
  part: string;
  title: string;
  note: string;
  content: string;
  wide: boolean;
};
export type LabRun = {
  id: string;
  state: "waiting" | "playing" | "done" | "stopped" | "failed";
  games: number;
  played: number;
  error?: string;
  enough?: boolean;
  summary?: Summary | null;
  instead?: Summary | null;
  compared?: Compared | null;
  standings?: Rated[];
  notable?: Notable[];
  plots?: LabPlot[];
};
export type LabTeam = {
  units: string[];
  bot?: string;
  style?: string;
  place?: string;
  aboard?: (number | null)[];
  ammunition?: Record<string, string>[];
  starts?: string[];
  cargo?: number[];
  supplies?: Record<string, number> | null;
};
export type LabVolley = {
  odds: VolleyOdds;
  plots: LabPlot[];
};
export type LibraryFigure = {
  what: string;
  value: string;
};
export type Link = {
  network: string;
  a: string;
  b: string;
  works: boolean;
};
export type LinkRow = {
  to: number;
  choices: number[];
};
export type Listed = {
  listed: boolean;
};
export type ListingCard = {
  system: string;
  title: string;
  name: string;
  host: string;
  rules: string;
  board: string;
  sign: string;
  seats: OpenSeat[];
  clock?: ClockTerms | null;
};
export type LoadChoice = {
  id: string;
  label: string;
  text?: string;
  rules?: string[];
  needs?: string[];
};
export type LoadRow = {
  id: string;
  label: string;
  chosen: string;
  choices: LoadChoice[];
  others?: LoadChoice[];
};
export type LobbyGame = {
  game: string;
  created: number;
  about: ListingCard;
  open: OpenSeat[];
};
export type LobbyView = {
  open: LobbyGame[];
  running: LobbyGame[];
};
export type Loss = {
  turn: number;
  unit: string;
  name: string;
  side: string;
  fate: string;
  why: string;
};
export type Luck = {
  side: string;
  roll: string;
  rolls: number;
  made: number;
  expected: number;
};
export type Maker = {
  name?: string;
  seats?: string[];
};
export type Mark = {
  id: string;
  label: string;
  look?: string;
  figure?: string;
  short?: string;
};
export type MatchAsked = {
  bv: number;
  count?: number | null;
  tech?: string | null;
  seed?: number | null;
  system?: string;
  board?: string;
  type?: string;
  mix?: string;
};
export type Measure = {
  id: string;
  label: string;
  short?: string;
  note?: string;
  by_turn?: boolean;
  highest?: boolean;
};
export type Menu = {
  offers: Offer[];
  modes?: Mode[];
  numbers?: NumberName[];
  columns?: OfferColumns | null;
};
export type Mod = {
  rule: string;
  value: number;
  why: string;
};
export type Mode = {
  id: string;
  label: string;
  style?: string;
  usual?: boolean;
  beyond?: boolean;
  key?: string;
  value?: number | null;
  to?: string;
  text?: string;
  rule?: string;
  buttons?: "" | "each" | "group";
};
export type NamedTally = {
  label: string;
  tally: TallyForm;
  roll?: boolean;
  value?: string;
  low?: boolean;
};
export type Notable = {
  number: number;
  title: string;
  result: string;
};
export type NumberName = {
  id: string;
  label: string;
  unit?: string;
  role?: string;
  zero?: string;
  one?: string;
};
export type Objective = {
  type: string;
  attacker?: string;
  points?: boolean;
};
export type ObjectiveRow = {
  name: string;
  title: string;
  text: string;
  rule: string;
  attacks: boolean;
  sizes?: [number, number];
  values?: [number, number];
  options?: string[];
};
export type OddsChoice = {
  id: string;
  label: string;
};
export type OddsField = {
  id: string;
  label: string;
  of: "attacker" | "target";
  kind: "number" | "choice" | "flag" | "text";
  default?: number | boolean | string | null;
  choices?: OddsChoice[];
  least?: number;
  most?: number;
  hint?: string;
};
export type Offer = {
  label: string;
  mode: string;
  subject?: string;
  place?: string;
  heading?: number | null;
  targets?: string[];
  action?: string;
  numbers?: Record<string, number>;
};
export type OfferColumns = {
  subject: string;
  modes: string[];
  places: string[];
  headings: number[];
  mode: number[];
  place: number[];
  heading: number[];
  action: string[];
  numbers: Record<string, number[]>;
};
export type OpenSeat = {
  seat: string;
  side: string;
  units?: number;
  value?: number;
  limit?: number | null;
};
export type Option = {
  name: string;
  title: string;
  text: string;
  rule?: string;
  default?: boolean;
  hides?: boolean;
  group?: string;
  supplies?: SupplyRow[];
  conditions?: ConditionRow[];
  terrain?: string[];
};
export type OrderGiven = {
  key: string;
  action?: string | null;
  seat?: string | null;
};
export type Origin = {
  name?: string;
  seats?: string[];
  dice?: "random" | "chosen" | "recorded" | "real";
};
export type OutcomeCard = {
  winners: string[];
  rule: string;
  why: string;
};
export type Part = {
  id: string;
  name: string;
  gauges: Gauge[];
  box?: [number, number, number, number] | null;
  gone?: boolean;
};
export type Phase = {
  id: string;
  label: string;
};
export type PhaseText = {
  title: string;
  text: string;
};
export type Picture = {
  shape: string;
  details?: string;
};
export type Player = {
  kind?: "person" | "bot";
  name?: string;
  bot?: string;
  style?: string;
  place?: string;
};
export type PlayerCard = {
  seat: string;
  side: string;
  kind: string;
  name: string;
  bot: string;
  present: boolean;
  away?: boolean;
  trouble?: string;
  stand_in?: boolean;
  joined?: boolean;
};
export type Preset = {
  name: string;
  title: string;
  text: string;
  options: string[];
  board?: string;
  forces?: UnitSetup[][];
};
export type Profile = {
  games?: Record<string, KeptGame>;
  dropped?: Record<string, number>;
  lessons?: KeptLessons;
  settings?: KeptSettings;
};
export type ProfileChange = {
  version: number;
  profile: Profile;
};
export type ProfileDeleted = {
  deleted?: boolean;
};
export type ProfileFound = {
  version: number;
  profile: Profile;
};
export type ProfileKept = {
  version: number;
};
export type ProfileMade = {
  secret: string;
  version: number;
};
export type ProposalCard = {
  kind: "undo" | "draw";
  state: "asked" | "declined" | "done";
  by: string;
  yours?: boolean;
};
export type QuickBattle = {
  name: string;
  title: string;
  text: string;
  boards?: string[];
  forces?: string[][][];
  random?: RandomForces | null;
  aboard?: [number, number][];
  preset?: string;
};
export type RandomForces = {
  value: number;
  count: number;
  tech?: string;
  type?: string;
  mix?: string;
};
export type Ranges = {
  figure: string;
  gear?: Coverage[];
  seen?: string[];
};
export type Rated = {
  name: string;
  force: string;
  bot: string;
  value: number;
  wins: number;
  draws: number;
  losses: number;
  rating: unknown;
};
export type Reason = {
  rule: string;
  why: string;
};
export type RefusedThing = {
  name: string;
  why: string;
};
export type Remark = {
  words: string;
  rule?: string;
  short?: string;
};
export type RiskForm = {
  label: string;
  tally: TallyForm;
  fails: number;
  when?: string;
  low?: boolean;
};
export type RuleCard = {
  id: string;
  book: string;
  chapter: string;
  title: string;
  summary: string;
  kind: string;
};
export type RuleRows = {
  total: number;
  books: BookCard[];
  rows: RuleCard[];
};
export type Salvo = {
  weapons: number;
  needs: number;
  odds: number;
  expected: number;
};
export type Say = {
  text: string;
  seat?: string | null;
};
export type ScenarioRow = {
  name: string;
  title: string;
  text: string;
  rule: string;
  setup: Setup;
};
export type Scene = {
  field: string;
  turn?: number;
  phase?: string;
  phases?: Phase[];
  order?: string[];
  sides?: SideCard[];
  figures?: SceneFigure[];
  things?: Thing[];
  points?: string;
  zones?: Zone[];
  links?: Link[];
  wind?: number | null;
  conditions?: Condition[];
  dark?: boolean;
  unseen?: string[];
  options?: string[];
  pictures?: Record<string, Picture>;
};
export type SceneFigure = {
  id: string;
  name: string;
  side: string;
  seat: string;
  icon: string;
  size?: string;
  picture?: string;
  plate?: string;
  place?: string;
  point?: [number, number] | null;
  on?: string;
  hostile?: boolean;
  floor?: number;
  level?: number | null;
  heading?: number | null;
  aim?: number | null;
  gauges?: Gauge[];
  skills?: Skill[];
  speeds?: Speed[];
  marks?: Mark[];
  facts?: string[];
  parts?: Part[];
  columns?: string[];
  gear?: Gear[];
  devices?: Gear[];
  done?: boolean;
  target_modifier?: number;
  fate?: string;
  value?: number;
};
export type SeatGiven = {
  seat: string;
  side: string;
  player: Player;
  token?: string;
  link?: string;
};
export type SeatOnly = {
  seat?: string | null;
};
export type Setup = {
  sides: SideSetup[];
  system?: string;
  board?: string;
  options?: string[] | null;
  turns?: number;
  deploy?: boolean;
  retreat?: boolean;
  conditions?: Record<string, number>;
  real_dice?: boolean;
  name?: string;
  seed?: number | null;
  lesson?: string;
  maker?: Maker;
  clock?: ClockTerms | null;
  objective?: Objective | null;
};
export type Share = {
  label: string;
  value: number;
  counted?: boolean;
};
export type SideCard = {
  name: string;
  home?: number | null;
  value?: number;
  lost?: number;
};
export type SideClock = {
  side: string;
  left: number | null;
  since: number | null;
  out: boolean;
};
export type SideCount = {
  least: number;
  most: number;
};
export type SideSetup = {
  name: string;
  units: UnitSetup[];
  player?: Player;
  players?: Player[];
  home?: number | null;
  supplies?: Record<string, number> | null;
  limit?: number | null;
};
export type SightLine = {
  from: string;
  to: string;
  length: string;
  blocked?: Reason | null;
  notes?: string[];
  steps?: SightStep[];
};
export type SightStep = {
  places: string[];
  counts: string;
  words: string;
};
export type Silent = {
  weapon: string;
  location: string;
  rule: string;
  why: string;
};
export type Size = {
  columns: number;
  rows: number;
};
export type Skill = {
  id: string;
  label: string;
  value: number;
};
export type SkillRow = {
  id: string;
  label: string;
  default: number;
  least: number;
  most: number;
};
export type Speed = {
  id: string;
  label: string;
  value: number;
};
export type Standing = {
  team: string;
  force: string;
  bot: string;
  value: number;
  wins: number;
  rate: unknown;
  units: number;
  lost: number;
  value_left: number;
  damage: number;
  shots: number;
  hits: number;
  expected_hits: number;
  measures: Record<string, number>;
  luck: number;
};
export type StandingOrderCard = {
  seat: string;
  key: string;
  label: string;
  action: string | null;
  choices: Record<string, string>;
};
export type StandingOrders = {
  orders: StandingOrderCard[];
};
export type StartRow = {
  id: string;
  label: string;
  group?: string;
};
export type Statistics = {
  turns: number;
  sides: Account[];
  units: Account[];
  luck: Luck[];
  losses: Loss[];
  measures?: Measure[];
};
export type Step = {
  place: string;
  heading?: number | null;
  cost?: number;
};
export type StepCard = {
  rule: string;
  sign: string;
  value: string;
  why: string;
};
export type Story = {
  start: Scene;
  entries: Entry[];
};
export type Strength = {
  side: string;
  left: [number, number][];
};
export type Summary = {
  board: string;
  games: number;
  draws: number;
  turns: unknown;
  shortest: number;
  longest: number;
  teams: Standing[];
};
export type SupplyRow = {
  id: string;
  label: string;
  text: string;
  rule: string;
  usual: number;
  most: number;
};
export type SwitchRow = {
  id: string;
  label: string;
  text: string;
  rule: string;
};
export type SystemCard = {
  name: string;
  title: string;
  text: string;
  turn_help: TurnHelp;
  rules: string;
  options: Option[];
  presets: Preset[];
  bots: BotCard[];
  usual_bot: string;
  styles: BotStyle[];
  sides: SideCount;
  forms: ActionForm[];
  skills: SkillRow[];
  units: UnitRow[];
  worth: WorthCard | null;
  short_names: Record<string, string>;
  scenarios: ScenarioRow[];
  quick: QuickBattle[];
  boards: string[];
  usual_board: string;
  usual_preset: string;
  lessons: Record<string, Setup>;
  maps: boolean;
  roles: string[];
  sheets: boolean;
  odds: OddsField[];
  mixes: ForceMix[];
  objectives: ObjectiveRow[];
};
export type TallyForm = {
  total: number;
  items: TallyItem[];
  barred?: Reason | null;
};
export type TallyItem = {
  rule: string;
  value: number;
  why: string;
};
export type TermCard = {
  term: string;
  short: string;
  meaning: string;
  rule: string;
};
export type Theme = {
  name: string;
  text: string;
  terrain?: string[];
};
export type Thing = {
  place: string;
  label: string;
  icon: string;
  floor?: number;
  short?: string;
  picture?: string;
};
export type Threshold = {
  points: number;
  chance: number;
  percent: string;
  note?: string;
};
export type TournamentAsked = {
  forces: string[][];
  ammunition?: Record<string, string>[][];
  bots?: string[];
  board?: string;
  games?: number;
  seed?: number;
  turns?: number;
  system?: string;
  options?: string[] | null;
  conditions?: Record<string, number>;
};
export type TurnHelp = {
  lead?: string;
  phases?: PhaseText[];
  win?: string;
};
export type UndoDone = {
  version: number;
  asked?: boolean;
};
export type UndoTalk = {
  answer?: "ask" | "accept" | "decline";
  seat?: string | null;
};
export type UnitRow = {
  name: string;
  kind: string;
  level: string;
  tons: number;
  movement: string;
  weapons: string;
  value: number;
  size?: string;
};
export type UnitSetup = {
  design: string;
  skills?: Record<string, number>;
  place?: string;
  heading?: number | null;
  name?: string;
  seat?: number | null;
  hidden?: boolean;
  damage?: Record<string, unknown> | null;
  aboard?: number | null;
  ammunition?: Record<string, string>;
  linked?: number | null;
  engaged?: boolean;
  searchlight?: boolean;
  entrenched?: boolean;
  cargo?: number;
};
export type Value = {
  id: string;
  label: string;
  value: number;
  form?: string;
  before?: number | null;
  full?: number | null;
  parts?: Share[];
};
export type ValuedUnit = {
  design: string;
  skills?: Record<string, number>;
  aboard?: number | null;
  ammunition?: Record<string, string>;
  linked?: number | null;
  value: number;
  base: number;
  carriers?: number[];
  loads?: LoadRow[];
  link?: LinkRow | null;
  crew?: string[];
  configurations?: string[];
  switches?: SwitchRow[];
  starts?: StartRow[];
  hauls?: number;
};
export type ViolationCard = {
  rule: string;
  why: string;
};
export type VolleyAsked = {
  attacker: string;
  target: string;
  circumstances?: Record<string, number | boolean | string | null>;
  system?: string;
};
export type VolleyOdds = {
  attacker: string;
  target: string;
  weapons: WeaponOdds[];
  silent: Silent[];
  expected: number;
  damage: Record<string, number>;
  figures: Record<string, number>;
  destroyed: number | null;
  marks?: Threshold[];
};
export type WaitingCard = {
  game: string;
  system: string;
  name: string;
  board: string;
  options: string[];
  conditions: Record<string, number>;
  turns: number;
  deploy: boolean;
  real_dice: boolean;
  maker: Origin;
  you: string[];
  listed: boolean;
  sides: WaitingSide[];
  clock: ClockTerms | null;
};
export type WaitingSide = {
  name: string;
  seats: string[];
  players: string[];
  bots: boolean;
  present: boolean;
  limit: number | null;
  ready: boolean;
  within: boolean;
  units: UnitSetup[];
  supplies: Record<string, number> | null;
  joined: string[];
};
export type WeaponOdds = {
  weapon: string;
  location: string;
  needs: string;
  chance: number;
  exactly: string;
  expected: number;
  damage: Record<string, number>;
  mods: Mod[];
};
export type WholeTable = {
  game: string;
  system: string;
  name: string;
  version: number;
  over: boolean;
  you: string[];
  players: PlayerCard[];
  entries: number;
  asks: AskCard[];
  undo: string[];
  outcome: OutcomeCard | null;
  draw: DrawCard | null;
  proposals: ProposalCard[];
  rematch: string | null;
  again: boolean;
  seed: string | null;
  lesson: string;
  closed: string;
  sheets: boolean;
  secrets: boolean;
  listed: boolean;
  maker: Origin;
  clock: ClockCard | null;
  scene: Scene;
};
export type WorthCard = {
  name: string;
  sign: string;
};
export type Zone = {
  kind: string;
  label: string;
  figure: string;
  side: string;
  places: string[];
};
