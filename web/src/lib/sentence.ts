/** A text of the server as a sentence: it begins with a capital letter and ends with a full stop. */
export const sentence = (text: string | undefined): string => (text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}` : '');
