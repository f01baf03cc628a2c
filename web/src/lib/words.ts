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
    overloaded: 'The server is busy. Try again in a moment.',
    failed: 'That did not work.',
  },
  tally: {
    total: 'total',
    rule: (id: string) => `Rule ${id}`,
    barred: 'not possible',
    ruleMissing: 'The text of this rule could not be fetched.',
    inTheBook: 'Open in the rulebook',
  },
} as const;
