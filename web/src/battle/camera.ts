/** The view of the board: a point of the plane appears on the screen at `point × scale + (x, y)`. */
import type { Box, Point } from './geometry';

export type Camera = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };

export const MOST = 2.2;
/** Part of the board always stays visible. */
const LEAST_SEEN = 120;

export const toScreen = (camera: Camera, at: Point): Point => ({
  x: at.x * camera.scale + camera.x,
  y: at.y * camera.scale + camera.y,
});

export const toPlane = (camera: Camera, at: Point): Point => ({
  x: (at.x - camera.x) / camera.scale,
  y: (at.y - camera.y) / camera.scale,
});

/** The whole box in the middle of the view, next to what is covered on its left and right. */
export function fit(box: Box, view: Size, left = 0, right = 0): Camera {
  const pad = 10;
  const wide = (view.width - left - right - 2 * pad) / box.width;
  const high = (view.height - 2 * pad) / box.height;
  const scale = Math.min(MOST, Math.max(0.02, Math.min(wide, high)));
  const camera = centeredOn({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, view, scale);
  return { ...camera, x: camera.x + (left - right) / 2 };
}

/** Pixels taken by cards on the left with what is around them, and by tools on the right. */
const AROUND_CARDS = 16;
export const CARDS = 290;
export const TOOLS = 54;
/** The board is shown next to the cards if that leaves it this much of its size, or this scale; otherwise they cover it. */
const WORTH = 0.85;
const CLEAR = 0.4;

/** The whole board, next to the cards at its edges unless that makes it too small. */
export const whole = (box: Box, view: Size, cards = CARDS): Camera => (roomy(box, view, cards) ? fit(box, view, cards + AROUND_CARDS, TOOLS) : fit(box, view));

/** Whether the whole board has room next to the cards. */
export const roomy = (box: Box, view: Size, cards = CARDS): boolean => fit(box, view, cards + AROUND_CARDS, TOOLS).scale > Math.min(CLEAR, WORTH * fit(box, view).scale);

/** Around some points, and how large and small a board may be drawn to show them. */
const AROUND = 200;
const SCALES = { least: 0.3, most: 0.62 };

/** Some points in the middle of a view, with their surroundings, and no larger than wanted. */
export function framing(points: readonly Point[], view: Size, most = SCALES.most): Camera {
  const [xs, ys] = [points.map((at) => at.x), points.map((at) => at.y)];
  const [x, y] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
  const box = { x, y, width: Math.max(...xs) + AROUND - x, height: Math.max(...ys) + AROUND - y };
  const scale = Math.max(Math.min(SCALES.least, most), Math.min(fit(box, view).scale, most));
  return centeredOn({ x: x + box.width / 2, y: y + box.height / 2 }, view, scale);
}

/** How far a point must be from the edge of the view, so that what is there is visible. */
export const margin = (camera: Camera): number => 8 + 60 * camera.scale;

/** Whether a point and what is there is visible. */
export function sees(camera: Camera, at: Point, view: Size): boolean {
  const [{ x, y }, edge] = [toScreen(camera, at), margin(camera)];
  return x >= edge && y >= edge && x <= view.width - edge && y <= view.height - edge;
}

export const centeredOn = (at: Point, view: Size, scale: number): Camera => ({
  x: view.width / 2 - at.x * scale,
  y: view.height / 2 - at.y * scale,
  scale,
});

export const leastScale = (box: Box, view: Size): number => Math.min(fit(box, view).scale * 0.8, 0.5);

/** Zoom by a factor so that a point of the screen stays fixed. */
export function zoomAt(camera: Camera, at: Point, factor: number, least: number): Camera {
  const scale = Math.max(least, Math.min(MOST, camera.scale * factor));
  const by = scale / camera.scale;
  return { x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by, scale };
}

/** How far you can zoom out beyond the whole board while it moves to the middle. */
const COMING = 1.3;

/** When zooming out, the board moves to the middle, where all of it is visible if there is room. */
export function centering(camera: Camera, box: Box, view: Size): Camera {
  const whole = fit(box, view).scale;
  const part = Math.max(0, Math.min(1, (COMING * whole - camera.scale) / ((COMING - 1) * whole)));
  const middle = centeredOn({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, view, camera.scale);
  return { x: camera.x + (middle.x - camera.x) * part, y: camera.y + (middle.y - camera.y) * part, scale: camera.scale };
}

/** Keep part of the board visible. */
export function held(camera: Camera, box: Box, view: Size): Camera {
  const { scale } = camera;
  const x = between(camera.x, LEAST_SEEN - (box.x + box.width) * scale, view.width - LEAST_SEEN - box.x * scale);
  const y = between(camera.y, LEAST_SEEN - (box.y + box.height) * scale, view.height - LEAST_SEEN - box.y * scale);
  return { x, y, scale };
}

const between = (value: number, least: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.max(least, Math.min(most, value));

/** Move the camera as little as needed, so that a point lies inside a free box of the screen. */
export function showing(camera: Camera, at: Point, free: Box): Camera {
  const seen = toScreen(camera, at);
  const x = between(seen.x, free.x, free.x + free.width);
  const y = between(seen.y, free.y, free.y + free.height);
  return { ...camera, x: camera.x + x - seen.x, y: camera.y + y - seen.y };
}

/** A camera between two others. */
export function blend(from: Camera, to: Camera, part: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** part;
  const along = from.scale === to.scale ? part : (scale - from.scale) / (to.scale - from.scale);
  return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along, scale };
}

const AWAY = 44; // from the middle of a place to its tooltip
const EDGE = 8;

/** The corner of a place's tooltip: to its right or left, or above or below it if the view is narrow, and fully visible. */
export function beside(at: Point, note: Size, room: Size): Point {
  const middle = within(at.y - note.height / 2, note.height, room.height);
  if (at.x + AWAY + note.width <= room.width - EDGE) return { x: at.x + AWAY, y: middle };
  if (at.x - AWAY - note.width >= EDGE) return { x: at.x - AWAY - note.width, y: middle };
  const above = at.y - AWAY - note.height;
  return { x: within(at.x - note.width / 2, note.width, room.width), y: above >= EDGE ? above : at.y + AWAY };
}

const within = (from: number, length: number, room: number): number => Math.max(EDGE, Math.min(from, room - EDGE - length));
