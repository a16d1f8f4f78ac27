/** Finds a browser for the end-to-end tests, or installs one. */
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without windows of its own: the tests in the browser take a quarter less in it. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];

/**
 * Path of an installed Chromium or Chrome; else Debian's package is installed; else Playwright's own browser, which
 * waits until the packages are `installed`.
 * @returns the path, or '' when Playwright finds its browser itself
 */
export async function ensureBrowser(installed) {
  const found = [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path));
  if (found) return found;
  if (await aptInstall('chromium')) return '/usr/bin/chromium';
  await installed;
  if ((await run('npx', ['playwright', 'install', 'chromium'])) === 0) return '';
  console.error('No browser for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH.');
  process.exit(1);
}

/**
 * Path of an installed headless shell; else Debian's package is installed. Only beside a Chromium that is installed: with
 * Playwright's own comes a shell.
 * @returns the path, or '' when there is none
 */
export async function ensureShell(chromium) {
  if (!chromium) return '';
  const found = [process.env.CHROMIUM_SHELL_PATH, ...SHELLS].find((path) => path && existsSync(path));
  if (found) return found;
  return chromium === '/usr/bin/chromium' && (await aptInstall('chromium-headless-shell')) ? SHELLS[0] : '';
}

/** Installs a Debian package, on Debian and with sufficient rights. */
export async function aptInstall(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing Debian's package ${name} ...`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], quiet);
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)) === 0;
}
