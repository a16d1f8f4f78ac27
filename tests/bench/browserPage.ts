import type { Page } from 'playwright';
import { instrumentPaint } from './paint.ts';

/** Measurements of a page load, taken in the page. */
export interface Loading {
  /** Milliseconds from the start of navigation until the first row was painted. */
  firstRow: number;
  /** Sum of the time over 50 ms of each main-thread task. */
  blocking: number;
  /** Calls begun before the first row was in the document. */
  calls: string[];
  /** Paths of all other requests before the first row, starting with the document. */
  files: string[];
  /** Paths of later requests. */
  later: string[];
}

declare global {
  interface Window {
    bench: {
      /** When the first row was painted, and when it was inserted into the document. */
      firstRow: number;
      rowAt: number;
      blocking: number;
      switched: (rows: string, next: string) => Promise<number>;
      opened: (rows: string, input: string) => Promise<number>;
      /** Resolves after a while without requests and long tasks. */
      rest: () => Promise<void>;
    };
  }
}

/** Runs in the page before its own scripts; records the first painted row and long tasks. */
function instrument(rows: string): void {
  const firstText = () => document.querySelector(rows)?.textContent?.trim() ?? '';
  /** Time from the click on `next` until other rows have been painted. */
  const switched = (selector: string, next: string) =>
    new Promise<number>((done) => {
      const before = document.querySelector(selector)?.textContent;
      let clicked = 0;
      const onClick = (event: Event) => {
        if ((event.target as Element).closest(next)) clicked = event.timeStamp;
      };
      document.addEventListener('click', onClick, { capture: true });
      const observer = new MutationObserver(() => {
        const now = document.querySelector(selector)?.textContent;
        if (!clicked || !now || now === before) return;
        observer.disconnect();
        document.removeEventListener('click', onClick, { capture: true });
        window.afterPaint(() => done(performance.now() - clicked));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
  /** Time from the click on a row until the input of its record has been painted with a value. */
  const opened = (selector: string, input: string) =>
    new Promise<number>((done) => {
      let clicked = 0;
      const onClick = (event: Event) => {
        if ((event.target as Element).closest(selector)) clicked = event.timeStamp;
      };
      document.addEventListener('click', onClick, { capture: true });
      const observer = new MutationObserver(() => {
        if (!clicked || !document.querySelector<HTMLInputElement>(input)?.value) return;
        observer.disconnect();
        document.removeEventListener('click', onClick, { capture: true });
        window.afterPaint(() => done(performance.now() - clicked));
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  /** Longest gap between two related tasks, in milliseconds. */
  const QUIET = 200;
  let lastWork = 0;
  const rest = () =>
    new Promise<void>((done) => {
      const check = () =>
        performance.now() - lastWork > QUIET ? done() : requestIdleCallback(check, { timeout: QUIET });
      requestIdleCallback(check, { timeout: QUIET });
    });
  window.bench = { firstRow: 0, rowAt: 0, blocking: 0, switched, opened, rest };
  const observer = new MutationObserver(() => {
    if (firstText() === '') return;
    observer.disconnect();
    window.bench.rowAt = performance.now();
    window.afterPaint(() => {
      window.bench.firstRow = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  const note = ({ startTime, duration }: PerformanceEntry) => {
    lastWork = Math.max(lastWork, startTime + duration);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      note(entry);
      window.bench.blocking += Math.max(0, entry.duration - 50);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'resource', buffered: true });
}

/** Prepares a page for measuring; `rows` selects a row of the list. */
export async function watch(page: Page, rows: string): Promise<void> {
  await instrumentPaint(page);
  await page.addInitScript(instrument, rows);
}

/** Waits until there are no open requests and the main thread is idle. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.bench.rest());
}

/** Opens a URL and waits until the first row is painted and the page is idle. */
export async function load(page: Page, url: string): Promise<Loading> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.firstRow > 0, undefined, { timeout: 30_000 });
  await atRest(page);
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isCall = (e: PerformanceResourceTiming) =>
      e.initiatorType === 'fetch' || e.initiatorType === 'xmlhttprequest';
    const path = (e: PerformanceEntry) => new URL(e.name).pathname;
    const { firstRow, rowAt, blocking } = window.bench;
    const first = entries.filter((e) => e.startTime < firstRow);
    return {
      firstRow,
      blocking,
      calls: first.filter((e) => isCall(e) && e.startTime < rowAt).map(path),
      files: ['/index.html', ...first.filter((e) => !isCall(e)).map(path)],
      later: entries.filter((e) => e.startTime >= firstRow && !isCall(e)).map(path),
    };
  });
}

/** Clicks to the next page and returns the time until its rows were painted. */
export async function nextPage(page: Page, rows: string, next: string): Promise<number> {
  const button = page.locator(next).first();
  await button.scrollIntoViewIfNeeded();
  const switched = page.evaluate(([r, n]) => window.bench.switched(r ?? '', n ?? ''), [rows, next]);
  await button.click();
  const took = await switched;
  await atRest(page);
  return took;
}

/** Clicks on a row, returns the time until the record was usable, and goes back to the list. */
export async function openRecord(page: Page, rows: string, input: string, index: number): Promise<number> {
  const opened = page.evaluate(([r, i]) => window.bench.opened(r ?? '', i ?? ''), [rows, input]);
  await page.locator(rows).nth(index).locator('td').nth(1).click();
  const took = await opened;
  await atRest(page);
  await page.goBack();
  await page.locator(input).waitFor({ state: 'detached' });
  await page.locator(rows).nth(index).waitFor();
  await atRest(page);
  return took;
}

/** Heap in use after garbage collection, in bytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}
