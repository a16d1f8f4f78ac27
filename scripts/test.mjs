/**
 * `npm test`: installs what is missing, builds, and runs all tests: those of the platform and the console in parallel,
 * then those in the browser. In parallel with the latter, the tests whose results depend on PostgreSQL run a second
 * time on the system's, and lint, types and unused code are checked. Prints `N passed, N failed` last. Arguments are
 * passed to Vitest (`npm test -- unit`). With `CI` set, a few test files that failed are run a second time, alone.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser, ensureShell } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { ON_BOTH_DATABASES } from './lib/onBothDatabases.mjs';
import { ensurePrograms, startSystemPostgres } from './lib/postgres.mjs';
import { ensureInstalled, root, run, runAside, tool } from './lib/run.mjs';

let passed = 0;
let failed = 0;
const failures = [];
/** Tests that passed only on the second run: no failures, but to be examined. */
const secondTries = [];
/** At most this many files with failures are run again; more of them probably have a common cause. */
const FEW_FILES = 8;
/** Workers of the console's tests, which keep the cores busy while the platform's tests wait. */
const CONSOLE_WORKERS = 2;
/** Workers of the second run on the system's PostgreSQL, in parallel with the tests in the browser. */
const OTHER_DATABASE_WORKERS = 1;
/** Number of Vitest runs so far. */
let reports = 0;

const installed = ensureInstalled();
const chromium = await ensureBrowser(installed);
const shell = await ensureShell(chromium);
await ensurePrograms();
await installed;

await build();
const filters = process.argv.slice(2);
if (filters.length > 0) {
  const checked = checks();
  await settle(await start('tests', { filters }));
  countChecks(await checked);
} else {
  await platformAndConsole();
  await browserAndRest();
}

for (const test of secondTries) console.log(`TRIED AGAIN ${test}`);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Checks the code, one command after the other, in parallel with the tests. Resolves to the results. */
async function checks() {
  const commands = [
    // one thread, because each would check the libraries again
    { name: 'types', command: [tool('tsc'), ['--noEmit', '--checkers', '1']] },
    { name: 'lint', command: [tool('biome'), ['check', '--error-on-warnings', '.']] },
    { name: 'unused code', command: [tool('knip'), []] },
    { name: 'code that only tests use', command: [tool('knip'), ['--production']] },
  ];
  const results = [];
  for (const { name, command } of commands) results.push({ name, ...(await runAside(...command)) });
  return results;
}

/** Prints and counts the results of checks. */
function countChecks(results) {
  for (const { name, code, output } of results) {
    process.stdout.write(output);
    console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'}`);
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1, name);
  }
}

/**
 * Runs the tests of the platform and the console in parallel: the former wait for databases and clocks for a third of
 * their time, the latter for nothing. The console's output is printed at its end. Failed files are retried after both.
 */
async function platformAndConsole() {
  const flags = ['--project=unit', '--project=contract', '--project=component'];
  const ofConsole = start('tests of the console', { flags, workers: CONSOLE_WORKERS, aside: true });
  const ofPlatform = await start('tests of the platform', { flags: ['--project=server'] });
  for (const one of [ofPlatform, await ofConsole]) await settle(one);
}

/**
 * Runs the tests in the browser in parallel with the second run on the system's PostgreSQL and the checks, because the
 * browser tests leave the cores idle for a tenth of their time. The browser tests are a separate run of Vitest because
 * the servers that they need would otherwise be started before its first test.
 */
async function browserAndRest() {
  const postgres = await startSystemPostgres();
  const onSystem = postgres ? platformOn(postgres) : undefined;
  const checked = Promise.resolve(onSystem).then(checks);
  const inBrowser = await start('tests in the browser', { flags: ['--project=e2e'] });
  const results = await checked;
  await settle(inBrowser);
  if (onSystem) await settle(await onSystem);
  else console.log("The system has no PostgreSQL 15 or newer: the platform's tests ran on the embedded one only.");
  postgres?.stop();
  countChecks(results);
}

/** Runs the platform's tests whose results can differ between versions of PostgreSQL, on the system's. */
function platformOn(postgres) {
  console.log(`Beside them tests of the platform again, on ${postgres.version}.`);
  const files = Object.values(ON_BOTH_DATABASES).flat();
  return start('tests on system PostgreSQL', {
    flags: ['--project=server'],
    filters: files.map((name) => `tests/server/${name}.test.ts`),
    env: { TEST_DATABASE_URL: postgres.url },
    workers: OTHER_DATABASE_WORKERS,
    aside: true,
    isPatient: true,
  });
}

/** Runs tests; returns the result for `settle`. */
async function start(name, { flags = [], filters = [], env = {}, workers, ...place }) {
  const atOnce = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  return { name, flags, env, ...(await report([...flags, ...atOnce, ...filters], env, place)) };
}

/** Counts the results of a run; first retries the failed files if they are few. */
async function settle({ name, flags, env, code, files: first }) {
  const isBad = ({ status }) => status === 'failed';
  const bad = first.filter(isBad);
  const again = process.env.CI && bad.length > 0 && bad.length <= FEW_FILES;
  const files = again ? [...first.filter((file) => !isBad(file)), ...(await secondTry(bad, flags, env))] : first;
  count(testsOf(files, 'passed').length, 0, name);
  for (const test of files.filter(isBad).flatMap(failuresOf)) count(0, 1, `${name}: ${test}`);
  if (code !== 0 && bad.length === 0) count(0, 1, `${name} (exit ${code})`);
}

/**
 * Runs files a second time, in new processes and with nothing in parallel: a shared machine can starve a test once, but
 * a fault fails again. Returns the results of the files.
 */
async function secondTry(bad, flags, env) {
  const names = bad.map(({ name }) => relative(root, name));
  console.log(`A second time, alone: ${names.join(', ')}`);
  const { files } = await report([...flags, '--maxWorkers=1', ...names], env);
  if (files.length !== bad.length) return bad;
  const mended = files.filter(({ status }) => status !== 'failed').map(({ name }) => name);
  secondTries.push(...bad.filter(({ name }) => mended.includes(name)).flatMap(failuresOf));
  return files;
}

/** Runs Vitest; returns its exit code and the result of each file. With `aside`, its output is printed at its end. */
async function report(args, env, { aside = false, isPatient = false } = {}) {
  reports += 1;
  const file = join(root, 'node_modules', `.report-${process.pid}-${reports}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = [tool('vitest'), ['run', ...reporters, ...args]];
  const options = { env: { ...process.env, CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell, ...env } };
  const code = aside ? await runBuffered(...command, { ...options, isPatient }) : await run(...command, options);
  try {
    return { code, files: JSON.parse(readFileSync(file, 'utf8')).testResults };
  } catch {
    return { code, files: [] };
  } finally {
    rmSync(file, { force: true });
  }
}

/** Runs a command and prints its output at the end, in one piece. */
async function runBuffered(command, args, options) {
  const { code, output } = await runAside(command, args, options);
  process.stdout.write(output);
  return code;
}

function testsOf(files, outcome) {
  return files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === outcome));
}

/** The failed tests of a file with the first lines of their messages; repeated last, where readers look first. */
function failuresOf(file) {
  const name = relative(root, file.name);
  const tests = testsOf([file], 'failed');
  // a file can fail outside of its tests
  if (tests.length === 0) return [`${name}\n  ${firstLines(file.message)}`];
  return tests.map(({ fullName, failureMessages }) =>
    [`${name}: ${fullName}`, ...failureMessages.map((message) => `  ${firstLines(message)}`)].join('\n'),
  );
}

function firstLines(message = '') {
  return message.split('\n').slice(0, 12).join('\n  ');
}

function count(good, bad, name) {
  passed += good;
  failed += bad;
  if (bad > 0) failures.push(name);
}
