/**
 * `npm run gallery`: starts the product with demo data and writes a PNG of every screen, its first record and its empty
 * form, light and dark, 1440 and 400 px wide, into gallery/. `npm run gallery -- de` shows it in German;
 * `npm run gallery -- de /reports /views` takes only the screens whose addresses begin with these paths.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/run.mjs';

const [language = 'en', ...only] = process.argv.slice(2);
const port = process.env.PORT ?? '8090';
const url = `http://127.0.0.1:${port}`;
const folder = join(root, 'gallery');
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 400, height: 860 };
/** A page is complete when no reply has arrived for this many milliseconds. */
const QUIET = 300;
/** Pages that have no menu entry. */
const OFF_MENU = ['/?first-steps=show', '/account', '/crud', '/empty', '/views', '/check-in', '/there-is-no-such-page'];

await ensureInstalled();
const executablePath = (await ensureBrowser()) || undefined;
await build();
const data = mkdtempSync(join(tmpdir(), 'tocsin-gallery-'));
const server = spawn(process.execPath, ['dist-server/main.js'], {
  cwd: root,
  env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: data, DEMO: 'true', NODE_ENV: 'production' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await untilReady();
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const session = await signIn();
  await addSamples(session);
  const routes = await routesOfMenu(browser, session);
  for (const viewport of [WIDE, PHONE]) await pictures(browser, session, routes, viewport);
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((done) => server.once('exit', done));
  rmSync(data, { recursive: true, force: true });
}

async function signIn() {
  const reply = await fetch(`${url}/rest/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: 'admin' }),
  });
  return reply.json();
}

/** Adds samples that the demo data lack: an API key, a report by e-mail, and saved views. */
async function addSamples({ token }) {
  const post = async (path, body, type = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const reply = await fetch(`${url}/rest/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`POST ${path}: ${await reply.text()}`);
  };
  const validUntil = `${new Date().getFullYear() + 1}-12-31`;
  const key = { name: 'Building management', orgId: 1, authorities: ['PARTICIPANT_VIEW'], validUntil, active: true };
  await post('/api-keys', key);
  const recipients = [{ address: 'board@hospital.example' }];
  await post('/report-schedules', { name: 'For the board', orgId: 1, active: true, recipients });
  const views = {
    participants: [{ name: 'Czech', state: { query: 'f.language=CZECH&sort=surname' } }],
    'alarm-table': [{ name: 'Failed', state: { query: 'f.status=FAILURE&f.hours=72&tab=2' }, start: true }],
  };
  await post('/table-filters', { tocsinViews: views }, 'text/plain');
}

/** Opens a signed-in page in a browser context of its own. */
async function open(browser, session, options) {
  const context = await browser.newContext({ locale: language, reducedMotion: 'reduce', ...options });
  await context.addInitScript(
    ([s, lang]) => {
      localStorage.setItem('authtoken', s.token);
      localStorage.setItem('refreshtoken', s.refreshToken);
      localStorage.setItem('user', JSON.stringify(s.user));
      localStorage.setItem('tocsin.language', lang);
      localStorage.setItem('systemTables', 'true');
    },
    [session, language],
  );
  return context.newPage();
}

/** All addresses of the open menu on a wide screen, with their queries, and those of `OFF_MENU`. */
async function routesOfMenu(browser, session) {
  const page = await open(browser, session, { viewport: WIDE });
  await page.goto(url);
  await page.locator('nav a[href^="/"]').first().waitFor();
  const routes = await page.evaluate(() =>
    [...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href')),
  );
  await page.context().close();
  const wanted = (route) => only.length === 0 || only.some((start) => route.startsWith(start));
  return [...new Set([...OFF_MENU, ...routes])].filter(wanted);
}

/**
 * Waits until the screen is rendered and no reply has arrived for `QUIET`. Not until all requests have ended, because
 * live events keep one open forever.
 */
async function settle(page) {
  await page.waitForFunction((quiet) => {
    const screen = document.querySelector('main');
    const waiting = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root';
    const isThere = location.pathname === '/empty' || Boolean(screen?.textContent || screen?.querySelector('input'));
    const last = performance.getEntriesByType('resource').reduce((end, entry) => Math.max(end, entry.responseEnd), 0);
    return isThere && document.querySelector(waiting) === null && performance.now() - last > quiet;
  }, QUIET);
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
}

function painted(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Takes the pictures of a page in both themes, which follow the system's color scheme without a reload. */
async function shoot(page, viewport, name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page);
    const path = join(folder, `${colorScheme}-${viewport.width}`, `${name}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  }
}

/** Takes the pictures of every route, the first record of every list and its form for a new record, in one size. */
async function pictures(browser, session, routes, viewport) {
  const stranger = await browser.newContext({ locale: language, viewport });
  const door = await stranger.newPage();
  await door.goto(`${url}/login`);
  await settle(door);
  await shoot(door, viewport, 'login');
  await stranger.close();

  const page = await open(browser, session, { viewport });
  const picture = async (address, name, wanted = 'body') => {
    await page.goto(`${url}${address}`);
    await settle(page).catch(() => console.log(`${address} doesn't come to rest`));
    if (await page.locator(wanted).count()) await shoot(page, viewport, name);
  };
  for (const route of routes) {
    const name = route.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '') || 'home';
    await picture(route, name);
    const [path, query] = route.split('?');
    const first = await page.evaluate(
      (base) =>
        [...document.querySelectorAll('main a[href]')]
          .map((link) => link.getAttribute('href'))
          .find((href) => href.startsWith(`${base}/`) && /\/\d+(\?|$)/.test(href)),
      path,
    );
    if (first === undefined) continue;
    await picture(first, `${name}-record`);
    if (query === undefined) await picture(`${path}/create`, `${name}-create`, '.v-rec form');
  }
  await page.context().close();
}

async function untilReady() {
  for (let attempt = 0; attempt < 300; attempt++) {
    const reply = await fetch(`${url}/rest/api/capabilities`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The product did not start.');
}
