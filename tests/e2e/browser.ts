import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';

/**
 * Features of the browser that tests do not need: processes for other sites, one kept ready for the next page, and its
 * own toolbar, which is a page that each visit redraws. The last three lines are Playwright's own list, which this one
 * replaces.
 */
const WITHOUT = [
  'IsolateOrigins',
  'site-per-process',
  'SpareRendererForSitePerProcess',
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbar',
  'WebUIOmniboxPopup',
  'PreloadTopChromeWebUI',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-site-isolation-trials',
  `--disable-features=${WITHOUT.join()}`,
  // pages of tests live for seconds: optimizing their code takes more computing than it saves, and so do early collections
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=64',
];

/**
 * Chromium's headless shell, Playwright's default browser, needs less processor time than the whole Chromium with its
 * own windows.
 */
type Kind = 'shell' | 'whole';

/** Starts Chromium without a window: an installed one (CHROMIUM_SHELL_PATH, CHROMIUM_PATH), else Playwright's own. */
function start(kind: Kind, flags: readonly string[]): Promise<Browser> {
  const { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell } = process.env;
  const executablePath = (kind === 'shell' && shell) || whole || undefined;
  const channel = kind === 'whole' && !executablePath ? 'chromium' : undefined;
  return chromium.launch({ executablePath, channel, args: [...FLAGS, ...flags] });
}

/** The browsers that the test files of this worker use one after another. They end with the worker. */
const shared = new Map<Kind, Promise<Browser>>();

async function startShared(kind: Kind): Promise<Browser> {
  const browser = await start(kind, []);
  browser.once('disconnected', () => shared.delete(kind));
  const end = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return Object.assign(browser, { close: end });
}

/**
 * Returns a browser for a test file: the worker's shared one, whose `close` closes its pages only, or with flags a new
 * one.
 */
export function launch(flags: readonly string[] = []): Promise<Browser> {
  return flags.length > 0 ? start('shell', flags) : ofWorker('shell');
}

/** Returns the whole Chromium, for features that its shell lacks: PDF files in a frame, notifications. */
export function launchWhole(): Promise<Browser> {
  return ofWorker('whole');
}

function ofWorker(kind: Kind): Promise<Browser> {
  const browser = shared.get(kind) ?? startShared(kind);
  shared.set(kind, browser);
  return browser;
}

/** A page that records every error the browser logs. */
export interface WatchedPage extends Page {
  problems: string[];
}

/**
 * Opens a page in a new context.
 * `problems` collects console errors and uncaught exceptions; a refused call (401, 403, 404, 409, 503) that the
 * console handles is logged by Chromium itself as "Failed to load resource" and isn't a problem.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // no test is about animations, and rendering each of their frames costs time
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return Object.assign(page, { problems });
}

/**
 * Signs in by writing the session into the page's storage, as the sign-in page does. Then opens the console's cheapest
 * page, without waiting for it, because most tests continue with another page.
 */
export async function signIn(page: Page, url: string, login = 'admin', password = login): Promise<void> {
  const reply = await fetch(`${url}/rest/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  if (reply.status !== 200) throw new Error(`Sign-in of ${login}: ${reply.status} ${await reply.text()}`);
  const { token, refreshToken, user } = (await reply.json()) as { token: string; refreshToken: string; user: object };
  // the cheapest file of the same origin: the browser's own way to set storage takes a page and a process of its own
  await page.goto(`${url}/favicon.svg`, { waitUntil: 'commit' });
  await page.evaluate(
    (stored) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { authtoken: token, refreshtoken: refreshToken, user: JSON.stringify(user) },
  );
  await page.goto(`${url}/empty`, { waitUntil: 'commit' });
}

/** Signs in through the sign-in page, as a user does. */
export async function signInByForm(page: Page, url: string, login = 'admin', password = login): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('User name').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation').first().waitFor();
}
