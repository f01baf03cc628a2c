import { describe, expect, it } from 'vitest';
import { along, boardBox, centre, distance, facingTo, hexAt, hexOf, neighbour, outline, placeOf } from './geometry';

describe('hexes', () => {
  it('have their centres where the server draws them', () => {
    expect(centre('0101')).toEqual({ x: 60, y: 52 });
    expect(centre('0201')).toEqual({ x: 150, y: 104 });
    expect(centre('1617')).toEqual({ x: 1410, y: 1768 });
  });

  it('are found again from any point inside', () => {
    for (const place of ['0101', '0201', '0712', '1617', '6468']) {
      const at = centre(place);
      for (const [x, y] of [[0, 0], [40, 20], [-45, -15], [0, 49], [0, -49]] as const) {
        expect(placeOf(hexAt({ x: at.x + x, y: at.y + y }))).toBe(place);
      }
    }
  });

  it('have six neighbours one hex away, in the direction of the hexside', () => {
    for (const place of ['0505', '0605']) {
      for (let side = 0; side < 6; side++) {
        const next = placeOf(neighbour(hexOf(place), side));
        expect(distance(place, next)).toBe(1);
        expect(facingTo(centre(place), centre(next))).toBe(side);
      }
    }
  });

  it('are counted across columns', () => {
    expect(distance('0101', '0104')).toBe(3);
    expect(distance('0101', '0501')).toBe(4);
    expect(distance('0101', '0503')).toBe(4);
    expect(distance('0101', '0504')).toBe(5);
  });
});

describe('outlines', () => {
  it('of one hex is a loop of six sides', () => {
    expect(outline(['0303'])).toMatch(/^M[\d. ]+(L[\d. ]+){5}Z$/);
  });

  it('leave out the sides between two hexes', () => {
    expect(outline(['0303', '0304']).match(/[LZ]/g)).toHaveLength(10);
  });

  it('go around a hole as well', () => {
    const ring = [0, 1, 2, 3, 4, 5].map((side) => placeOf(neighbour(hexOf('0505'), side)));
    expect(outline(ring).match(/M/g)).toHaveLength(2);
  });
});

it('a board box ends where the drawing does', () => {
  expect(boardBox(64, 68)).toEqual({ x: -40, y: -40, width: 5870, height: 7204 });
});

it('points lie along a line', () => {
  const line = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 20 }];
  expect(along(line, 0.25)).toEqual({ x: 5, y: 0 });
  expect(along(line, 1)).toEqual({ x: 10, y: 20 });
});
