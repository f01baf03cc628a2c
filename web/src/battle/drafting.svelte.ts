/** A draft built by following the choices that the server lists, and the figure in focus. */
import type { Considered } from '../lib/api';
import type { Ask, Choice, Draft, Group } from '../lib/types';
import { toasts } from '../lib/toasts.svelte';
import type { Game } from './game.svelte';

/** The choice with the most informative number: a selected one, else one that could succeed. */
export const telling = (choices: readonly Choice[]): Choice | null =>
  choices.find((choice) => choice.selected) ?? choices.find((choice) => !choice.refusal && !choice.hopeless) ?? choices.find((choice) => !choice.refusal) ?? null;

/** Every choice of some groups by its path: those listed, their shortcuts, and those of finer groups. */
export const paths = (groups: readonly Group[], before = ''): [string, Choice][] =>
  groups.flatMap((group) =>
    [...(group.choices ?? []), ...(group.shortcuts ?? [])].flatMap((choice): [string, Choice][] => {
      const path = `${before}/${group.id}/${choice.id}`;
      return [[path, choice], ...paths(choice.groups ?? [], path)];
    }),
  );

/** Whatever follows the choices of a draft. */
export type Chooser = { take: (choice: Choice) => void; digit?: (choice: Choice) => string | undefined };

export class Drafting implements Chooser {
  seen = $state.raw<Draft | null>(null);
  /** The figure in focus. */
  focus = $state('');
  /** The choice whose tally is shown. */
  shown = $state('');
  /** The choice whose tally is unfolded below it. */
  opened = $state('');
  groups = $derived(this.seen?.groups ?? []);
  /** Choices that can be combined, such as weapons. */
  table = $derived(this.groups.find((group) => group.role === 'table') ?? null);
  targets = $derived(this.groups.find((group) => group.role === 'targets')?.choices ?? []);
  /** The selected choice of a list, such as an attack instead of firing. */
  instead = $derived.by((): Choice | undefined => this.listed.find((choice) => choice.selected && typeof choice.needs === 'number'));
  /** How many choices of the table are selected. */
  taken = $derived(this.table?.choices?.filter((choice) => choice.target).length ?? 0);
  /** The choice of the table whose tally is shown. */
  told = $derived.by((): Choice | null => {
    const choices = this.table?.choices ?? [];
    return choices.find((choice) => choice.id === this.shown) ?? telling(choices);
  });
  /** Whether the player has chosen something, which a change of focus then keeps. */
  private touched = false;
  private ask: Ask | null = null;
  /** The last step; each one waits for the answer to the one before, because it changes what that leads to. */
  private last: Promise<void> = Promise.resolve();
  /** Changes with each new draft, so that steps of an earlier one are dropped. */
  private round = 0;

  constructor(private readonly game: Game) {}

  /** Start with a figure; the server supplies the draft. */
  async begin(ask: Ask, figure: string): Promise<void> {
    this.ask = ask;
    this.round += 1;
    this.last = Promise.resolve();
    [this.focus, this.shown, this.opened, this.seen, this.touched] = ['', '', '', null, false];
    await this.step(() => ({ figure }));
  }

  /** Focus on a figure; an untouched draft switches to it, another stays as it is. */
  async look(target: string): Promise<void> {
    await this.step(() => this.toward(target));
  }

  /** The next target that can be attacked. */
  next(): void {
    void this.step(() => {
      const able = this.targets.filter((each) => !each.refusal);
      const at = able.findIndex((each) => each.target === this.focus);
      const found = able[(at + 1) % able.length];
      return found ? this.toward(found.target ?? '') : null;
    });
  }

  private toward(target: string): Considered {
    const found = this.targets.find((each) => each.target === target);
    [this.focus, this.shown] = [target, ''];
    const whole = !this.touched && found && !found.refusal && (found.expected ?? 0) > 0;
    return { action: whole ? found.action : this.seen?.action ?? '' };
  }

  /** Select a choice, or deselect it. */
  take(choice: Choice): void {
    const path = paths(this.groups).find(([, each]) => each === choice)?.[0];
    void this.step(() => {
      const found = paths(this.groups).find(([each]) => each === path)?.[1];
      if (!found || found.refusal) return null;
      this.touched = !found.whole;
      return { action: found.action };
    });
  }

  /** Select a choice of the table, and show its tally. */
  tick(choice: Choice): void {
    this.shown = choice.id;
    this.take(choice);
  }

  /** Unfold how the number of a choice adds up, or fold it again. */
  explain(choice: Choice): void {
    this.shown = choice.id;
    this.opened = this.opened === choice.id ? '' : choice.id;
  }

  /** The target of a choice, which may be another than the one in focus. */
  aimedAt = (choice: Choice): Choice | undefined => this.targets.find((each) => each.target === (choice.target || this.focus));

  /** Use a shortcut of the table, such as everything or nothing. */
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

  /** The choices of lists. */
  listed = $derived.by((): Choice[] => this.groups.filter((group: Group) => group.role === 'list').flatMap((group) => group.choices ?? []));
  /** The choices for digit keys: rows of the table, then those of lists. */
  numbered = $derived.by((): Choice[] => [...(this.table?.choices ?? []), ...this.listed]);
  /** The digit of a choice, if it has one. */
  digit = (choice: Choice): string | undefined => {
    const at = this.numbered.indexOf(choice);
    return at >= 0 && at < 9 ? String(at + 1) : undefined;
  };

  nth(index: number): void {
    const choice = this.numbered[index];
    if (choice) this.tick(choice);
  }

  /** A choice that concerns a figure, if it does more than focus on it. */
  about = (figure: string): Choice | undefined =>
    this.listed.find((choice) => choice.target === figure);

  /** Show a whole draft, with the focus on its target. */
  async draft(action: string, target: string): Promise<void> {
    await this.step(() => {
      this.touched = true;
      [this.focus, this.shown] = [target || this.focus, ''];
      return { action };
    });
  }

  /** Wait until every step is answered. */
  async settled(): Promise<void> {
    await this.last;
  }

  /** Discard everything, if there is anything. */
  clear(): boolean {
    const found = this.table?.shortcuts?.find((each) => each.id === 'none' && !each.selected);
    if (found) this.take(found);
    return found !== undefined;
  }

  /** Take a step after those before it; null changes nothing. */
  private step(next: () => Considered | null): Promise<void> {
    const { round } = this;
    return (this.last = this.last.then(async () => {
      const draft = round === this.round ? next() : null;
      if (draft) await this.consider(draft, round);
    }));
  }

  private async consider(draft: Considered, round: number): Promise<void> {
    if (!this.ask) return;
    try {
      const seen = await this.game.client.consider(this.ask.id, this.focus ? { ...draft, target: this.focus } : draft);
      if (round !== this.round) return;
      this.seen = seen.groups?.length || !this.seen ? seen : { ...seen, groups: this.seen.groups ?? [] };
      this.focus ||= seen.focus ?? '';
      if (!this.taken && seen.targets?.[0]) this.focus = seen.targets[0];
    } catch (error) {
      if (round === this.round) toasts.behind(error);
    }
  }
}
