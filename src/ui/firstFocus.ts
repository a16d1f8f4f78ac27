const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden], [tabindex="-1"])';

/** Focuses the control with `autofocus` in an opened panel or dialog, else the first control. */
export function focusFirst(panel: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== panel && panel.contains(activeElement)) return;
  const chosen = panel.querySelector<HTMLElement>('[autofocus]') ?? panel.querySelector<HTMLElement>(FOCUSABLE);
  chosen?.focus({ preventScroll: true });
}

/** `focusFirst` as a ref callback. */
export function focusInside(panel: HTMLElement | null): void {
  if (panel) focusFirst(panel);
}
