/** Fields for tests: hexes as the server draws them, and a grid of squares on two floors. */
import type { Field } from '../lib/types';
import { FieldMap } from './field';

const HEX: [number, number][] = [[-30, -52], [30, -52], [60, 0], [30, 52], [-30, 52], [-60, 0]];
const SQUARE: [number, number][] = [[-5, -5], [5, -5], [5, 5], [-5, 5]];
const two = (number: number): string => String(number).padStart(2, '0');

export function hexes(columns: number, rows: number): FieldMap {
  const field: Required<Pick<Field, 'ids' | 'xs' | 'ys' | 'words'>> = { ids: [], xs: [], ys: [], words: [] };
  for (let column = 1; column <= columns; column++)
    for (let row = 1; row <= rows; row++) {
      field.ids.push(two(column) + two(row));
      field.xs.push(90 * column - 30);
      field.ys.push(column % 2 ? 104 * row - 52 : 104 * row);
      field.words.push(0);
    }
  const box = { x: -40, y: -40, width: 90 * columns + 110, height: 104 * rows + 132 };
  return new FieldMap({ key: 'k', name: 'hexes', box, shapes: [HEX], texts: ['clear'], ...field });
}

export const squares = (): FieldMap => {
  const at = [0, 1, 2, 3, 4, 5, 6, 7];
  return new FieldMap({
    key: 'q',
    name: 'squares',
    box: { x: -5, y: -5, width: 20, height: 20 },
    shapes: [SQUARE],
    ids: at.map((number) => `s${number}`),
    xs: at.map((number) => 10 * (number % 2)),
    ys: at.map((number) => 10 * (Math.floor(number / 2) % 2)),
    place_floors: at.map((number) => Math.floor(number / 4)),
    floors: [{ id: 'g', name: 'Ground' }, { id: 'u', name: 'Upper' }],
    labels: at.map((number) => `square ${number}`),
  });
};
