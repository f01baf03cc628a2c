/** Values of units in the words of their game. */
import type { System } from '../library';
import { words } from '../words';

/** A value with its sign, such as 1,234 BV; empty if the game has no values. */
export const worthText = ({ worth }: System, value: number): string => (worth ? words.fresh.total(value, worth.sign) : '');
