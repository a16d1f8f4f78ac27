import { expect, it } from 'vitest';
import { reportedBy } from './reportedBy.ts';

const ZONE = "export const format = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });";

it('dates are read and shown by the engine only, so that none is read loosely or shown in the browser’s zone', () => {
  const files = {
    'src/pages/home/Home.tsx': [
      'const options: Intl.DateTimeFormatOptions = {};',
      "const format = new Intl.DateTimeFormat('en', options);",
      'const day = moment.toLocaleDateString();',
      "const time = moment?.toLocaleTimeString('de');",
      'const milliseconds = Date.parse(text);',
      "const first = new Date('2026-02-30');",
      'const second = new Date(`2026-02-30`);',
      "const third = new Date(text + 'Z');",
      "const fourth = new Date(\n  text.replace(' ', 'T'),\n);",
    ].join('\n'),
    'src/pages/home/now.ts': [
      'const now = [new Date(), Date.now(), new Date(5), new Date(2026, 1, 1), new Date(row.at)];',
      "const names = [new Intl.ListFormat('en'), new Intl.NumberFormat('en'), Date.UTC(2026, 1, 1)];",
      'const later = new Date(now.getTime() + HOUR);',
    ].join('\n'),
    'src/engine/clock.ts': ZONE,
    'src/engine/dateNames.ts': ZONE,
    'src/engine/template.ts': ZONE,
    'dataProvider/http/http.ts': 'export const at = Date.parse(text);',
    'dataProvider/session/stored.ts': 'export const at = Date.parse(text);',
    'server/app.ts': ZONE,
    'tests/unit/dataProvider/http.test.ts': ZONE,
  };
  expect(reportedBy(['dates.grit'], files)).toEqual([
    'dataProvider/http/http.ts:1',
    'dataProvider/session/stored.ts:1',
    'src/engine/template.ts:1',
    'src/pages/home/Home.tsx:2',
    'src/pages/home/Home.tsx:3',
    'src/pages/home/Home.tsx:4',
    'src/pages/home/Home.tsx:5',
    'src/pages/home/Home.tsx:6',
    'src/pages/home/Home.tsx:7',
    'src/pages/home/Home.tsx:8',
    'src/pages/home/Home.tsx:9',
  ]);
});
