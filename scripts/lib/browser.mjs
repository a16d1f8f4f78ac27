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

/** Chromium's headless shell: the tests in the browser take a quarter less time in it. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];

/**
 * Finds an installed Chromium or Chrome. If there is none, installs Debian's package, else Playwright's own browser,
 * for which it waits until the npm packages are `installed`.
 * @returns the path, or '' if Playwright finds its browser itself
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
 * Finds an installed headless shell, or installs Debian's package. Only for an installed Chromium: Playwright's own
 * browser includes a shell.
 * @returns the path, or '' if there is none
 */
export async function ensureShell(chromium) {
  if (!chromium) return '';
  const found = [process.env.CHROMIUM_SHELL_PATH, ...SHELLS].find((path) => path && existsSync(path));
  if (found) return found;
  return chromium === '/usr/bin/chromium' && (await aptInstall('chromium-headless-shell')) ? SHELLS[0] : '';
}

/** Installs a Debian package, if the system is Debian and the user is root. Returns whether it was installed. */
export async function aptInstall(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing Debian's package ${name} ...`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], quiet);
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)) === 0;
}
