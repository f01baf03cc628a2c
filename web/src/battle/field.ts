/** The ground as the server describes it: places with a point and an outline, and how to find them. */
import type { Field, Figure } from '../lib/types';
import type { Box, Point } from './geometry';

const EMPTY: Field = { key: '', name: '', box: { x: 0, y: 0, width: 1, height: 1 }, shapes: [] };
/** Corners of neighboring outlines that are closer than this are the same. */
const NEAR = 1 / 8;
/** How much a sideways deviation counts against a step of the cursor. */
const ASIDE = 1.5;

export class FieldMap {
  readonly box: Box;
  /** The usual distance between places. */
  readonly spacing: number;
  private readonly index = new Map<string, number>();
  private readonly cells = new Map<number, number[]>();
  private readonly xs: number[];
  private readonly ys: number[];
  private readonly rings: number[][] = [];
  private readonly numbers = new Map<string, number>();
  private readonly points: Point[] = [];

  constructor(readonly field: Field = EMPTY) {
    const { ids = [], xs = [], ys = [], box } = field;
    [this.box, this.xs, this.ys] = [box, xs, ys];
    this.spacing = Math.sqrt((box.width * box.height) / Math.max(1, most(field)));
    for (const [number, id] of ids.entries()) {
      this.index.set(id, number);
      const cell = this.cellOf(xs[number]!, ys[number]!);
      const there = this.cells.get(cell);
      if (there) there.push(number);
      else this.cells.set(cell, [number]);
    }
  }

  has = (place: string): boolean => this.index.has(place);
  label = (place: string): string => this.field.labels?.[this.index.get(place) ?? -1] ?? place;
  words = (place: string): string => this.field.texts?.[this.field.words?.[this.index.get(place) ?? -1] ?? -1] ?? '';
  floor = (place: string): number => this.field.place_floors?.[this.index.get(place) ?? -1] ?? 0;

  /** All places of a floor. */
  onFloor = (floor: number): string[] => (this.field.ids ?? []).filter((place) => this.floor(place) === floor);

  /** The floor a figure is on. */
  floorOf = (figure: Figure): number => (figure.place ? this.floor(figure.place) : (figure.floor ?? 0));

  /** The middle of a place; for an unknown one, the corner of the field. */
  point = (place: string): Point => {
    const number = this.index.get(place);
    return number === undefined ? { x: this.box.x, y: this.box.y } : { x: this.xs[number]!, y: this.ys[number]! };
  };

  /** Where a figure is, if it is on the field. */
  spot = (figure: Figure | null | undefined): Point | null => {
    if (figure?.point) return { x: figure.point[0], y: figure.point[1] };
    return figure?.place && this.has(figure.place) ? this.point(figure.place) : null;
  };

  /** How far the outline of a place extends from its point. */
  reach = (place: string): number => Math.max(1, ...this.shape(this.index.get(place) ?? -1).map(([x, y]) => Math.hypot(x, y)));

  /** The outline of a place as points of a polygon, drawn smaller by a factor. */
  polygon = (place: string, size = 1): string => {
    const at = this.point(place);
    return this.shape(this.index.get(place) ?? -1)
      .map(([x, y]) => `${at.x + x * size},${at.y + y * size}`)
      .join(' ');
  };

  /** The place that contains a point. */
  at(point: Point, floor = 0): string | null {
    let [best, nearest] = [-1, Infinity];
    const [column, row] = [this.column(point.x), this.row(point.y)];
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const number of this.cells.get(cellAt(x, y)) ?? []) {
          if ((this.field.place_floors?.[number] ?? 0) !== floor) continue;
          const far = (this.xs[number]! - point.x) ** 2 + (this.ys[number]! - point.y) ** 2;
          if (far < nearest) [best, nearest] = [number, far];
        }
    return best >= 0 && this.inside(best, point) ? this.field.ids![best]! : null;
  }

  /** The next place in a direction: the nearest one that deviates least from the line on which the cursor started. */
  toward(place: string, x: number, y: number, line: Point): string {
    const from = this.point(place);
    const floor = this.floor(place);
    let [best, least] = [place, Infinity];
    const [column, row] = [this.column(from.x), this.row(from.y)];
    for (let across = column - 2; across <= column + 2; across++)
      for (let down = row - 2; down <= row + 2; down++)
        for (const number of this.cells.get(cellAt(across, down)) ?? []) {
          const by = { x: this.xs[number]! - from.x, y: this.ys[number]! - from.y };
          const ahead = by.x * x + by.y * y;
          if (ahead < this.spacing / 3 || (this.field.place_floors?.[number] ?? 0) !== floor) continue;
          const aside = Math.abs(x ? this.ys[number]! - line.y : this.xs[number]! - line.x);
          const price = ahead + ASIDE * aside - (x ? by.y : by.x) * 1e-3;
          if (price < least) [best, least] = [this.field.ids![number]!, price];
        }
    return best;
  }

  /** The outline of some places as path data: the sides that only one of them has, joined into lines. */
  outline(places: Iterable<string>): string {
    const sides = new Map<number, number[]>();
    for (const place of places) {
      const number = this.index.get(place);
      const ring = number === undefined ? [] : this.ring(number);
      for (let side = 0; side < ring.length; side++) this.put(sides, ring[side]!, ring[(side + 1) % ring.length]!);
    }
    return this.joined(sides);
  }

  /** Add a side, unless its opposite exists: then both are inside. */
  private put(sides: Map<number, number[]>, from: number, to: number): void {
    const back = sides.get(to);
    const at = back?.indexOf(from) ?? -1;
    if (back && at >= 0) {
      back.splice(at, 1);
      return;
    }
    const ahead = sides.get(from);
    if (ahead) ahead.push(to);
    else sides.set(from, [to]);
  }

  private joined(sides: Map<number, number[]>): string {
    let path = '';
    for (const start of sides.keys())
      while (sides.get(start)?.length) {
        path += `M${this.written(start)}`;
        for (let to = sides.get(start)!.pop(); to !== undefined; to = to === start ? undefined : sides.get(to)?.pop())
          path += to === start ? 'Z' : `L${this.written(to)}`;
      }
    return path;
  }

  private written(corner: number): string {
    const at = this.points[corner]!;
    return `${at.x} ${at.y}`;
  }

  /** The corners of a place by number; places that share a corner have one number for it. */
  private ring(place: number): number[] {
    return (this.rings[place] ??= this.shape(place).map(([x, y]) => {
      const at = { x: this.xs[place]! + x, y: this.ys[place]! + y };
      const key = `${Math.round(at.x / NEAR)} ${Math.round(at.y / NEAR)}`;
      const known = this.numbers.get(key);
      if (known !== undefined) return known;
      this.numbers.set(key, this.points.length);
      return this.points.push(at) - 1;
    }));
  }

  private shape = (number: number): [number, number][] => this.field.shapes[this.field.place_shapes?.[number] ?? 0] ?? [];

  private inside(number: number, point: Point): boolean {
    const shape = this.shape(number);
    const [x, y] = [point.x - this.xs[number]!, point.y - this.ys[number]!];
    let odd = false;
    for (let side = 0; side < shape.length; side++) {
      const [[ax, ay], [bx, by]] = [shape[side]!, shape[(side + 1) % shape.length]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
    return odd;
  }

  private column = (x: number): number => Math.floor((x - this.box.x) / this.spacing);
  private row = (y: number): number => Math.floor((y - this.box.y) / this.spacing);
  private cellOf = (x: number, y: number): number => cellAt(this.column(x), this.row(y));
}

/** The number of places on the largest floor. */
function most({ ids = [], place_floors: floors = [] }: Field): number {
  const counts = new Map<number, number>();
  for (const floor of floors) counts.set(floor, (counts.get(floor) ?? 0) + 1);
  return counts.size ? Math.max(...counts.values()) : ids.length;
}

const cellAt = (column: number, row: number): number => (column + 8) * 65536 + row + 8;

/** A field that is not loaded yet. */
export const NOWHERE = new FieldMap();
