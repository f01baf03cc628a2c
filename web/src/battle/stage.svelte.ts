/** What the board shows: a scene, and the entry that is being played on it. */
import { settings, stillness, type Pace } from '../lib/settings.svelte';
import type { Entry, Scene } from '../lib/types';
import { NOWHERE, type FieldMap } from './field';
import { along, type Point } from './geometry';
import { lasting, reading, SPEED } from './pace';
import { after, effectOf, floorsOf, type Effect } from './story';

export type Shown = { effect: Effect; time: number; floors: number[] };

export class Stage {
  scene = $state.raw<Scene | null>(null);
  /** The ground of the scene. */
  field = $state.raw<FieldMap>(NOWHERE);
  /** Whether the ground is loaded. */
  ready = $derived(this.field !== NOWHERE);
  /** The entry whose text and dice are shown now. */
  entry = $state.raw<Entry | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** A moving counter, and where it is. */
  moving = $state.raw<{ unit: string; at: Point; lift: number } | null>(null);
  private hurry: (() => void) | null = null;
  private rushed = false;

  /** Play an entry: its effect, its changes, and time to read it. */
  async perform(entry: Entry, pace: Pace = settings.pace): Promise<void> {
    if (!this.scene) return;
    const effect = effectOf(this.scene, entry, this.field);
    const speed = this.rushed || document.hidden ? 0 : SPEED[pace];
    if (speed && entry.text) this.entry = entry;
    if (speed && effect) await this.show(effect, speed);
    this.scene = after(this.scene, entry);
    if (speed) await this.wait(reading(entry) * speed);
  }

  /** Stop playing, and show the end at once. */
  skip(): void {
    this.rushed = true;
    this.hurry?.();
  }

  /** Everything has been played. */
  rest(): void {
    this.rushed = false;
    this.entry = null;
    this.shown = null;
    this.moving = null;
  }

  private async show(effect: Effect, speed: number): Promise<void> {
    const time = lasting(effect) * speed;
    if (stillness()) return;
    this.shown = { effect, time, floors: this.scene ? floorsOf(this.scene, effect, this.field) : [] };
    if (effect.kind === 'walk') await this.walk(effect.unit, effect.points, effect.jump, time);
    else await this.wait(time);
    this.shown = null;
  }

  private async walk(unit: string, points: Point[], jump: boolean, time: number): Promise<void> {
    const begun = performance.now();
    for (let part = 0; part < 1 && !this.rushed; part = (performance.now() - begun) / time) {
      const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2;
      this.moving = { unit, at: along(points, eased), lift: jump ? Math.sin(Math.PI * eased) : 0 };
      await new Promise(requestAnimationFrame);
    }
    this.moving = null;
  }

  private wait(time: number): Promise<void> {
    if (this.rushed || !time) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
