/** Every text of the page in one place, so that it can be translated. Pages add their part in pages/words.ts. */
export const words = {
  app: {
    name: 'Ironhex',
    notFound: 'There is nothing at this address.',
    loadFailed: 'This part of the page could not be loaded.',
    reload: 'Load again',
    toStart: 'To the start page',
    close: 'Close',
    cancel: 'Cancel',
    unreachable: 'The server cannot be reached. Your move is not lost: try again in a moment.',
    failed: 'That did not work.',
  },
  /** What to say instead of the server's words. */
  problems: {
    overloaded: 'The server is busy. Try again in a moment.',
    too_many: 'That was a little fast. Try again in a moment.',
    closed_question: 'That has been decided already. The table is up to date again: choose anew.',
    nothing_to_undo: 'There is nothing left to take back.',
    game_over: 'The battle is over.',
    not_your_seat: 'This seat is played by somebody else.',
  } as Record<string, string>,
  tally: {
    total: 'total',
    rule: (id: string) => `Rule ${id}`,
    barred: 'not possible',
    ruleMissing: 'The text of this rule could not be fetched.',
    inTheBook: 'Open in the rulebook',
  },
} as const;
