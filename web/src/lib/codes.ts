/** Codes such as SHD-2H, which must not be broken at their hyphens. */
const CODE = /(\b[A-Z0-9][A-Za-z0-9]{0,7}-[A-Za-z0-9]{1,8}\b)/;

/** A text in pieces: every second one is a code. */
export const byCodes = (text: string): string[] => text.split(CODE);
