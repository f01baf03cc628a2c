/** A running lesson: what has been learned, and what comes next. The game never waits for it; it waits for the player. */
import { untrack } from 'svelte';
import type { Hand } from '../battle/hand.svelte';
import { toasts } from '../lib/toasts.svelte';
import { present, shown, type Course } from './course';
import { courseOf } from './courses';
import { momentOf } from './moment';
import { keepLearned, keepLesson, keepResult, learnedIn } from './progress';
import { words } from './words';

export class Lesson {
  ended = $state(false);
  private learned = $state.raw<ReadonlySet<string>>(new Set());
  private answering = '';
  /** Whether a suggestion is shown instead of an idea. */
  hinted: () => boolean = () => false;

  constructor(private readonly hand: Hand) {
    const { learned, ended } = learnedIn(hand.game.id);
    [this.learned, this.ended] = [new Set(learned), ended];

    $effect(() => {
      const { course } = this;
      if (course) untrack(() => keepLesson(course.id, hand.game.id));
    });

    $effect(() => {
      const { course } = this;
      if (course) this.learn(shown(course, this.moment));
    });

    /** A player who answers while an idea is shown has read it. */
    $effect(() => {
      const { idea } = this;
      if (hand.ask) this.answering = idea?.id ?? '';
      else if (this.answering) untrack(() => this.learn([this.answering]));
    });

    $effect(() => {
      const { course } = this;
      const { table } = hand.game;
      if (course && table?.over && table.you.length) keepResult(course.id, this.won ? 'won' : 'lost');
    });
  }

  /** The lesson of this game, for those who play in it. */
  course = $derived.by((): Course | null => {
    const { table } = this.hand.game;
    return table?.you.length ? courseOf(table.system, table.lesson ?? '') : null;
  });
  on = $derived.by(() => this.course !== null && !this.ended && !this.hand.game.table?.over);
  moment = $derived.by(() => momentOf(this.hand));
  idea = $derived.by(() => (this.on && this.course && !this.hinted() ? present(this.course, this.learned, this.moment) : null));
  /** How many ideas have been learned, and how many there are. */
  progress = $derived.by((): [number, number] => {
    const all = this.course?.ideas ?? [];
    return [all.filter((idea) => this.learned.has(idea.id)).length, all.length];
  });
  won = $derived.by(() => {
    const { table } = this.hand.game;
    const sides = table?.players.filter((player) => table.you.includes(player.seat)).map((player) => player.side) ?? [];
    return table?.outcome?.winners.some((side) => sides.includes(side)) ?? false;
  });

  learn(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.learned.has(id));
    if (!fresh.length) return;
    this.learned = new Set([...this.learned, ...fresh]);
    this.keep();
  }

  /** Understood, already known, or answered with a suggestion. */
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
    keepLearned(this.hand.game.id, { learned: [...this.learned], ended: this.ended });
  }
}
