/** What this browser keeps as JSON in local storage; listeners are told when the page changes it. */
const listeners = new Set<() => void>();

export function readStored<T>(key: string, nothing: T): T {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return nothing;
  }
}

/** Keep something; `quietly` if it came from another device, which knows it already. */
export function writeStored(key: string, value: unknown, quietly = false): void {
  localStorage.setItem(key, JSON.stringify(value));
  if (!quietly) for (const listener of listeners) listener();
}

/** Call a function whenever something is kept; returns how to stop. */
export function whenStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
