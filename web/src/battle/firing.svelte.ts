/** The desk of weapon attacks: a target, the torso, and each weapon with whom it was ticked for. */
import type { Ask, Consideration, DeskWeapon } from '../lib/api';
import { toasts } from '../lib/toasts.svelte';
import { actionOf, emptyDraft, targetOf, withFire, type Draft } from './draft';
import type { Game } from './game.svelte';

export class Firing {
  draft = $state.raw<Draft>(emptyDraft(''));
  target = $state('');
  seen = $state.raw<Consideration | null>(null);
  /** The weapon whose tally is shown. */
  shown = $state<number | null>(null);
  /** Something done instead of attacking. */
  find = $state('');
  action = $derived(this.find || actionOf(this.draft));
  private turn = 0;
  private ask: Ask | null = null;

  constructor(private readonly game: Game) {}

  /** Begin with a unit; the easiest target is taken up at once. */
  async begin(ask: Ask, unit: string): Promise<void> {
    this.ask = ask;
    this.draft = emptyDraft(unit);
    [this.target, this.find, this.shown, this.seen] = ['', '', null, null];
    const seen = await this.consider();
    const targets = seen?.desk?.targets.filter((target) => !target.refusal) ?? [];
    const best = targets.sort((a, b) => (b.expected ?? b.odds ?? 0) - (a.expected ?? a.odds ?? 0))[0];
    if (best && this.draft.unit === unit) await this.aim(best.unit);
  }

  /** Take up a target; while nothing is ticked the torso turns to where most damage is to be expected. */
  async aim(target: string): Promise<void> {
    this.target = target;
    this.find = '';
    const wished = this.seen?.desk?.targets.find((each) => each.unit === target)?.twist;
    if (!this.draft.fires.size && wished !== undefined && wished !== this.draft.twist) this.draft = { ...this.draft, twist: wished };
    await this.consider();
  }

  twist(twist: number): Promise<unknown> {
    this.draft = { ...this.draft, twist };
    return this.consider();
  }

  prop(prop: string): Promise<unknown> {
    this.draft = { ...this.draft, prop };
    return this.consider();
  }

  /** Tick a weapon for the present target, or untick it. */
  toggle(weapon: DeskWeapon): Promise<unknown> {
    const ticked = this.draft.fires.get(weapon.weapon);
    const here = ticked !== undefined && targetOf(ticked) === this.target;
    this.shown = weapon.weapon;
    if (here) return this.put(weapon.weapon, null);
    if (weapon.refusal && !weapon.spotters?.length) return Promise.resolve();
    return this.put(weapon.weapon, weapon.refusal ? weapon.spotters![0]!.fire : weapon.fire);
  }

  put(weapon: number, fire: string | null): Promise<unknown> {
    this.find = '';
    this.draft = withFire(this.draft, weapon, fire);
    return this.consider();
  }

  /** Tick everything that can hit the present target. */
  all(): Promise<unknown> {
    for (const weapon of this.seen?.desk?.weapons ?? [])
      if (!weapon.refusal && (weapon.odds ?? 0) > 0 && !this.draft.fires.has(weapon.weapon)) this.draft = withFire(this.draft, weapon.weapon, weapon.fire);
    return this.consider();
  }

  none(): Promise<unknown> {
    this.draft = { ...this.draft, fires: new Map() };
    return this.consider();
  }

  instead(action: string): Promise<unknown> {
    this.find = this.find === action ? '' : action;
    return this.consider();
  }

  private async consider(): Promise<Consideration | null> {
    const turn = ++this.turn;
    if (!this.ask) return null;
    try {
      const seen = await this.game.client.consider(this.ask.id, this.action, this.target || undefined);
      if (turn === this.turn) this.seen = seen.desk || !this.seen?.desk ? seen : { ...seen, desk: this.seen.desk };
      return seen;
    } catch (error) {
      if (turn === this.turn) toasts.problem(error);
      return null;
    }
  }
}
