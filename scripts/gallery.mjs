/**
 * `npm run gallery`: starts the product with demo data and writes a PNG of every screen, its first record and its empty
 * form, light and dark, 1440 and 400 px wide, into gallery/. `npm run gallery -- de` shows it in German, and
 * `npm run gallery -- de /reports /views` only the screens whose addresses begin so.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
/** Pages that no menu leads to. */
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
  for (const colorScheme of ['light', 'dark'])
    for (const viewport of [WIDE, PHONE]) await pictures(browser, session, routes, { colorScheme, viewport });
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

/** What the demo data lack: a key, a report by e-mail, and saved views. */
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

/** A page of a context of its own, signed in. */
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

/** Every address of the menu with its query, as it stands open on a wide screen, and those that no menu leads to. */
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

/** Nothing is on its way any more, and what came is painted. */
async function settle(page) {
  // live events and repeated requests may keep the network busy
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])') === null,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Every route, the first record of every list and its form for a new one, in one theme and size. */
async function pictures(browser, session, routes, options) {
  const out = join(folder, `${options.colorScheme}-${options.viewport.width}`);
  mkdirSync(out, { recursive: true });
  const stranger = await browser.newContext({ locale: language, ...options });
  const door = await stranger.newPage();
  await door.goto(`${url}/login`);
  await settle(door);
  await door.screenshot({ path: join(out, 'login.png') });
  await stranger.close();

  const page = await open(browser, session, options);
  const picture = async (address, name) => {
    await page.goto(`${url}${address}`);
    await settle(page);
    await page.screenshot({ path: join(out, `${name}.png`), animations: 'disabled' });
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
    if (query === undefined) await picture(`${path}/create`, `${name}-create`);
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
