import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, onTestFinished } from 'vitest';
import { type ForeignOptions, type ForeignServer, startForeign } from '../foreign/server.ts';
import { type Arrange, arrange } from './arrange.ts';
import { launch, launchWhole, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { productUrl } from './sharedProduct.ts';

interface Visit {
  /** Address of the worker's product. */
  url: string;
  browser: Browser;
  /** Calls that set up test data. */
  api: Arrange;
  /** A signed-in page. */
  page: WatchedPage;
}

interface VisitOptions extends BrowserContextOptions {
  /** Whether to use the whole Chromium: see launchWhole. */
  whole?: boolean;
}

/**
 * Opens the worker's product as a signed-in administrator, for all tests of a file. Afterwards checks that the page has
 * logged no error, and closes the browser.
 */
export async function visit({ whole = false, ...options }: VisitOptions = {}): Promise<Visit> {
  const url = productUrl();
  const [browser, api] = await Promise.all([whole ? launchWhole() : launch(), arrange(url)]);
  const page = await openPage(browser, options);
  afterAll(async () => {
    expect(page.problems).toEqual([]);
    await browser.close();
  });
  await signIn(page, url);
  return { url, browser, api, page };
}

/** Opens another page, signed in, for the rest of a test. It is closed with the test, and must have logged no error. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  login?: string,
  password?: string,
): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  onTestFinished(async () => {
    await page.context().close();
    expect(page.problems).toEqual([]);
  });
  await signIn(page, url, login, password);
  return page;
}

interface ForeignVisit {
  browser: Browser;
  server: ForeignServer;
  page: WatchedPage;
}

/** Starts a browser with a signed-in user on a foreign platform that knows only the specification's calls. */
export async function visitForeign(options: ForeignOptions = {}): Promise<ForeignVisit> {
  const [browser, server] = await Promise.all([launch(), startForeign({ ...options, dist: 'dist' })]);
  const page = await openPage(browser);
  page.setDefaultTimeout(15_000);
  await signIn(page, server.url, 'operator');
  return { browser, server, page };
}

/** Checks that the console made no call that the platform does not know, and closes everything. */
export async function closeForeignWithoutErrors({ browser, server, page }: ForeignVisit): Promise<void> {
  expect(page.problems).toEqual([]);
  expect(server.beyond.filter((call) => call !== 'GET /capabilities')).toEqual([]);
  await browser.close();
  await server.close();
}
