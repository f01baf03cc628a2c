/** The desk of weapon attacks: a draft that grows by following what the server lists, and whom the weapons are aimed at. */
import type { Ask, Consideration, DeskTarget, DeskWeapon } from '../lib/api';
import { toasts } from '../lib/toasts.svelte';
import type { Game } from './game.svelte';

/** Whether anything can hit a target, the torso turned as is best. */
const promising = (target: DeskTarget): boolean => !target.refusal && Boolean(target.action) && (target.expected ?? 0) > 0;

/** At whom a weapon of the draft fires; nobody, if it does not. */
export const aimedAt = (weapon: DeskWeapon): string => firedAt(weapon.chosen ?? '')[0] ?? '';

/** At whom a draft fires, the primary target first. */
export const firedAt = (draft: string): string[] => [...new Set([...draft.matchAll(/>(\w+)/g)].map((shot) => shot[1]!))];

/** The weapon whose number says most: one that fires, else one that could hit. */
export const telling = (weapons: readonly DeskWeapon[]): DeskWeapon | null =>
  weapons.find((weapon) => weapon.chosen) ?? weapons.find((weapon) => !weapon.refusal && !weapon.hopeless) ?? weapons.find((weapon) => !weapon.refusal) ?? null;

export class Firing {
  action = $state('');
  target = $state('');
  seen = $state.raw<Consideration | null>(null);
  /** The weapon whose tally is shown. */
  shown = $state<number | null>(null);
  desk = $derived(this.seen?.desk ?? null);
  /** How many weapons the draft fires. */
  shots = $derived(this.desk?.weapons.filter((weapon) => weapon.chosen).length ?? 0);
  /** At whom the draft fires, the primary target first. */
  fired = $derived(firedAt(this.action));
  /** How the torso is turned in the draft. */
  twist = $derived(Number(/twist:([+-]?\d)/.exec(this.action)?.[1] ?? 0));
  /** Something to be done instead of attacking. */
  find = $derived(this.desk?.finds?.find((find) => find.action === this.action) ?? null);
  private empty = '';
  private byHand = false;
  private turn = 0;
  private ask: Ask | null = null;

  constructor(private readonly game: Game) {}

  /** Begin with a unit: all that can hit the target that promises most. */
  async begin(ask: Ask, unit: string): Promise<void> {
    this.ask = ask;
    this.empty = `declare ${unit}`;
    [this.target, this.shown, this.seen, this.byHand] = ['', null, null, false];
    const seen = await this.follow(this.empty);
    const best = seen?.desk?.targets.find((target) => target.unit === seen.desk?.target && promising(target));
    if (best && this.action === this.empty) await this.follow(best.action);
  }

  /** Take up a target; a draft that was not touched by hand turns to it whole, another keeps its shots. */
  async aim(target: string): Promise<void> {
    const found = this.desk?.targets.find((each) => each.unit === target);
    this.target = target;
    this.shown = null;
    const whole = !this.byHand && found && promising(found);
    await this.follow(whole ? found.action : this.action);
  }

  /** The next target that can be attacked. */
  next(): void {
    const able = this.desk?.targets.filter((each) => !each.refusal) ?? [];
    const at = able.findIndex((each) => each.unit === this.target);
    const found = able[(at + 1) % able.length];
    if (found) void this.aim(found.unit);
  }

  /** Tick a weapon for the present target, or untick it. */
  toggle(weapon: DeskWeapon): void {
    this.byHand = true;
    this.shown = weapon.weapon;
    if (weapon.chosen && aimedAt(weapon) === this.target) return void this.follow(weapon.without ?? this.empty);
    const spotter = weapon.spotters?.[0];
    if (!weapon.refusal) void this.follow(weapon.action);
    else if (spotter) void this.follow(spotter.action);
  }

  /** Turn the torso by one hexside, if it can be. */
  twistBy(by: 1 | -1): void {
    const next = this.desk?.twists.find((each) => each.twist === this.twist + by && !each.refusal);
    if (next) this.take(next.action);
  }

  /** Follow an entry of the desk that the player has chosen. */
  take(action: string): void {
    this.byHand = true;
    void this.follow(action);
  }

  /** Lay out a whole draft, seen at whom it fires. */
  async draft(action: string): Promise<void> {
    this.byHand = true;
    this.target = firedAt(action)[0] ?? this.target;
    this.shown = null;
    await this.follow(action);
  }

  /** Tick everything that can hit the present target. */
  all(): void {
    const found = this.desk?.targets.find((each) => each.unit === this.target);
    if (found && !found.refusal) void this.follow(found.action);
    this.byHand = false;
  }

  none(): void {
    this.take(this.empty);
  }

  private async follow(action: string): Promise<Consideration | null> {
    const turn = ++this.turn;
    if (!this.ask) return null;
    this.action = action;
    try {
      const seen = await this.game.client.consider(this.ask.id, action, this.target || undefined);
      if (turn !== this.turn) return null;
      this.seen = seen.desk || !this.seen?.desk ? seen : { ...seen, desk: this.seen.desk };
      this.target ||= seen.desk?.target ?? '';
      return seen;
    } catch (error) {
      if (turn === this.turn) toasts.behind(error);
      return null;
    }
  }
}
