import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readHolidays } from '../../../../dataProvider/replies/holidays.ts';
import { definitions } from '../../../../resources/index.ts';
import { loadDefinitions } from '../../../../src/engine/load.ts';

const resource = loadDefinitions(definitions, []).byName.get('holidays');
if (!resource) throw new Error('no holidays');
const read = (reply: unknown) => readHolidays(resource, reply, { orgId: 4, year: 2026 });

const empty = {
  id: null,
  version: 0,
  orgId: 4,
  orgName: '',
  year: 2026,
  name: '',
  validFrom: '',
  description: '',
  events: [],
  inherited: [],
};
const may = {
  id: null,
  title: 'May Day',
  start: '2026-05-01 00:00:00',
  end: '2026-05-01 00:00:00',
  active: true,
  allDay: false,
  recurring: false,
  standard: false,
  singleDay: true,
};

it.each<[reply: unknown, read: object]>([
  [
    { id: '9', version: '2', name: 'Ward' },
    { ...empty, id: 9, version: 2, name: 'Ward' },
  ],
  [{ version: 'new', name: null, validFrom: {}, events: { a: {} }, inherited: 'none' }, empty],
  [{ events: [{ title: 'May Day', start: '2026-05-01' }] }, { ...empty, events: [may] }],
  [[{ name: 'May Day', date: '01.05.2026', active: 'true' }], { ...empty, events: [may] }],
  [{ events: [{ title: 'no start' }, { start: 'soon' }, null, 7] }, empty],
  [
    { inherited: [{ title: 'May Day', start: '2026-05-01', active: 'false', orgId: '1', year: 'all' }] },
    { ...empty, inherited: [{ ...may, active: false, orgId: 1, orgName: '', year: 0 }] },
  ],
  ['OK', empty],
  [null, empty],
])('the holidays in %j are %j (S7)', (reply, result) => {
  expect(read(reply)).toEqual(result);
});

it('the reader of holidays never throws, whatever the reply is (S7)', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(read(value).events.every(({ start }) => start !== '')).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('title', 'start', 'end', 'active', 'id'), fc.anything()), (event) => {
      expect(read({ events: [{ ...event, start: '2026-05-01' }] }).events).toHaveLength(1);
    }),
  );
});
