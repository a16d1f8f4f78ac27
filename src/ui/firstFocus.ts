const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden], [tabindex="-1"])';

/** Gives the focus to the control of an opened panel or dialog that asks for it by `autofocus`, else to the first one. */
export function focusFirst(panel: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== panel && panel.contains(activeElement)) return;
  const chosen = panel.querySelector<HTMLElement>('[autofocus]') ?? panel.querySelector<HTMLElement>(FOCUSABLE);
  chosen?.focus({ preventScroll: true });
}

/** The same as a ref: as soon as the panel is there. */
export function focusInside(panel: HTMLElement | null): void {
  if (panel) focusFirst(panel);
}
