/** The element that was focused only because the one before was removed. */
let temporary: Element | undefined;

/** Focuses an element until another component knows a better one, or the user acts there. */
export function focusTemporarily(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  temporary = element;
}

/** Makes the current focus final: the user acts there. */
export function confirmFocus(): void {
  temporary = undefined;
}

/** Whether the focused element was removed, so that nothing or only a temporary element has the focus. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === null || activeElement === temporary;
}
