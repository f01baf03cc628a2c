/** What each key does on the battle screen. */
export type Keyed =
  | { do: 'cursor'; x: number; y: number }
  | { do: 'choice'; index: number }
  | { do: 'enter' | 'space' | 'escape' | 'undo' | 'sight' | 'ranges' | 'arcs' | 'zones' | 'help' | 'advise' | 'heard' | 'sheet' | 'show' | 'skip' | 'next' | 'previous' | 'target' | 'all' | 'via' | 'left' | 'right' | 'in' | 'out' | 'fit' | 'floor' | 'higher' | 'lower' };

const PLAIN: Record<string, Keyed> = {
  ArrowUp: { do: 'cursor', x: 0, y: -1 },
  ArrowDown: { do: 'cursor', x: 0, y: 1 },
  ArrowLeft: { do: 'cursor', x: -1, y: 0 },
  ArrowRight: { do: 'cursor', x: 1, y: 0 },
  PageUp: { do: 'higher' },
  PageDown: { do: 'lower' },
  Enter: { do: 'enter' },
  ' ': { do: 'space' },
  Escape: { do: 'escape' },
  z: { do: 'undo' },
  l: { do: 'sight' },
  k: { do: 'ranges' },
  i: { do: 'arcs' },
  o: { do: 'zones' },
  '?': { do: 'help' },
  h: { do: 'advise' },
  g: { do: 'heard' },
  s: { do: 'sheet' },
  c: { do: 'show' },
  x: { do: 'skip' },
  n: { do: 'next' },
  p: { do: 'previous' },
  t: { do: 'target' },
  a: { do: 'all' },
  v: { do: 'via' },
  q: { do: 'left' },
  e: { do: 'right' },
  '+': { do: 'in' },
  '=': { do: 'in' },
  '-': { do: 'out' },
  '0': { do: 'fit' },
  f: { do: 'floor' },
};

/** What a key means, or null; letters in either case. */
export function keyed(key: string): Keyed | null {
  if (/^[1-9]$/.test(key)) return { do: 'choice', index: Number(key) - 1 };
  return PLAIN[key] ?? PLAIN[key.toLowerCase()] ?? null;
}

/** Whether the focused element needs a key itself: text fields take all, buttons take Enter and Space. */
export function belongsTo(target: Element, key: string): boolean {
  if (target.closest('dialog, [role="alertdialog"]')) return true;
  if (target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return true;
  const pressing = key === 'Enter' || key === ' ';
  if (target.matches('input[type="checkbox"]')) return key === ' ';
  if (target.matches('[role="log"]')) return key.startsWith('Arrow');
  return pressing && target.matches('button, a, summary, [role="button"]') && target.matches(':focus-visible');
}
