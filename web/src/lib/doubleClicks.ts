/** The second click of a double click counts only where the first one was: what has appeared there since is not pressed. */

/** What was clicked: a control, and the question that it answered then. */
type Clicked = { control: Element | null; asked: string };

const clicked = (event: MouseEvent): Clicked => {
  const at = event.target instanceof Element ? event.target : null;
  const control = at?.closest('label') ?? at?.closest('button, a, summary, input, [role=button]') ?? null;
  const answers = control?.matches('[data-teach=primary]');
  return { control, asked: answers ? (document.querySelector<HTMLElement>('[data-ask]')?.dataset.ask ?? '') : '' };
};

/** Ignore second clicks that land on another control than the first, or on the same one when it asks something else.
 * Fingers tap fast on purpose: there only a second answer is ignored. */
export function guardDoubleClicks(page: Document = document): void {
  let first: Clicked = { control: null, asked: '' };
  page.addEventListener(
    'click',
    (event) => {
      const now = clicked(event);
      const hasty = !(event instanceof PointerEvent && event.pointerType === 'touch') || (first.asked !== '' && now.asked !== '');
      if (event.detail < 2) first = now;
      else if (hasty && now.control && (now.control !== first.control || now.asked !== first.asked)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { capture: true },
  );
}
