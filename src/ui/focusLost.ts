/** The element that was focused only because the one before was removed. */
let temporary: Element | undefined;

/** Focuses an element until another component knows a better one, or the user acts there. */
export function focusTemporarily(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  temporary = element;
}

/** Makes the current focus final, because the user acts there. */
export function confirmFocus(): void {
  temporary = undefined;
}

/** Whether the focused element was removed, so that nothing or only a temporary element has the focus. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === null || activeElement === temporary;
}

let handedOver = false;

/** Called when the page that has the focus unmounts, so that the next page takes the focus. */
export function handFocusOver(): void {
  handedOver = true;
}

/** Focuses the main element of a page that replaces another one, unless an element has the focus already. */
export function takeFocusOver(main: HTMLElement | null): void {
  if (handedOver && isFocusLost()) main?.focus({ preventScroll: true });
  handedOver = false;
}
