import { describe, expect, it } from 'vitest';
import { beside, blend, centring, fit, held, showing, toPlane, toScreen, zoomAt } from './camera';


const box = { x: -40, y: -40, width: 1550, height: 1900 };
const view = { width: 1000, height: 800 };

it('fits the whole board into the view', () => {
  const camera = fit(box, view);
  const [a, b] = [toScreen(camera, box), toScreen(camera, { x: box.x + box.width, y: box.y + box.height })];
  expect(a.y).toBeGreaterThanOrEqual(0);
  expect(b.y).toBeLessThanOrEqual(800);
  expect((a.x + b.x) / 2).toBeCloseTo(500);
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
  expect(centring({ ...whole, x: 900 }, box, view).x).toBeCloseTo(whole.x);
  const near = { x: 0, y: 0, scale: whole.scale * 2 };
  expect(centring(near, box, view)).toEqual(near);
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
