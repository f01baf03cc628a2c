/** The camera over the board as the player moves it. */
import { stillness } from '../lib/settings.svelte';
import { blend, centredOn, centring, fit, held, leastScale, showing, toPlane, toScreen, zoomAt, type Camera, type Size } from './camera';
import { NOWHERE, type FieldMap } from './field';
import { nextFloor } from './floors';
import type { Box, Point } from './geometry';

const FLIGHT = 260;
const SETTLE = 160;
/** Pixels taken by cards on the left, and by tools on the right. */
const CARDS = 306;
const TOOLS = 54;
/** How much of its size the whole board must keep next to the cards; otherwise they cover it. */
const WORTH = 0.85;
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
  /** What floats over the board, so that nothing important is hidden under it. */
  covers: () => DOMRect[] = () => [];
  private flight = 0;
  private rest = 0;
  private fitted = false;
  /** How the whole board was last seen. */
  private home: Camera | null = null;

  /** Show the floor after this one; after the last comes the first. */
  nextFloor(): void {
    this.floor = nextFloor(this.floor, this.field.field.floors?.length ?? 1);
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
    const { x, y, scale } = this.camera;
    if (this.home && x === this.home.x && y === this.home.y && scale === this.home.scale) this.fit(false);
    else this.look({ ...this.camera, x: this.camera.x + (size.width - before.width) / 2, y: this.camera.y + (size.height - before.height) / 2 });
  }

  private fitOnce(): boolean {
    if (this.fitted || !this.size.width || this.field === NOWHERE) return false;
    this.fitted = true;
    this.fit(false);
    return true;
  }

  /** Set the camera; what is drawn for a scale follows when the camera rests. */
  look(camera: Camera): void {
    this.camera = held(camera, this.box, this.size);
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => (this.settled = this.camera.scale), SETTLE);
  }

  pan(x: number, y: number): void {
    this.stop();
    this.look({ ...this.camera, x: this.camera.x + x, y: this.camera.y + y });
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.stop();
    const zoomed = zoomAt(this.camera, at, factor, leastScale(this.box, this.size));
    this.look(factor < 1 && this.size.width >= NARROW ? centring(zoomed, this.box, this.size) : zoomed);
  }

  fit(softly = true): void {
    const whole = this.whole();
    const narrow = this.size.width < NARROW && whole.scale < 0.3;
    this.fly(narrow ? { ...centredOn({ x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 }, this.size, 0.3) } : whole, softly);
    if (!softly) [this.settled, this.home] = [this.camera.scale, this.camera];
  }

  /** The whole board, next to the cards at its edges unless that makes it much smaller. */
  private whole(): Camera {
    const open = fit(this.box, this.size);
    if (this.size.width <= 900) return open;
    const beside = fit(this.box, this.size, CARDS, TOOLS);
    return beside.scale > WORTH * open.scale ? beside : open;
  }

  /** Bring a box of the plane into the middle. */
  frame(points: Point[], softly = true): void {
    if (!points.length || !this.size.width) return;
    const [xs, ys] = [points.map((at) => at.x), points.map((at) => at.y)];
    const pad = 200;
    const [x, y] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
    const box = { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
    const seen = this.uncovered();
    const scale = Math.max(0.3, Math.min(fit(box, seen).scale, 0.62));
    this.fly(centredOn({ x: x + box.width / 2, y: y + box.height / 2 }, seen, scale), softly);
  }

  /** What is visible above a sheet that covers the whole width. */
  private uncovered(): Size {
    const { width, height } = this.size;
    const sheets = this.covers().filter((cover) => cover.width > 0.9 * width && cover.top > height / 4);
    return { width, height: Math.min(height, ...sheets.map((sheet) => sheet.top)) };
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
  uncover(place: string, more = 0): void {
    if (!this.field.has(place) || !this.size.width) return;
    const at = this.field.point(place);
    const pad = 30 + more + 60 * this.camera.scale;
    const free: Box = { x: pad, y: pad, width: this.size.width - 2 * pad, height: this.size.height - 2 * pad };
    let camera = showing(this.camera, at, free);
    for (const cover of this.covers()) camera = this.beside(camera, at, cover, pad - 22);
    if (camera.x !== this.camera.x || camera.y !== this.camera.y) this.fly(camera);
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
    const step = (): void => {
      const part = Math.min(1, (performance.now() - begun) / FLIGHT);
      this.look(blend(from, to, 1 - (1 - part) ** 3));
      if (part < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  private stop(): void {
    cancelAnimationFrame(this.flight);
  }

  plane = (at: Point): Point => toPlane(this.camera, at);
  screen = (at: Point): Point => toScreen(this.camera, at);
}
