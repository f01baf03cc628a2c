/** A draft that grows by following the choices that the server lists, and the figure one looks at. */
import type { Considered } from '../lib/api';
import type { Ask, Choice, Draft, Group } from '../lib/types';
import { toasts } from '../lib/toasts.svelte';
import type { Game } from './game.svelte';

/** The choice whose number says most: one that is taken, else one that could succeed. */
export const telling = (choices: readonly Choice[]): Choice | null =>
  choices.find((choice) => choice.selected) ?? choices.find((choice) => !choice.refusal && !choice.hopeless) ?? choices.find((choice) => !choice.refusal) ?? null;

export class Drafting {
  seen = $state.raw<Draft | null>(null);
  /** The figure one looks at. */
  focus = $state('');
  /** The choice whose tally is shown. */
  shown = $state('');
  groups = $derived(this.seen?.groups ?? []);
  /** Those of which several can be taken, such as weapons. */
  table = $derived(this.groups.find((group) => group.role === 'table') ?? null);
  targets = $derived(this.groups.find((group) => group.role === 'targets')?.choices ?? []);
  /** How many choices of the table are taken. */
  taken = $derived(this.table?.choices?.filter((choice) => choice.target).length ?? 0);
  /** The choice of the table whose tally is shown. */
  told = $derived.by((): Choice | null => {
    const choices = this.table?.choices ?? [];
    return choices.find((choice) => choice.id === this.shown) ?? telling(choices);
  });
  /** Whether the player has chosen something, so that looking at another figure keeps it. */
  private touched = false;
  private turn = 0;
  private ask: Ask | null = null;

  constructor(private readonly game: Game) {}

  /** Begin with a figure: the server says how. */
  async begin(ask: Ask, figure: string): Promise<void> {
    this.ask = ask;
    [this.focus, this.shown, this.seen, this.touched] = ['', '', null, false];
    await this.consider({ figure });
  }

  /** Look at a figure; a draft that was not touched by hand turns to it whole, another stays as it is. */
  async look(target: string): Promise<void> {
    const found = this.targets.find((each) => each.target === target);
    [this.focus, this.shown] = [target, ''];
    const whole = !this.touched && found && !found.refusal && (found.expected ?? 0) > 0;
    await this.consider({ action: whole ? found.action : this.seen?.action ?? '' });
  }

  /** The next target that can be attacked. */
  next(): void {
    const able = this.targets.filter((each) => !each.refusal);
    const at = able.findIndex((each) => each.target === this.focus);
    const found = able[(at + 1) % able.length];
    if (found) void this.look(found.target ?? '');
  }

  /** Take a choice, or take it back. */
  take(choice: Choice): void {
    if (choice.refusal) return;
    this.touched = !choice.whole;
    void this.consider({ action: choice.action });
  }

  /** Take a choice of the table, and show its tally. */
  tick(choice: Choice): void {
    this.shown = choice.id;
    this.take(choice);
  }

  /** Take one of the shortcuts of the table, such as everything or nothing. */
  shortcut(id: string): void {
    const found = this.table?.shortcuts?.find((each) => each.id === id);
    if (found) this.take(found);
  }

  /** The next choice of the first switch, to the left or to the right. */
  switchBy(by: 1 | -1): void {
    const choices = this.groups.find((group) => group.role === 'switch')?.choices ?? [];
    const at = choices.findIndex((choice) => choice.selected);
    const next = choices[at + by];
    if (at >= 0 && next) this.take(next);
  }

  /** The choices that digits take: rows of the table, or of lists. */
  numbered = $derived.by((): Choice[] => this.table?.choices ?? this.groups.filter((group: Group) => group.role === 'list').flatMap((group) => group.choices ?? []));

  nth(index: number): void {
    const choice = this.numbered[index];
    if (choice) this.tick(choice);
  }

  /** A choice that concerns a figure, where it is not only looked at. */
  about = (figure: string): Choice | undefined =>
    this.groups.filter((group) => group.role === 'list').flatMap((group) => group.choices ?? []).find((choice) => choice.target === figure);

  /** Lay out a whole draft, looking at whom it attacks. */
  async draft(action: string, target: string): Promise<void> {
    this.touched = true;
    [this.focus, this.shown] = [target || this.focus, ''];
    await this.consider({ action });
  }

  /** Take back everything, if there is anything. */
  clear(): boolean {
    const found = this.table?.shortcuts?.find((each) => each.id === 'none' && !each.selected);
    if (found) this.take(found);
    return found !== undefined;
  }

  private async consider(draft: Considered): Promise<void> {
    const turn = ++this.turn;
    if (!this.ask) return;
    try {
      const seen = await this.game.client.consider(this.ask.id, this.focus ? { ...draft, target: this.focus } : draft);
      if (turn !== this.turn) return;
      this.seen = seen.groups?.length || !this.seen ? seen : { ...seen, groups: this.seen.groups ?? [] };
      this.focus ||= seen.focus ?? '';
    } catch (error) {
      if (turn === this.turn) toasts.behind(error);
    }
  }
}
