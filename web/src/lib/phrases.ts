/** Words, numbers and lists in sentences. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A text of the server as a sentence: it begins with a capital letter and ends with a period. */
export const sentence = (text: string | undefined): string => (text ? `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}` : '');
export const plural = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
/** Several things in a sentence: A, B and C. */
export const listed = (parts: readonly string[]): string => [parts.slice(0, -1).join(', '), parts.at(-1) ?? ''].filter(Boolean).join(' and ');
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
