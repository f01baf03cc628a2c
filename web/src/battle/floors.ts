/** Drawings on a field with several floors: what belongs to the visible one. */
import type { Point } from './geometry';

/** A point of a path, and its floor. */
export type Stop = { at: Point; floor: number };

/** The floor after this one; after the last comes the first. */
export const nextFloor = (floor: number, floors: number): number => (floor + 1) % Math.max(1, floors);

/** The lines of a path as path data: those that lead to a stop on a floor, and those that lead elsewhere. */
export function linesOn(stops: Stop[], floor: number): { here: string; elsewhere: string } {
  return { here: lines(stops, (stop) => stop.floor === floor), elsewhere: lines(stops, (stop) => stop.floor !== floor) };
}

function lines(stops: Stop[], wanted: (stop: Stop) => boolean): string {
  let [path, drawing] = ['', false];
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before && wanted(stop)) {
      if (!drawing) path += `M${before.at.x} ${before.at.y}`;
      path += `L${stop.at.x} ${stop.at.y}`;
      drawing = true;
    } else drawing = false;
  }
  return path;
}
