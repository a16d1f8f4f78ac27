import type { Page } from 'playwright';

/** What a page tells about its own loading. */
export interface Loading {
  /** Milliseconds from the start of navigation until the first row was painted. */
  firstRow: number;
  /** Sum of what exceeds 50 ms in each task of the main thread. */
  blocking: number;
  /** Calls begun before the first row was in the document. */
  calls: string[];
  /** Paths of everything else that was fetched before the first row, the document first. */
  files: string[];
  /** Paths of what was fetched from then on. */
  later: string[];
}

declare global {
  interface Window {
    bench: {
      /** When the first row was painted, and when it came into the document. */
      firstRow: number;
      rowAt: number;
      blocking: number;
      switched: (rows: string, next: string) => Promise<number>;
    };
  }
}

/** Runs in the page before its own scripts: notes the first painted row and long tasks. */
function instrument(rows: string): void {
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = then;
      channel.port2.postMessage(null);
    });
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
        afterPaint(() => done(performance.now() - clicked));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
  window.bench = { firstRow: 0, rowAt: 0, blocking: 0, switched };
  const observer = new MutationObserver(() => {
    if (firstText() === '') return;
    observer.disconnect();
    window.bench.rowAt = performance.now();
    afterPaint(() => {
      window.bench.firstRow = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.bench.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}

/** Prepares a page for measuring; `rows` selects a row of the list. */
export async function watch(page: Page, rows: string): Promise<void> {
  // The compiler that runs this file marks functions with a helper that pages don't have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(instrument, rows);
}

/** Opens an address and waits until its first row has been painted and the page has come to rest. */
export async function load(page: Page, url: string): Promise<Loading> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.firstRow > 0, undefined, { timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
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

/** Clicks to the next page and returns how long it took until its rows were painted. */
export async function nextPage(page: Page, rows: string, next: string): Promise<number> {
  const button = page.locator(next).first();
  await button.scrollIntoViewIfNeeded();
  const switched = page.evaluate(([r, n]) => window.bench.switched(r ?? '', n ?? ''), [rows, next]);
  await button.click();
  const took = await switched;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(200);
  return took;
}

/** Bytes of the heap that are in use after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}
