import type { Browser, BrowserContextOptions } from 'playwright';
import { type Arrange, arrange } from './arrange.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';

interface Visit {
  browser: Browser;
  /** Calls that prepare what a test needs. */
  api: Arrange;
  /** Somebody is signed in there. */
  page: WatchedPage;
}

/** How most tests begin: a browser of their own with an administrator in it, and calls beside it. */
export async function visit(url: string, options?: BrowserContextOptions): Promise<Visit> {
  const [browser, api] = await Promise.all([launch(), arrange(url)]);
  const page = await openPage(browser, options);
  await signIn(page, url);
  return { browser, api, page };
}

/** How they end: the browser has logged no error. */
export async function leave(browser: Browser, page: WatchedPage): Promise<void> {
  expect(page.problems).toEqual([]);
  await browser.close();
}
