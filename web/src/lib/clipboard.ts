/** Copying text. Pages on plain http other than localhost have no `navigator.clipboard`, so a selected text field helps out there. */

/** Copy a text; returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  const modern = navigator.clipboard as Clipboard | undefined;
  if (modern) {
    try {
      await modern.writeText(text);
      return true;
    } catch {
      // The browser does not permit it here, so it is done the old way.
    }
  }
  return copySelected(text);
}

/** Copy from a text field; it belongs to the open dialog, because nothing outside that can be selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
