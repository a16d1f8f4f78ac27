import { expect, it } from 'vitest';
import { newRecord } from '../../../src/engine/defaults.ts';
import { withAddressValues } from '../../../src/record/pane/addressValues.ts';
import { resource } from '../shipped.ts';

const schedules = resource('report-schedules');
const fresh = newRecord(schedules, { today: '2026-01-05', now: '2026-01-05 08:00:00', orgId: 7 });

it.each<[object | null, object]>([
  [null, {}],
  [
    { range: 'lastMonth', acceptance: 30 },
    { range: 'lastMonth', acceptance: 30 },
  ],
  // neither invalid values of a field, nor values of fields that users don't fill in
  [{ range: 'ever', acceptance: '30', name: { evil: true }, recipients: 'a@example.org' }, {}],
  [{ owner: 'Somebody', lastSentAt: '2026-01-01 00:00:00', id: 7, constructor: 1 }, {}],
])('the defaults of a new record from an address that gives %j', (given, expected) => {
  expect(withAddressValues(schedules, fresh, given)).toEqual({ ...fresh, ...expected });
});
