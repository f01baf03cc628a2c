/** Mouse, pen and touch on the board: dragging pans, the wheel and two fingers zoom, a tap selects a place. */
import type { Point } from './geometry';
import type { View } from './view.svelte';

type Pointed = { at: Point; shift: boolean; touch: boolean; target: Element };
type Listeners = {
  tap: (pointed: Pointed) => void;
  hover: (at: Point | null) => void;
  press: (at: Point) => void;
};

const SLACK = { mouse: 4, touch: 9 };
const LONG_PRESS = 480;

/** Listen on the board's element; returns a function that stops listening. */
export function pointing(element: HTMLElement, view: View, listeners: Listeners): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;
  let timer = 0;

  const local = (event: PointerEvent | WheelEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function down(event: PointerEvent): void {
    if (event.button > 1 || (event.target as Element).closest('[data-float]')) return;
    fingers.set(event.pointerId, local(event));
    clearTimeout(timer);
    if (fingers.size > 1) {
      dragged = true;
      return;
    }
    [start, dragged] = [local(event), false];
    if (event.pointerType === 'touch') timer = window.setTimeout(() => long(local(event)), LONG_PRESS);
  }

  function long(at: Point): void {
    if (dragged || fingers.size !== 1) return;
    dragged = true;
    listeners.press(at);
  }

  function move(event: PointerEvent): void {
    const at = local(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') listeners.hover((event.target as Element).closest('[data-float]') ? null : at);
      return;
    }
    if (fingers.size === 1) one(event, before, at);
    else if (fingers.size === 2) two(event.pointerId, before, at);
    fingers.set(event.pointerId, at);
  }

  function one(event: PointerEvent, before: Point, at: Point): void {
    const slack = event.pointerType === 'touch' ? SLACK.touch : SLACK.mouse;
    if (!dragged && start && Math.hypot(at.x - start.x, at.y - start.y) < slack) return;
    if (!dragged) {
      dragged = true;
      clearTimeout(timer);
      view.gesture = true;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      listeners.hover(null);
    }
    if (view.gesture) view.pan(at.x - before.x, at.y - before.y);
  }

  function two(id: number, before: Point, at: Point): void {
    const other = [...fingers].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const [was, now] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)];
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    view.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    if (was > 0) view.zoom(now / was, middle);
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    clearTimeout(timer);
    if (!fingers.size) view.gesture = false;
    if (event.type === 'pointercancel' || dragged || event.button !== 0) return;
    listeners.tap({ at: local(event), shift: event.shiftKey, touch: event.pointerType === 'touch', target: event.target as Element });
  }

  function wheel(event: WheelEvent): void {
    if ((event.target as Element).closest('[data-float]')) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.ctrlKey || !event.shiftKey) view.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), local(event));
    else view.pan(-event.deltaX * lines, -event.deltaY * lines);
  }

  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') listeners.hover(null);
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    clearTimeout(timer);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}
