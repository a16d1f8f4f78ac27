/** Polyfills for jsdom, and a clean page before each test. */
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { quickStyle } from './quickStyle.ts';

// a busy machine needs more than the library's default of one second
configure({ asyncUtilTimeout: 25_000 });

// A query that waits fails many times before it succeeds, and printing the page takes longer than the query itself: the
// page is printed once, after a test that failed.
configure({
  getElementError(message) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/** Window width for media queries. */
let width = 1440;
const mediaListeners = new Set<() => void>();

function matches(query: string): boolean {
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  if (least === undefined && most === undefined) return false;
  return width >= Number(least ?? 0) && width <= Number(most ?? Number.POSITIVE_INFINITY);
}

/** Sets the window width and notifies listeners of media queries. */
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

// MUI's styles stay off the page: a query by role makes jsdom match each element against every one of their rules
const { head } = document;
if (!Object.hasOwn(head, 'insertBefore')) {
  const insertBefore = head.insertBefore.bind(head);
  head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    node instanceof HTMLStyleElement && node.dataset.emotion !== undefined ? node : insertBefore(node, before);
}

// once per worker, as the page is; libraries ask the page's own window
const page = document.defaultView ?? window;
if (!Object.hasOwn(page.getComputedStyle, 'real')) {
  page.getComputedStyle = quickStyle(page.getComputedStyle.bind(page));
  window.getComputedStyle = page.getComputedStyle;
}

function clearBrowser(): void {
  width = 1440;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

// Before the console's modules are loaded, because they read the storage; then before each test.
clearBrowser();
// Removes what an earlier file left on the page, except for styles, which the libraries have registered.
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);

beforeEach(clearBrowser);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
