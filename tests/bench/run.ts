/** `npm run bench`: runs the chosen parts, prints the table of all values and writes them as JSON. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAlarms } from './alarms.ts';
import { benchBulk } from './bulk.ts';
import { benchConsole } from './console.ts';
import { benchDashboards } from './dashboard.ts';
import { benchDefinitions } from './definitions.ts';
import { benchDuty } from './duty.ts';
import { benchGrowth } from './growth.ts';
import { benchHostile } from './hostile.ts';
import { benchImports } from './imports.ts';
import { benchLists } from './lists.ts';
import { benchPlatform } from './platform.ts';
import { root } from './processes.ts';
import { benchReadiness } from './readiness.ts';
import { Report } from './report.ts';
import { benchReports } from './reports.ts';
import { benchSelector } from './selector.ts';
import { benchWatch } from './watch.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100000,1000000' },
    databases: { type: 'string', default: 'embedded,postgresql' },
    quick: { type: 'boolean', default: false },
  },
});
const PARTS = [
  'platform',
  'lists',
  'definitions',
  'hostile',
  'console',
  'selector',
  'import',
  'bulk',
  'duty',
  'alarms',
  'dashboard',
  'watch',
  'reports',
  'growth',
  'start',
];
const unknown = positionals.find((part) => !PARTS.includes(part));
if (unknown) {
  console.error(`Unknown part "${unknown}"; there are ${PARTS.join(', ')}.`);
  process.exit(2);
}
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part);
const report = new Report();
const known = ['embedded', 'postgresql'] as const;
const databases = known.filter((name) => values.databases.split(',').includes(name));

if (isWanted('platform')) {
  await benchPlatform(report, {
    rows: values.rows
      .split(',')
      .map(Number)
      .sort((a, b) => a - b),
    databases,
    quick: values.quick,
  });
}
if (isWanted('lists')) await benchLists(report, { quick: values.quick });
if (isWanted('definitions')) await benchDefinitions(report, { quick: values.quick });
if (isWanted('hostile')) await benchHostile(report, { quick: values.quick });
if (isWanted('console')) await benchConsole(report, { quick: values.quick });
if (isWanted('selector')) await benchSelector(report, { quick: values.quick });
if (isWanted('import')) await benchImports(report, { quick: values.quick });
if (isWanted('bulk')) await benchBulk(report, { databases, quick: values.quick });
if (isWanted('duty')) benchDuty(report, { quick: values.quick });
if (isWanted('alarms')) await benchAlarms(report, { databases, quick: values.quick });
// the part `alarms` has measured it already
if (positionals.includes('dashboard')) await benchDashboards(report, { databases, quick: values.quick });
if (isWanted('watch')) await benchWatch(report, { quick: values.quick });
if (isWanted('reports')) await benchReports(report, { quick: values.quick });
// takes a quarter of an hour, and says more about the machine than about a change
if (positionals.includes('growth')) await benchGrowth(report, { quick: values.quick });
if (isWanted('start')) await benchReadiness(report);
report.print();
console.log(`Written to ${report.write(join(root, 'bench-results'))}`);
process.exit(0);
