import { fetchHolidays, removeHoliday, saveHoliday } from '../../dataProvider/calls/holidays.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Case } from './cases.ts';

const place = { orgId: 4, year: 2026 };
const christmas = {
  title: 'Christmas',
  active: true,
  allDay: true,
  recurring: false,
  standard: false,
  start: '2026-12-25 00:00:00',
  end: '2026-12-26 23:59:00',
};

/** The calls of holidays: organization and year are in the address, the holiday is the body. */
export function holidayCases(definitions: Loaded): Case[] {
  const holidays = definitions.byName.get('holidays');
  if (!holidays) throw new Error('no holidays');
  const effects = { translate: (key: string) => key };
  return [
    {
      ids: '[S7.135][S3.109][S3.110][S3.111][S3.112][S3.113][S3.114][S3.115][S3.116][S3.117][S3.120][S3.121][S3.122][S3.123][S3.124][S3.125][S3.126][S3.127][S3.128]',
      call: 'GET /holidays/4?year=2026',
      make: () => fetchHolidays(holidays, place),
      reply: {
        id: 9,
        version: 2,
        orgId: 4,
        orgName: 'Ward',
        name: 'Ward 2026',
        validFrom: '2026-01-01 00:00:00',
        description: 'Ours',
        year: 2026,
        events: [{ ...christmas, id: 12, singleDay: false }],
      },
      result: {
        id: 9,
        version: 2,
        orgId: 4,
        orgName: 'Ward',
        name: 'Ward 2026',
        validFrom: '2026-01-01 00:00:00',
        description: 'Ours',
        year: 2026,
        events: [{ ...christmas, id: 12, singleDay: false }],
      },
    },
    {
      ids: '[S7.136][S4.19][S5.8][S5.9][S5.10]',
      call: 'POST /holidays/4?year=2026',
      make: () => saveHoliday(holidays, place, { ...christmas, id: null }, effects),
      body: { ...christmas, id: null, singleDay: false },
    },
    {
      ids: '[S7.137][S4.18][S5.10]',
      call: 'PUT /holidays/4?year=2026',
      make: () => saveHoliday(holidays, place, { ...christmas, id: 12, end: '2026-12-25 23:59:00' }, effects),
      body: { ...christmas, id: 12, end: '2026-12-25 23:59:00', singleDay: true },
    },
    {
      ids: '[S7.138]',
      call: 'DELETE /holidays/12/4?year=2026',
      make: () => removeHoliday(holidays, place, 12, effects),
    },
  ];
}
