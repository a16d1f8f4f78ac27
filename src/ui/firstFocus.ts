import { focusTemporarily } from './focusLost.ts';

const REACHABLE = ':not(:disabled, [hidden], [tabindex="-1"])';
const CONTROL = `:is(button, input, select, textarea, [tabindex="0"]:not(a))${REACHABLE}`;
const LINK = `a[href]${REACHABLE}`;

/**
 * Focuses the control with `autofocus` in an opened panel or dialog, else the first control; a link only if there is
 * nothing else, because Enter would lead away from what is asked.
 */
export function focusFirst(panel: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== panel && panel.contains(activeElement)) return;
  const find = (selector: string) => panel.querySelector<HTMLElement>(selector);
  const chosen = find('[autofocus]') ?? find(CONTROL) ?? find(LINK);
  chosen?.focus({ preventScroll: true });
}

/**
 * As a ref callback: focuses the first control of a panel, and the panel as soon as the focused control is removed. The
 * key that removed it must not press another one, and the next key must not be lost.
 */
export function keepFocusInside(panel: HTMLElement | null) {
  if (!panel) return undefined;
  focusFirst(panel);
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusTemporarily(panel);
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}
