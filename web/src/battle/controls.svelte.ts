/** What clicks on places and key presses do on the battle screen. */
import type { Advice } from '../lesson/advice.svelte';
import type { Lesson } from '../lesson/lesson.svelte';
import { settings } from '../lib/settings.svelte';
import type { Entry, Figure } from '../lib/types';
import type { Game } from './game.svelte';
import type { Point } from './geometry';
import type { Hand } from './hand.svelte';
import { belongsTo, keyed, type Keyed } from './keys';
import { Arcing } from './arcing.svelte';
import { Ranging, Sighting } from './sighting.svelte';
import { figureOf, placeOf } from './story';
import type { View } from './view.svelte';

export class Controls {
  readonly sighting: Sighting;
  readonly ranging: Ranging;
  readonly arcing: Arcing;
  /** The place of the keyboard cursor. */
  cursor = $state('');
  /** Where the cursor started its current line. */
  private course: { point: Point; across: boolean } | null = null;
  /** Whether the next place is a waypoint. */
  waypointing = $state(false);
  helping = $state(false);
  /** The name of the floor that was switched to, until the cursor moves. */
  arrived = $state('');
  /** The unit whose record sheet is open. */
  sheet = $state.raw<Figure | null>(null);
  private readonly game: Game;

  constructor(
    private readonly hand: Hand,
    private readonly view: View,
    private readonly lesson: Lesson,
    private readonly advice: Advice,
  ) {
    this.game = hand.game;
    this.sighting = new Sighting(this.game);
    this.ranging = new Ranging(this.game);
    this.arcing = new Arcing(hand);
  }

  /** Close everything that one player has opened before another one looks at the screen. */
  close(): void {
    this.helping = false;
    this.sheet = null;
    this.cursor = '';
    this.hand.inspected = '';
    this.sighting.stop();
    this.ranging.stop();
    this.arcing.stop();
  }

  // --- pointing ------------------------------------------------------------------------------------------------------
  hover = (place: string | null): void => {
    if (this.sighting.on) {
      if (place) this.sighting.hover(place);
    } else if (this.hand.task === 'place' && !this.hand.moving.chosen) this.hand.moving.hover(place);
  };

  /** A tap outside everything cancels what is shown or drafted. */
  tap = (place: string, shift: boolean): void => {
    this.cursor = '';
    this.arrived = '';
    const { moving, task } = this.hand;
    const drafted = moving.chosen?.place;
    if (task === 'place' && this.puts && (drafted === place || shift) && !this.sighting.on && moving.goTo(place)) return void this.hand.confirm();
    if (this.choose(place, shift) || drafted === place) return;
    if (this.hand.inspected) this.hand.inspected = '';
    else if (this.hand.task === 'place') this.hand.moving.drop();
  };

  /** Whether something is put in places, one after the other: then a second tap on a place, or one with Shift, confirms. */
  private get puts(): boolean {
    return this.hand.moving.kinds || !this.hand.actor?.place;
  }

  pick = (figure: Figure): void => {
    this.hand.point(figure);
    const place = placeOf(this.game.stage.scene, figure);
    if (place) this.view.reveal(place);
  };

  /** Show the units of a log entry. */
  jump = (entry: Entry): void => {
    const { scene } = this.game.stage;
    const figure = scene && entry.about?.[0] ? figureOf(scene, entry.about[0]) : undefined;
    const place = placeOf(scene, figure);
    if (!figure || !place) return;
    this.view.reveal(place);
    this.hand.inspected = figure.id === this.hand.unit ? '' : figure.id;
  };

  waypoint = (): void => {
    this.waypointing = !this.waypointing;
  };

  sight = (): void => this.sighting.toggle(this.hand.actor?.place ?? this.cursor);
  ranges = (): void => {
    this.arcing.stop();
    void this.ranging.toggle(this.hand.figure?.id ?? this.ranging.unit);
  };
  arcs = (): void => {
    this.ranging.stop();
    this.arcing.toggle();
  };

  /** A place was chosen by a tap or with the cursor. Returns whether that did anything. */
  private choose(place: string, shift = false): boolean {
    const { game, hand, sighting } = this;
    if (game.playing) game.skip();
    else if (sighting.on) sighting.pick(place);
    else return this.choosePlace(place, shift) ?? this.chooseFigure(place, hand);
    return true;
  }

  /** Move to a place, or through it; undefined if that is impossible, or if another unit there can be selected and no mode
   * is chosen. */
  private choosePlace(place: string, shift: boolean): boolean | undefined {
    const { moving, task } = this.hand;
    if (task !== 'place' || (!moving.mode && this.waiting(place))) return undefined;
    if ((shift || this.waypointing) && moving.offerTo(place)) {
      this.waypointing = false;
      void moving.waypoint(place);
      return true;
    }
    const before = moving.chosen?.place;
    return moving.goTo(place) ? before !== place : undefined;
  }

  private chooseFigure(place: string, hand: Hand): boolean {
    const there = this.at(place);
    const found = this.waiting(place) ?? there[(there.findIndex((figure) => figure.id === hand.inspected) + 1) % there.length];
    if (found) hand.point(found);
    else return hand.aimAt(place);
    return true;
  }

  /** The figures in a place; those on others come last. */
  private at = (place: string): Figure[] => {
    const { scene } = this.game.stage;
    const there = scene?.figures.filter((figure) => !figure.fate && placeOf(scene, figure) === place) ?? [];
    return [...there.filter((figure) => !figure.on), ...there.filter((figure) => figure.on)];
  };

  /** Another unit in a place that could act now. */
  private waiting = (place: string): Figure | undefined =>
    this.at(place).find((figure) => this.hand.ask?.figures.includes(figure.id) && figure.id !== this.hand.unit);

  // --- keys ----------------------------------------------------------------------------------------------------------
  press = (event: KeyboardEvent): void => {
    if (this.hand.veiled()) return;
    const confirming = event.ctrlKey && event.key === 'Enter';
    if (event.defaultPrevented || event.altKey || event.metaKey || (event.ctrlKey && !confirming)) return;
    if (event.key === 'Escape' && document.querySelector(':popover-open')) return;
    if (belongsTo(event.target as Element, event.key) && !confirming) return;
    const chosen = !confirming && this.hand.task === 'place' && this.hand.moving.press(event.key);
    const key = chosen ? null : keyed(event.key);
    if (!key && !chosen) return;
    event.preventDefault();
    if (key) this.perform(key);
  };

  private perform(key: Keyed): void {
    if (key.do === 'cursor') this.step(key.x, key.y);
    else if (key.do === 'choice') this.nth(key.index);
    else this.commands[key.do]();
  }

  private readonly commands: Record<Exclude<Keyed['do'], 'cursor' | 'choice'>, () => void> = {
    enter: () => {
      if (this.game.playing) this.game.skip();
      else if (!this.cursor || !this.choose(this.cursor)) void this.hand.confirm();
    },
    space: () => void (this.cursor && this.choose(this.cursor)),
    escape: () => {
      if (this.sighting.on) this.sighting.toggle('');
      else if (!this.hand.back()) this.cursor = '';
    },
    undo: () => void this.hand.undo(),
    sight: this.sight,
    ranges: this.ranges,
    arcs: this.arcs,
    zones: () => settings.flip('zones'),
    help: () => (this.helping = true),
    advise: () => void this.advice.ask(),
    heard: () => (this.advice.shown ? (this.advice.told = true) : this.lesson.gotIt()),
    sheet: () => (this.sheet = this.game.table?.sheets ? this.hand.figure : null),
    show: () => {
      const at = this.view.field.spot(this.hand.actor);
      if (at) this.view.frame([at]);
    },
    skip: () => this.game.skip(),
    next: () => this.hand.step(1),
    previous: () => this.hand.step(-1),
    target: () => this.hand.task === 'draft' && this.hand.drafting.next(),
    all: () => this.hand.task === 'draft' && this.hand.drafting.shortcut('all'),
    via: () => void (this.cursor && this.hand.task === 'place' && this.choose(this.cursor, true)),
    left: () => this.turn(-1),
    right: () => this.turn(1),
    higher: () => this.hand.task === 'place' && this.hand.moving.switchBy(1),
    lower: () => this.hand.task === 'place' && this.hand.moving.switchBy(-1),
    in: () => this.view.zoom(1.3),
    out: () => this.view.zoom(1 / 1.3),
    fit: () => this.view.fit(),
    floor: () => this.nextFloor(),
  };

  /** Show the next floor; the cursor stays above or below where it was, if there is a place. */
  private nextFloor(): void {
    if (!this.view.several) return;
    this.view.nextFloor();
    this.cursor = this.cursor && this.onFloor(this.cursor);
    this.arrived = this.game.stage.field.field.floors?.[this.view.floor]?.name ?? '';
  }

  /** The place on the visible floor above or below another, if there is one. */
  private onFloor(place: string): string {
    const { field } = this.game.stage;
    return field.floor(place) === this.view.floor ? place : (field.at(field.point(place), this.view.floor) ?? '');
  }

  /** Move the cursor; it keeps to its starting line, up and down or across. */
  private step(x: number, y: number): void {
    const { field, scene } = this.game.stage;
    const known = this.hand.figure?.place || scene?.figures.find((figure) => figure.place)?.place || field.field.ids?.[0] || '';
    const first = this.onFloor(known) || known;
    this.arrived = '';
    if (!this.cursor || this.course?.across !== (x !== 0)) this.course = { point: field.point(this.cursor || first), across: x !== 0 };
    this.cursor = this.cursor ? field.toward(this.cursor, x, y, this.course.point) : first;
    this.hover(this.cursor);
    this.view.reveal(this.cursor);
  }

  /** Turn what the draft turns, or the end of the current move. */
  private turn(by: 1 | -1): void {
    const { actor, drafting, moving, task } = this.hand;
    if (task === 'draft') return drafting.switchBy(by);
    if (moving.chosen) moving.turn(by);
    else if (actor?.place) moving.goTo(actor.place);
    this.cursor = '';
  }

  private nth(index: number): void {
    if (this.hand.task === 'draft') this.hand.drafting.nth(index);
  }
}
