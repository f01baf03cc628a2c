/** The optional rules of a battle as its game describes them. */
import { toasts } from '../lib/toasts.svelte';
import { systems, type System } from '../pages/library';

export class OptionalRules {
  private game = $state.raw<System | null>(null);

  constructor(
    private readonly system: () => string,
    private readonly names: () => readonly string[],
  ) {
    $effect(() => {
      const name = this.system();
      if (name) systems().then((found) => (this.game = found.find((each) => each.name === name) ?? null), (error) => toasts.problem(error));
    });
  }

  /** All that are in use. */
  used = $derived.by(() => this.game?.options.filter((option) => this.names().includes(option.name)) ?? []);

  /** Those that are not usual. */
  unusual = $derived.by(() => {
    const usual = this.game?.presets.find((preset) => preset.name === this.game?.usual_preset)?.options ?? [];
    return this.used.filter((option) => !usual.includes(option.name));
  });
}
