import { describe, expect, it } from 'vitest';
import { hexes, squares } from './grid.fixture';

const board = hexes(16, 17);

describe('places', () => {
  it('are found from any point inside', () => {
    for (const place of ['0101', '0201', '0712', '1617']) {
      const at = board.point(place);
      for (const [x, y] of [[0, 0], [40, 20], [-45, -15], [0, 49], [0, -49]] as const) expect(board.at({ x: at.x + x, y: at.y + y })).toBe(place);
    }
    expect(board.at({ x: -30, y: -30 })).toBeNull();
  });

  it('have words and labels', () => {
    expect([board.words('0101'), board.label('0101'), squares().label('s3')]).toEqual(['clear', '0101', 'square 3']);
  });

  it('are above each other on several floors', () => {
    const house = squares();
    expect([house.at({ x: 9, y: 1 }), house.at({ x: 9, y: 1 }, 1)]).toEqual(['s1', 's5']);
    expect([house.floor('s1'), house.floor('s5')]).toEqual([0, 1]);
    expect(house.toward('s4', 1, 0, house.point('s4'))).toBe('s5');
  });
});

describe('the cursor', () => {
  it('goes from place to place and stays on the field', () => {
    const start = board.point('0305');
    expect(board.toward('0305', 0, 1, start)).toBe('0306');
    expect(board.toward('0305', 0, -1, start)).toBe('0304');
    expect(board.toward('0101', 0, -1, board.point('0101'))).toBe('0101');
  });

  it('keeps to its line across columns', () => {
    const start = board.point('0305');
    const way = ['0305'];
    for (let step = 0; step < 4; step++) way.push(board.toward(way.at(-1)!, 1, 0, start));
    expect(way).toEqual(['0305', '0405', '0505', '0605', '0705']);
  });
});

describe('outlines', () => {
  it('of one place is a loop of its sides', () => {
    expect(board.outline(['0303'])).toMatch(/^M[\d. ]+(L[\d. ]+){5}Z$/);
    expect(squares().outline(['s0'])).toMatch(/^M[-\d. ]+(L[-\d. ]+){3}Z$/);
  });

  it('leave out the sides between two places', () => {
    expect(board.outline(['0303', '0304']).match(/[LZ]/g)).toHaveLength(10);
    expect(squares().outline(['s0', 's1', 's2', 's3']).match(/[LZ]/g)).toHaveLength(8);
  });

  it('go around holes, too', () => {
    expect(board.outline(['0504', '0604', '0605', '0506', '0405', '0404']).match(/M/g)).toHaveLength(2);
  });
});
