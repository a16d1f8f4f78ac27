import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Calls `then` after the next frame was painted, before work that the page itself has deferred until then. */
    afterPaint: (then: () => void) => void;
  }
}

/** Runs in the page before the page's own scripts. */
function instrument(): void {
  window.afterPaint = (then) =>
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
}

/** Prepares a page for functions that run in it, and for `afterPaint`. */
export async function instrumentPaint(page: Page): Promise<void> {
  // esbuild wraps functions with a helper that doesn't exist in the page
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(instrument);
}
