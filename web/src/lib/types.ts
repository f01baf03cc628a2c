/** The types shared by the server and the page, under the page's names; the rest is generated. */
import type {
  Account as AnyAccount,
  AskCard,
  ClockCard,
  Course as AnyCourse,
  GameMade,
  Hint as Advice,
  Menu as WholeMenu,
  Offer as AnyOffer,
  Player as Taker,
  PlayerCard,
  Reason,
  RuleCard,
  Scene as WholeScene,
  SceneFigure,
  SideCard,
  SightLine,
  StandingOrderCard,
  Story as WholeStory,
  Statistics as AnyStatistics,
  TallyForm,
  WholeTable,
} from './types.generated';

export type { Arcs, Band, Branch, ChatMessage, Choice, ClockTerms, Condition, Deleted, Draft, Entry, Exchange, Field, Gauge, Gear, Group, Highlight, Link, Loss, Luck, Mode, NumberName, Part, Picture, Ranges, Remark, Salvo, Setup, SideSetup, Step, Thing, Value, Zone } from './types.generated';
export type Ask = AskCard;
export type Barred = Reason;
export type Clock = ClockCard;
export type Figure = SceneFigure;
/** A course is always complete. */
export type Course = Required<AnyCourse>;
/** Every offer of a menu has the text of its action. */
export type Offer = AnyOffer & { action: string };
/** A menu with each of its offers (`menus.ts`). */
export type Menu = Omit<WholeMenu, 'offers' | 'columns'> & { offers: Offer[] };
export type Hint = Omit<Advice, 'offer'> & { offer: Offer };
export type NewGame = GameMade;
export type Player = PlayerCard;
export type PlayerKind = Taker;
export type Rule = RuleCard;
/** A scene is always complete. */
export type Scene = Required<WholeScene>;
export type Story = Omit<WholeStory, 'start'> & { start?: Scene | null };
export type Side = SideCard;
export type Sight = SightLine;
export type StandingOrder = StandingOrderCard;
export type Table = TableNews & { scene: Scene };
/** The table without its scene, as the stream sends it. */
export type TableNews = Omit<WholeTable, 'scene'>;
export type Tally = TallyForm;
/** Statistics are always complete. */
export type Account = Required<AnyAccount>;
export type Statistics = Omit<AnyStatistics, 'sides' | 'units'> & { sides: Account[]; units: Account[] };
export type Problem = { status: number; error: string; detail: string; rule?: string };
