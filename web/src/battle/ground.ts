/** The ground under everything: the board's drawing as square pieces of several sizes, painted on a canvas of the view.
 *
 * Painting a whole drawing takes far longer than a frame lasts, so pieces are made between gestures and kept; while the
 * board moves, each frame only copies pieces, coarser ones where fine ones are not made yet. */
import type { Camera } from './camera';
import { prepared, type Layers } from './drawing';
import type { Box } from './geometry';

const PIECE = 512;
/** Pixels per unit of the plane. */
const SCALES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2];
/** Below this scale numbers are unreadable and omitted. */
const READABLE = 1 / 4;
const KEPT = 140;
/** A piece that renders faster than this may be rendered while the board moves. */
const BRISK = 7;

type Piece = { picture: ImageBitmap; used: number };

export class Ground {
  private fine: HTMLImageElement | null = null;
  private plain: HTMLImageElement | null = null;
  private extent: Box = { x: 0, y: 0, width: 0, height: 0 };
  private pieces = new Map<string, Piece>();
  private cost = 30;
  private clock = 0;
  private coarsest = 0;
  private timer = 0;
  private waiting = 0;
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  private moved = 0;
  private sources: string[] = [];
  private context: CanvasRenderingContext2D;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly back: string,
  ) {
    this.context = canvas.getContext('2d', { alpha: false })!;
  }

  /** Use a new drawing, or other layers of it. */
  async load(svg: string, extent: Box, layers: Layers): Promise<void> {
    const [fine, plain] = await Promise.all([
      this.picture(prepared(svg, layers), extent),
      this.picture(prepared(svg, { numbers: false, levels: false }), extent),
    ]);
    this.pieces.forEach((piece) => piece.picture.close());
    this.pieces.clear();
    [this.fine, this.plain, this.extent] = [fine, plain, extent];
    this.coarsest = SCALES.findLastIndex((scale) => extent.width * scale <= 1600 && extent.height * scale <= 1600);
    this.coarsest = Math.max(0, this.coarsest);
    this.make(this.coarsest, -1, -1);
    this.paint();
    this.schedule();
  }

  private async picture(svg: string, { width, height }: { width: number; height: number }): Promise<HTMLImageElement> {
    const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
    const address = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
    this.sources.push(address);
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  }

  look(camera: Camera): void {
    this.camera = camera;
    this.moved = performance.now();
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.paint());
    this.schedule();
  }

  resize(width: number, height: number): void {
    const dense = devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(width * dense));
    this.canvas.height = Math.max(1, Math.round(height * dense));
    this.look(this.camera);
  }

  dispose(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.waiting);
    this.pieces.forEach((piece) => piece.picture.close());
    this.sources.forEach((address) => URL.revokeObjectURL(address));
  }

  /** The whole board, small, for the minimap. */
  overview(): ImageBitmap | null {
    return this.pieces.get(`${this.coarsest}/whole`)?.picture ?? null;
  }

  private level(): number {
    const wished = this.camera.scale * (devicePixelRatio || 1);
    const found = SCALES.findIndex((scale) => scale >= wished * 0.85);
    return found < 0 ? SCALES.length - 1 : found;
  }

  private paint(): void {
    const { context, canvas, camera } = this;
    const dense = devicePixelRatio || 1;
    this.clock++;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.back;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const scale = camera.scale * dense;
    context.setTransform(scale, 0, 0, scale, (camera.x + this.extent.x * camera.scale) * dense, (camera.y + this.extent.y * camera.scale) * dense);
    const whole = this.pieces.get(`${this.coarsest}/whole`);
    if (!whole) return;
    context.save();
    context.beginPath();
    context.rect(2, 2, this.extent.width - 4, this.extent.height - 4);
    context.clip();
    const level = this.level();
    const wanted = level <= this.coarsest ? [] : this.visible(level);
    if (level <= this.coarsest || wanted.some(({ key }) => !this.pieces.has(key))) {
      context.drawImage(whole.picture, 0, 0, this.extent.width, this.extent.height);
      for (let coarser = this.coarsest + 1; coarser < level; coarser++) this.put(this.visible(coarser), coarser);
      if (level === this.coarsest) whole.used = this.clock;
    }
    this.put(wanted, level);
    context.restore();
  }

  private put(places: { key: string; column: number; row: number }[], level: number): void {
    const size = PIECE / SCALES[level]!;
    const seam = 0.75 / (this.camera.scale * (devicePixelRatio || 1));
    for (const { key, column, row } of places) {
      const piece = this.pieces.get(key);
      if (!piece) continue;
      piece.used = this.clock;
      this.context.drawImage(piece.picture, column * size, row * size, size + seam, size + seam);
    }
  }

  /** The pieces of a level that are visible, from the middle outward. */
  private visible(level: number): { key: string; column: number; row: number }[] {
    const size = PIECE / SCALES[level]!;
    const { x, y, scale } = this.camera;
    const dense = devicePixelRatio || 1;
    const view = { width: this.canvas.width / dense, height: this.canvas.height / dense };
    const first = { column: Math.floor((-x / scale - this.extent.x) / size), row: Math.floor((-y / scale - this.extent.y) / size) };
    const last = {
      column: Math.floor(((view.width - x) / scale - this.extent.x) / size),
      row: Math.floor(((view.height - y) / scale - this.extent.y) / size),
    };
    const found: { key: string; column: number; row: number; far: number }[] = [];
    const middle = { column: (first.column + last.column) / 2, row: (first.row + last.row) / 2 };
    for (let row = Math.max(0, first.row); row <= last.row && row * size < this.extent.height; row++)
      for (let column = Math.max(0, first.column); column <= last.column && column * size < this.extent.width; column++)
        found.push({ key: `${level}/${column}/${row}`, column, row, far: Math.hypot(column - middle.column, row - middle.row) });
    return found.sort((a, b) => a.far - b.far);
  }

  /** Render the missing pieces one by one when there is time. */
  private schedule(): void {
    clearTimeout(this.timer);
    const rest = this.cost < BRISK ? 0 : 140;
    this.timer = window.setTimeout(() => this.work(), rest);
  }

  private work(): void {
    const level = this.level();
    if (!this.fine || level <= this.coarsest) return;
    const next = this.visible(level).find(({ key }) => !this.pieces.has(key));
    if (!next) return this.tidy();
    if (this.cost >= BRISK && performance.now() - this.moved < 120) return this.schedule();
    const begun = performance.now();
    this.make(level, next.column, next.row);
    this.cost += (performance.now() - begun - this.cost) / 4;
    this.paint();
    this.timer = window.setTimeout(() => this.work(), 0);
  }

  private make(level: number, column: number, row: number): void {
    const scale = SCALES[level]!;
    const image = scale < READABLE ? this.plain : this.fine;
    if (!image) return;
    const whole = column < 0;
    const { width, height } = this.extent;
    const size = whole ? { width: Math.ceil(width * scale), height: Math.ceil(height * scale) } : { width: PIECE, height: PIECE };
    const sheet = new OffscreenCanvas(size.width, size.height);
    const pen = sheet.getContext('2d', { alpha: false })!;
    pen.fillStyle = this.back;
    pen.fillRect(0, 0, size.width, size.height);
    const [left, top] = whole ? [0, 0] : [column * PIECE, row * PIECE];
    pen.drawImage(image, -left, -top, width * scale, height * scale);
    const key = whole ? `${level}/whole` : `${level}/${column}/${row}`;
    this.pieces.set(key, { picture: sheet.transferToImageBitmap(), used: this.clock });
  }

  /** Drop the pieces that have not been visible for longest. */
  private tidy(): void {
    if (this.pieces.size <= KEPT) return;
    const old = [...this.pieces].filter(([key]) => !key.endsWith('whole')).sort(([, a], [, b]) => a.used - b.used);
    for (const [key, piece] of old.slice(0, this.pieces.size - KEPT)) {
      piece.picture.close();
      this.pieces.delete(key);
    }
  }
}
