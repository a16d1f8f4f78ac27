/** What jsdom lacks and the console uses, and a clean browser before each test. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// a busy machine takes longer than the library's second; what is there is still found at once
configure({ asyncUtilTimeout: 25_000 });

/** Width of the window that media queries are answered for. */
let width = 1440;
const mediaListeners = new Set<() => void>();

function matches(query: string): boolean {
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  if (least === undefined && most === undefined) return false;
  return width >= Number(least ?? 0) && width <= Number(most ?? Number.POSITIVE_INFINITY);
}

/** Makes the window this wide, and tells whoever watches it. */
export function resizeTo(pixels: number): void {
  width = pixels;
  for (const listener of mediaListeners) listener();
}

window.matchMedia = (query: string) =>
  ({
    media: query,
    get matches() {
      return matches(query);
    },
    addEventListener: (_: string, listener: () => void) => mediaListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => mediaListeners.delete(listener),
  }) as unknown as MediaQueryList;
window.scrollTo = vi.fn() as unknown as typeof window.scrollTo;
Element.prototype.scrollIntoView = vi.fn();
globalThis.CSS ??= { escape: (text: string) => text.replaceAll(/[^\w-]/g, '\\$&') } as unknown as typeof CSS;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};

function clearBrowser(): void {
  width = 1440;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

// Once before the console's modules are read, which look into the storage; then before each test.
clearBrowser();
// What an earlier file left on the page; styles stay, for the libraries know them to be there.
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);

beforeEach(clearBrowser);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
