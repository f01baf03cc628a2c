/** A draft of weapon attacks: words put together as the server gave them. */
export type Draft = { unit: string; twist: number; prop: string; fires: ReadonlyMap<number, string> };

export const emptyDraft = (unit: string): Draft => ({ unit, twist: 0, prop: '', fires: new Map() });

const signed = (twist: number): string => (twist > 0 ? `+${twist}` : String(twist));

/** The action a draft means. */
export function actionOf({ unit, twist, prop, fires }: Draft): string {
  const words = [`declare ${unit}`];
  if (twist) words.push(`twist:${signed(twist)}`);
  if (prop) words.push(prop.includes(':') ? prop : `prop:${prop}`);
  return [...words, ...fires.values()].join(' ');
}

/** With a weapon added by its word, or taken out where the word is null. */
export function withFire(draft: Draft, weapon: number, fire: string | null): Draft {
  const fires = new Map(draft.fires);
  if (fire === null) fires.delete(weapon);
  else fires.set(weapon, fire);
  return { ...draft, fires };
}

/** Whom a word fires at: `12>5@HD` at 5. */
export const targetOf = (fire: string): string => /^\d+>(\w+)/.exec(fire)?.[1] ?? '';
