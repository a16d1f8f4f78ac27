import type { Browser, BrowserContextOptions } from 'playwright';
import { type ForeignOptions, type ForeignServer, startForeign } from '../foreign/server.ts';
import { type Arrange, arrange } from './arrange.ts';
import { launch, launchWhole, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';

interface Visit {
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

/** Starts a browser with a signed-in administrator, and an API client. */
export async function visit(url: string, { whole = false, ...options }: VisitOptions = {}): Promise<Visit> {
  const [browser, api] = await Promise.all([whole ? launchWhole() : launch(), arrange(url)]);
  const page = await openPage(browser, options);
  await signIn(page, url);
  return { browser, api, page };
}

/** Checks that the browser has logged no error, and closes it. */
export async function closeWithoutErrors(browser: Browser, page: WatchedPage): Promise<void> {
  expect(page.problems).toEqual([]);
  await browser.close();
}

export interface ForeignVisit {
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
