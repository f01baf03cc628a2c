/** Scroll what was just opened into view, as little as possible. */
export function intoView(element: Element): void {
  requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
}
