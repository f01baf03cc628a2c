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
  links: {
    copy: 'Copy',
    copied: 'Copied',
    byHand: 'This browser does not let the page copy. The link is selected: copy it with Ctrl+C or a long press.',
    qr: 'QR code',
    qrFor: (label: string) => `QR code: ${label}`,
    share: 'Share',
    friend: (seat: string) => `Link for ${seat}`,
    shareText: (battle: string) => (battle ? `Play Ironhex with me: ${battle}` : 'Play Ironhex with me'),
    joined: (name: string, seat: string) => (name ? `${name} has joined as ${seat}.` : `Somebody has joined as ${seat}.`),
    joinedHint: 'They came from the lobby, so the link for this seat no longer works.',
    here: (name: string) => `${name} is here.`,
    replaced: (why: string) => `${why} Your link for this seat no longer works, but you can watch.`,
    wrong: 'The link does not open a seat of this game: it may be incomplete. Ask for it again.',
    local: 'These links only work on this computer. To let friends join, start Ironhex with',
  },
  listing: {
    listed: 'This battle is in the lobby.',
    unlisted: 'Anybody on this server could join from the lobby.',
    list: 'List it in the lobby',
    withdraw: 'Withdraw from the lobby',
  },
  tally: {
    total: 'total',
    rule: (id: string) => `Rule ${id}`,
    ruleMissing: 'This rule could not be loaded.',
    inTheBook: 'Open in the rulebook',
  },
} as const;
