/**
 * `npm run gallery`: starts the product with demo data and writes a PNG of every screen of the menu, light and dark,
 * 1440 and 400 px wide, into gallery/. `npm run gallery -- de` shows it in German.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/run.mjs';

const language = process.argv[2] ?? 'en';
const port = process.env.PORT ?? '8090';
const url = `http://127.0.0.1:${port}`;
const folder = join(root, 'gallery');
const sizes = [
  { width: 1440, height: 900 },
  { width: 400, height: 860 },
];

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
  for (const colorScheme of ['light', 'dark'])
    for (const viewport of sizes) await pictures(browser, colorScheme, viewport);
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((done) => server.once('exit', done));
  rmSync(data, { recursive: true, force: true });
}

/** Every route of the menu, and the first record of every list, in one theme and size. */
async function pictures(browser, colorScheme, viewport) {
  const out = join(folder, `${colorScheme}-${viewport.width}`);
  mkdirSync(out, { recursive: true });
  const context = await browser.newContext({ colorScheme, viewport, locale: language });
  const page = await context.newPage();
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(out, 'login.png') });
  const session = await (
    await page.request.post(`${url}/rest/api/auth`, { data: { login: 'admin', password: 'admin' } })
  ).json();
  await page.evaluate(
    ([key, s, lang]) => {
      localStorage.setItem('authtoken', s.token);
      localStorage.setItem('refreshtoken', s.refreshToken);
      localStorage.setItem('user', JSON.stringify(s.user));
      localStorage.setItem(key, lang);
    },
    ['tocsin.language', session, language],
  );
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  const routes = await page.evaluate(() =>
    [...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href').split('?')[0]),
  );
  for (const route of new Set(['/', '/account', ...routes])) {
    await page.goto(`${url}${route}`, { waitUntil: 'networkidle' });
    const name = route.slice(1).replaceAll('/', '-') || 'home';
    await page.screenshot({ path: join(out, `${name}.png`) });
    const row = page.locator('tbody tr a[href], tbody tr').first();
    if (!(await row.isVisible().catch(() => false))) continue;
    await row.click();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(out, `${name}-record.png`) });
  }
  await context.close();
}

async function untilReady() {
  for (let attempt = 0; attempt < 300; attempt++) {
    const reply = await fetch(`${url}/rest/api/capabilities`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The product did not start.');
}
