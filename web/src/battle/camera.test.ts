import { describe, expect, it } from 'vitest';
import { beside, blend, centering, fit, framing, held, sees, showing, toPlane, toScreen, whole, zoomAt } from './camera';


const box = { x: -40, y: -40, width: 1550, height: 1900 };
const view = { width: 1000, height: 800 };

it('fits the whole board into the view', () => {
  const camera = fit(box, view);
  const [a, b] = [toScreen(camera, box), toScreen(camera, { x: box.x + box.width, y: box.y + box.height })];
  expect(a.y).toBeGreaterThanOrEqual(0);
  expect(b.y).toBeLessThanOrEqual(800);
  expect((a.x + b.x) / 2).toBeCloseTo(500);
});

describe('the whole board', () => {
  const left = (room: { width: number; height: number }, field = box): number => toScreen(whole(field, room), field).x;

  it('is next to the cards if there is room', () => {
    expect(left({ width: 1048, height: 848 })).toBeGreaterThan(306);
    expect(left({ width: 888, height: 668 })).toBeGreaterThan(306);
  });
  it('is next to the cards even if it gets smaller, as long as it stays clear', () => {
    expect(left({ width: 1048, height: 848 }, { ...box, width: 1300, height: 1100 })).toBeGreaterThan(306);
  });
  it('lies under the cards if it would be too small next to them', () => {
    expect(left({ width: 674, height: 716 })).toBeLessThan(306);
    expect(left({ width: 1048, height: 848 }, { ...box, width: 3000 })).toBeLessThan(306);
    expect(left({ width: 390, height: 792 })).toBeLessThan(20);
  });
});

it('frames points so that all are visible if possible', () => {
  const points = [{ x: 100, y: 100 }, { x: 900, y: 1200 }];
  const camera = framing(points, { width: 390, height: 420 });
  expect(toScreen(camera, { x: 500, y: 650 })).toEqual({ x: 195, y: 210 });
  expect(points.every((at) => sees(camera, at, { width: 390, height: 420 }))).toBe(true);
  expect(sees(camera, { x: 2000, y: 650 }, { width: 390, height: 420 })).toBe(false);
});

it('zooms around a fixed point', () => {
  const camera = fit(box, view);
  const at = { x: 333, y: 222 };
  const before = toPlane(camera, at);
  const after = toPlane(zoomAt(camera, at, 1.7, 0.1), at);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

it('moves to the middle when zooming out', () => {
  const whole = fit(box, view);
  expect(centering({ ...whole, x: 900 }, box, view).x).toBeCloseTo(whole.x);
  const near = { x: 0, y: 0, scale: whole.scale * 2 };
  expect(centering(near, box, view)).toEqual(near);
});

it('keeps part of the board visible', () => {
  const camera = held({ x: 99999, y: -99999, scale: 0.5 }, box, view);
  expect(camera.x).toBeLessThan(1000);
  expect(camera.y).toBeGreaterThan(-box.height * 0.5);
});

it('moves a point into a free box, and leaves one already inside', () => {
  const camera = { x: 0, y: 0, scale: 1 };
  const free = { x: 300, y: 50, width: 600, height: 700 };
  expect(showing(camera, { x: 100, y: 400 }, free)).toEqual({ x: 200, y: 0, scale: 1 });
  expect(showing(camera, { x: 400, y: 400 }, free)).toEqual(camera);
});

it('blends from one camera to another', () => {
  const [a, b] = [{ x: 0, y: 0, scale: 1 }, { x: 100, y: 50, scale: 2 }];
  expect(blend(a, b, 0)).toEqual(a);
  expect(blend(a, b, 1).x).toBeCloseTo(100);
});

describe('the tooltip of a hex', () => {
  const note = { width: 200, height: 60 };
  it('is next to it and fully visible', () => {
    expect(beside({ x: 100, y: 300 }, note, { width: 390, height: 800 })).toEqual({ x: 144, y: 270 });
    expect(beside({ x: 300, y: 5 }, note, { width: 390, height: 800 })).toEqual({ x: 56, y: 8 });
  });
  it('is above or below it if there is no room at its sides', () => {
    expect(beside({ x: 195, y: 300 }, note, { width: 390, height: 800 })).toEqual({ x: 95, y: 196 });
    expect(beside({ x: 195, y: 50 }, note, { width: 390, height: 800 })).toEqual({ x: 95, y: 94 });
  });
});
