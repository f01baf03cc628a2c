/** The camera over the board as the player moves it. */
import { stillness } from '../lib/settings.svelte';
import { blend, CARDS, centeredOn, centering, framing, held, leastScale, margin, MOST, roomy, sees, showing, toPlane, toScreen, TOOLS, whole, zoomAt, type Camera, type Size } from './camera';
import { NOWHERE, type FieldMap } from './field';
import { nextFloor } from './floors';
import type { Box, Point } from './geometry';

const FLIGHT = 260;
const SETTLE = 160;
/** However much is covered, this much of the height is used. */
const LEAST_HEIGHT = 96;
/** In a narrower view a sheet covers half of the board, so the middle of the board is not the middle of the visible part. */
const NARROW = 600;

export class View {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 0.5 });
  /** The scale for which labels and lines are drawn; it follows the camera when that rests. */
  settled = $state(0.5);
  size = $state.raw<Size>({ width: 0, height: 0 });
  field = $state.raw<FieldMap>(NOWHERE);
  box = $derived(this.field.box);
  /** The visible floor. */
  floor = $state(0);
  /** Whether the field has several floors. */
  several = $derived((this.field.field.floors?.length ?? 0) > 1);
  gesture = $state(false);
  /** The width of the cards over the board. */
  cards = $state(CARDS);
  /** Whether cards cover part of the whole board. */
  crowded = $derived(this.size.width > 0 && !roomy(this.box, this.size, this.cards));
  /** What floats over the board, so that nothing important is hidden under it. */
  covers: () => DOMRect[] = () => [];
  /** The part of the plane to show first, if a link asks for one. */
  wanted: Box | null = null;
  private flight = 0;
  /** Where the camera flies to. */
  private goal: Camera | null = null;
  private rest = 0;
  private fitted = false;
  /** How the whole board was last seen. */
  private home: Camera | null = null;
  /** Where the camera returns after small moves; none once the player has moved it. */
  private base: Camera | null = null;
  /** The visible part of the plane beside the tools. */
  room = $derived.by((): Box => {
    const { x, y, scale } = this.camera;
    return { x: -x / scale, y: -y / scale, width: (this.size.width - TOOLS) / scale, height: this.size.height / scale };
  });

  /** Show the floor after this one; after the last comes the first. */
  nextFloor(): void {
    this.turnTo(nextFloor(this.floor, this.field.field.floors?.length ?? 1));
  }

  /** Show a floor, and all of its places if possible. */
  turnTo(floor: number): void {
    this.floor = floor;
    this.survey(this.field.onFloor(floor));
  }

  /** Show another ground; one of the same size keeps the camera. */
  setField(field: FieldMap): void {
    const { width, height } = this.box;
    this.field = field;
    if (field.box.width === width && field.box.height === height) return;
    this.fitted = false;
    this.fitOnce();
  }

  setSize(size: Size): void {
    const before = this.size;
    this.size = size;
    if (this.fitOnce() || !before.width) return;
    if (this.wanted) return this.showRoom(this.wanted);
    if (this.base && this.base === this.home) return this.fit(false);
    const shifted = (camera: Camera): Camera => ({ ...camera, x: camera.x + (size.width - before.width) / 2, y: camera.y + (size.height - before.height) / 2 });
    this.base &&= shifted(this.base);
    this.look(shifted(this.camera));
  }

  /** Make room for cards of another width, unless the player has moved the camera. */
  setCards(width: number): void {
    if (width === this.cards) return;
    this.cards = width;
    if (this.fitted && this.base && this.base === this.home) this.fit(false);
  }

  private fitOnce(): boolean {
    if (this.fitted || !this.size.width || this.field === NOWHERE) return false;
    this.fitted = true;
    this.fit(false);
    if (this.wanted) this.showRoom(this.wanted);
    return true;
  }

  /** Set the camera; what is drawn for a scale follows when the camera rests. */
  look(camera: Camera): void {
    this.camera = held(camera, this.box, this.size);
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => (this.settled = this.camera.scale), SETTLE);
  }

  /** The player moves the camera. */
  steer(camera: Camera): void {
    this.wanted = null;
    this.move(camera);
  }

  private move(camera: Camera): void {
    this.stop();
    this.base = null;
    this.look(camera);
  }

  pan(x: number, y: number): void {
    this.steer({ ...this.camera, x: this.camera.x + x, y: this.camera.y + y });
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const zoomed = zoomAt(this.camera, at, factor, leastScale(this.box, this.size));
    this.steer(factor < 1 && this.size.width >= NARROW ? centering(zoomed, this.box, this.size) : zoomed);
  }

  fit(softly = true): void {
    const all = whole(this.box, this.size, this.cards);
    const narrow = this.size.width < NARROW && all.scale < 0.3;
    const to = narrow ? centeredOn({ x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 }, this.size, 0.3) : all;
    this.home = this.base = held(to, this.box, this.size);
    this.fly(this.home, softly);
    if (!softly) this.settled = this.camera.scale;
  }

  /** Show a part of the plane, as large as possible. */
  private showRoom({ x, y, width, height }: Box): void {
    const scale = Math.min(MOST, this.size.width / width, this.size.height / height);
    this.move(centeredOn({ x: x + width / 2, y: y + height / 2 }, this.size, scale));
    this.settled = this.camera.scale;
  }

  /** Bring some points into the middle. */
  frame(points: Point[], softly = true): void {
    if (!points.length || !this.size.width) return;
    this.base = held(framing(points, this.uncovered()), this.box, this.size);
    this.fly(this.base, softly);
    if (!softly) this.settled = this.camera.scale;
  }

  /** What is visible above sheets that cover the whole width and, in a narrow view, next to the tools. */
  private uncovered(): Size {
    const { width, height } = this.size;
    const free = width < NARROW ? width - TOOLS : width;
    const sheets = this.covers().filter((cover) => cover.width > 0.9 * width && cover.bottom > height / 2);
    return { width: free, height: Math.min(height, Math.max(LEAST_HEIGHT, Math.min(...sheets.map((sheet) => sheet.top)))) };
  }

  /** Show a place that something new is about: from where the camera was before the last small moves. */
  settle(place: string): void {
    this.uncover(place, 0, this.base ?? this.camera);
  }

  /** Show some places together, unless they are visible; once the player has moved the camera, one of them is enough. */
  survey(places: readonly string[]): void {
    if (!places.length || !this.size.width) return;
    const [points, seen] = [places.map(this.field.point), this.uncovered()];
    const visible = (at: Point): boolean => sees(this.base ?? this.camera, at, seen);
    if (!(this.base ? points.every(visible) : points.some(visible))) this.frame(points);
  }

  /** Show some places together where no sheet covers them, unless they are visible; without room for all, the last one. */
  gather(places: readonly string[]): void {
    const [points, seen] = [places.filter((place) => this.field.floor(place) === this.floor).map(this.field.point), this.uncovered()];
    const visible = (camera: Camera): boolean => points.every((at) => sees(camera, at, seen));
    const now = this.goal ?? this.camera;
    if (visible(now)) return;
    const together = framing(points, seen, now.scale);
    if (visible(together)) this.fly(together);
    else this.uncover(places.at(-1)!);
  }

  /** Show a place: its floor, and as little movement as needed. */
  reveal(place: string, more = 0): void {
    this.showFloor(place);
    this.uncover(place, more);
  }

  /** Show the floor of a place. */
  showFloor(place: string): void {
    if (this.field.has(place)) this.floor = this.field.floor(place);
  }

  /** Move as little as needed to show a place that nothing floating covers. */
  uncover(place: string, more = 0, from = this.goal ?? this.camera): void {
    if (!this.field.has(place) || !this.size.width) return;
    const at = this.field.point(place);
    const pad = more + margin(from);
    const free: Box = { x: pad, y: pad, width: this.size.width - 2 * pad, height: this.size.height - 2 * pad };
    let camera = showing(from, at, free);
    for (const cover of this.covers()) camera = this.beside(camera, at, cover, pad);
    const now = this.goal ?? this.camera;
    if (camera.x !== now.x || camera.y !== now.y || camera.scale !== now.scale) this.fly(camera);
  }

  private beside(camera: Camera, at: Point, cover: DOMRect, pad: number): Camera {
    const seen = toScreen(camera, at);
    const inside = seen.x > cover.left - pad && seen.x < cover.right + pad && seen.y > cover.top - pad && seen.y < cover.bottom + pad;
    if (!inside) return camera;
    const ways = [
      { x: cover.right + pad - seen.x, y: 0 },
      { x: cover.left - pad - seen.x, y: 0 },
      { x: 0, y: cover.bottom + pad - seen.y },
      { x: 0, y: cover.top - pad - seen.y },
    ].filter((way) => {
      const to = { x: seen.x + way.x, y: seen.y + way.y };
      return to.x >= pad && to.y >= pad && to.x <= this.size.width - pad && to.y <= this.size.height - pad;
    });
    const best = ways.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0];
    return best ? { ...camera, x: camera.x + best.x, y: camera.y + best.y } : camera;
  }

  fly(to: Camera, softly = true): void {
    this.stop();
    if (!softly || stillness()) return this.look(to);
    const [from, begun] = [this.camera, performance.now()];
    this.goal = to;
    const step = (): void => {
      const part = Math.min(1, (performance.now() - begun) / FLIGHT);
      this.look(blend(from, to, 1 - (1 - part) ** 3));
      if (part < 1) this.flight = requestAnimationFrame(step);
      else this.goal = null;
    };
    this.flight = requestAnimationFrame(step);
  }

  private stop(): void {
    cancelAnimationFrame(this.flight);
    this.goal = null;
  }

  plane = (at: Point): Point => toPlane(this.camera, at);
  screen = (at: Point): Point => toScreen(this.camera, at);
}
