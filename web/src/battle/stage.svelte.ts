/** What the board shows: a scene, and the entry that is being played on it. */
import { settings, stillness, type Pace } from '../lib/settings.svelte';
import type { Entry, Highlight, Scene } from '../lib/types';
import { NOWHERE, type FieldMap } from './field';
import { along, type Point } from './geometry';
import { admiring, haste, lasting, reading, SPEED, TUMBLE } from './pace';
import { sounds } from './sound';
import { after, effectOf, floorsOf, spotOf, watchedIn, type Effect } from './story';

export type Shown = { effect: Effect; time: number; floors: number[]; label: string };
export type Admired = { highlight: Highlight; at: Point; time: number; floor: number };

/** How an entry is played: at which pace, with how much time for its volley, and what is done once its result may be known. */
type Playing = { pace?: Pace; volley?: number; settled?: () => void };

export class Stage {
  scene = $state.raw<Scene | null>(null);
  /** The ground of the scene. */
  field = $state.raw<FieldMap>(NOWHERE);
  /** Whether the ground is loaded. */
  ready = $derived(this.field !== NOWHERE);
  /** The entry whose text and dice are shown now. */
  entry = $state.raw<Entry | null>(null);
  /** How long the dice of the entry still tumble, in milliseconds; its result is not shown before. */
  tumbling = $state(0);
  shown = $state.raw<Shown | null>(null);
  /** The moment that is shown in large. */
  admired = $state.raw<Admired | null>(null);
  /** The moments since somebody last acted, for screen readers. */
  announced = $state('');
  /** The figure that is attacked or that something happens to. */
  watched = $state('');
  /** A moving counter, and where it is. */
  moving = $state.raw<{ unit: string; at: Point; lift: number } | null>(null);
  private hurry: (() => void) | null = null;
  private rushed = false;

  /** Play an entry: its dice, its effect, its changes, and time to read it. */
  async perform(entry: Entry, { pace = settings.pace, volley = 0, settled }: Playing = {}): Promise<void> {
    if (!this.scene) return settled?.();
    const effect = effectOf(this.scene, entry, this.field);
    const speed = this.speed(pace) * haste(volley, pace);
    if (speed && entry.text) await this.roll(entry, speed);
    this.tumbling = 0;
    settled?.();
    if (speed) sounds.play(entry.sound);
    this.watched = watchedIn(entry) || this.watched;
    if (speed && effect) await this.show(effect, entry.means ?? '', speed);
    const at = entry.highlight ? spotOf(this.scene, this.field, entry.highlight) : null;
    this.scene = after(this.scene, entry);
    if (entry.highlight) await this.admire(entry.highlight, at, this.speed(pace));
    else if (this.speed(pace)) await this.wait(reading(entry) * speed);
  }

  /** Stop playing, and show the end at once. */
  skip(): void {
    this.rushed = true;
    this.hurry?.();
  }

  /** Something new is going to be played. */
  begin(): void {
    this.announced = '';
  }

  /** Everything has been played. */
  rest(): void {
    this.rushed = false;
    this.entry = null;
    this.shown = null;
    this.admired = null;
    this.moving = null;
    this.watched = '';
    this.tumbling = 0;
  }

  private speed = (pace: Pace): number => (this.rushed || document.hidden ? 0 : SPEED[pace]);

  /** Dice tumble before their result is known. */
  private async roll(entry: Entry, speed: number): Promise<void> {
    const tumbles = entry.dice?.length && !stillness() ? TUMBLE * speed : 0;
    [this.tumbling, this.entry] = [tumbles, entry];
    if (!tumbles) return;
    sounds.play('dice');
    await this.wait(tumbles);
  }

  private async show(effect: Effect, label: string, speed: number): Promise<void> {
    const time = lasting(effect) * speed;
    if (stillness()) return;
    this.shown = { effect, time, label, floors: this.scene ? floorsOf(this.scene, effect, this.field) : [] };
    if (effect.kind === 'walk') await this.walk(effect.unit, effect.points, effect.jump, time);
    else await this.wait(time);
    this.shown = null;
  }

  private async admire(highlight: Highlight, at: (Point & { floor: number }) | null, speed: number): Promise<void> {
    const text = `${highlight.name}: ${highlight.title}`;
    this.announced = this.announced ? `${this.announced}. ${text}` : text;
    if (!speed || !at) return;
    const time = admiring(speed);
    this.admired = { highlight, at, time, floor: at.floor };
    await this.wait(time);
    this.admired = null;
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
