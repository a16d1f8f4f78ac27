/**
 * `npm test`: installs what is missing, then lint, types, unused code, build, and all tests; the platform's tests a
 * second time on the system's PostgreSQL. Prints `N passed, N failed` last. Arguments go to Vitest (`npm test -- unit`).
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { startSystemPostgres } from './lib/postgres.mjs';
import { ensureInstalled, root, run, tool } from './lib/run.mjs';

let passed = 0;
let failed = 0;
const failures = [];
/** Tests that passed only on retry: no failure, but to be examined. */
const secondTries = [];

/** Platform tests that don't depend on the PostgreSQL in use: files, processes, HTTP and the embedded one. */
const WITHOUT_SQL = [
  ...[
    'alarmKillEmbedded',
    'clientErrors',
    'config',
    'database',
    'databaseFolders',
    'durability',
    'filesHostile',
    'filesKill',
    'filesS3',
  ],
  ...[
    'filesS3Unused',
    'fuzz',
    'hostile',
    'largeBodies',
    'openapi',
    'operation',
    'refusedEarly',
    'replies',
    'restart',
    'roles',
    'serving',
  ],
  ...['speech', 'startFault', 'startFolder', 'tokenSecret', 'transferBombs', 'transferKill'],
];

await ensureInstalled();
const chromium = await ensureBrowser();

await check('lint', tool('biome'), ['check', '--error-on-warnings', '.']);
await check('types', tool('tsc'), ['--noEmit']);
await check('unused code', tool('knip'), []);
await check('code that only tests use', tool('knip'), ['--production']);
await build();

const filters = process.argv.slice(2);
await vitest('tests', filters);
if (filters.length === 0) {
  const postgres = await startSystemPostgres();
  if (postgres) {
    console.log(`The platform's tests again, on ${postgres.version}:`);
    const others = WITHOUT_SQL.map((name) => `--exclude=tests/server/${name}.test.ts`);
    const env = { TEST_DATABASE_URL: postgres.url };
    await vitest('tests on system PostgreSQL', ['--project', 'server', ...others], env);
    postgres.stop();
  } else {
    console.log("The system has no PostgreSQL 15 or newer: the platform's tests ran on the embedded one only.");
  }
}

for (const test of secondTries) console.log(`TRIED AGAIN ${test}`);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function check(name, command, args) {
  const code = await run(command, args);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1, name);
}

async function vitest(name, args, env = {}) {
  const report = join(root, 'node_modules', `.report-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(tool('vitest'), ['run', ...reporters, ...args], {
    env: { ...process.env, CHROMIUM_PATH: chromium, ...env },
  });
  const result = readReport(report);
  count(result.numPassedTests, 0, name);
  for (const test of named(result, ({ status }) => status === 'failed')) count(0, 1, `${name}: ${test}`);
  const shaky = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;
  secondTries.push(...named(result, shaky));
  // A suite that fails before its first test counts as one failure.
  if (code !== 0 && result.numFailedTests === 0) count(0, 1, `${name} (exit ${code})`);
}

/** Tests of a report by file and name: readers see the end of a long output first. */
function named({ testResults }, which) {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(which)
      .map(({ fullName, failureMessages }) =>
        [`${relative(root, file)}: ${fullName}`, ...reasons(failureMessages)].join('\n'),
      ),
  );
}

/** What the attempts failed by, each in its first lines. */
function reasons(messages) {
  return messages.map((message) => message.split('\n').slice(0, 12).join('\n  ').replace(/^/, '  '));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  } finally {
    rmSync(file, { force: true });
  }
}

function count(good, bad, name) {
  passed += good;
  failed += bad;
  if (bad > 0) failures.push(name);
}
