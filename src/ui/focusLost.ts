/** Where the focus was put only because it had to be somewhere. */
let makeshift: Element | undefined;

/** Gives the focus to a place that whoever knows a better one may take it from, until somebody acts there. */
export function focusMeanwhile(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  makeshift = element;
}

/** Somebody works on from where the focus is. */
export function settleFocus(): void {
  makeshift = undefined;
}

/** Whether the focus is nowhere, or only somewhere meanwhile: what had it has gone. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === null || activeElement === makeshift;
}
