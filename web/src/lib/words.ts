/** The words of all pages; the battle, the lessons, the lab and the other pages have files like this for theirs. */
export const words = {
  app: {
    name: 'Ironhex',
    loadFailed: 'This part of the page could not be loaded.',
    reload: 'Reload',
    close: 'Close',
    cancel: 'Cancel',
    unreachable: 'The server cannot be reached. Try again in a moment.',
    failed: 'That did not work.',
    concerning: (what: string, said: string) => `${what}: ${said}`,
  },
  /** What to say instead of the server's words. */
  problems: {
    closed_question: 'This was already decided. The table is up to date now: choose again.',
    nothing_to_undo: 'There is nothing to undo.',
    game_over: 'The battle is over.',
  } as Record<string, string>,
  deleting: {
    title: 'Delete game',
    sure: (name: string) => `Delete ${name} for everybody? It cannot be restored, and nobody can replay it.`,
    confirm: 'Delete for everybody',
    done: (name: string) => `${name} was deleted.`,
  },
  tally: {
    total: 'total',
    rule: (id: string) => `Rule ${id}`,
    ruleMissing: 'This rule could not be loaded.',
    inTheBook: 'Open in the rulebook',
  },
} as const;
