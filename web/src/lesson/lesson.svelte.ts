/** A running lesson: what has been learned, and what comes next. The game never waits for it; it waits for the player. */
import { untrack } from 'svelte';
import type { Hand } from '../battle/hand.svelte';
import { toasts } from '../lib/toasts.svelte';
import { isLesson, LESSONS, present, shown, type LessonName } from './ideas';
import { momentOf } from './moment';
import { keepLearnt, keepLesson, keepResult, learntIn } from './progress';
import { words } from './words';

export class Lesson {
  ended = $state(false);
  private learnt = $state.raw<ReadonlySet<string>>(new Set());
  private answering = '';

  constructor(private readonly hand: Hand) {
    const { learnt, ended } = learntIn(hand.game.id);
    [this.learnt, this.ended] = [new Set(learnt), ended];

    $effect(() => {
      const { name } = this;
      if (name) untrack(() => keepLesson(name, hand.game.id));
    });

    $effect(() => {
      const { name } = this;
      if (name) this.learn(shown(name, this.moment));
    });

    /** A player who answers while an idea is shown has read it. */
    $effect(() => {
      const { idea } = this;
      if (hand.ask) this.answering = idea?.id ?? '';
      else if (this.answering) untrack(() => this.learn([this.answering]));
    });

    $effect(() => {
      const { name } = this;
      const { table } = hand.game;
      if (name && table?.over && table.you.length) keepResult(name, this.won ? 'won' : 'lost');
    });
  }

  /** The lesson of this game, for those who play in it. */
  name = $derived.by((): LessonName | null => {
    const { table } = this.hand.game;
    return table?.you.length && isLesson(table.lesson) ? table.lesson : null;
  });
  on = $derived.by(() => this.name !== null && !this.ended && !this.hand.game.table?.over);
  moment = $derived.by(() => momentOf(this.hand));
  idea = $derived.by(() => (this.on && this.name ? present(this.name, this.learnt, this.moment) : null));
  /** How many ideas have been learned, and how many there are. */
  progress = $derived.by((): [number, number] => {
    const all = this.name ? LESSONS[this.name] : [];
    return [all.filter((idea) => this.learnt.has(idea.id)).length, all.length];
  });
  won = $derived.by(() => {
    const { table } = this.hand.game;
    const sides = table?.players.filter((player) => table.you.includes(player.seat)).map((player) => player.side) ?? [];
    return table?.outcome?.winners.some((side) => sides.includes(side)) ?? false;
  });

  learn(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.learnt.has(id));
    if (!fresh.length) return;
    this.learnt = new Set([...this.learnt, ...fresh]);
    this.keep();
  }

  /** Understood, or already known. */
  gotIt(): void {
    if (this.idea) this.learn([this.idea.id]);
  }

  end(): void {
    this.ended = true;
    this.keep();
    toasts.say(words.ended);
  }

  bringBack(): void {
    this.ended = false;
    this.keep();
  }

  private keep(): void {
    keepLearnt(this.hand.game.id, { learnt: [...this.learnt], ended: this.ended });
  }
}
