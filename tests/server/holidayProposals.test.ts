import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const { admin } = await adminPlatform();

interface Country {
  code: string;
  name: string;
  regions: { code: string; name: string }[];
}
interface Proposal {
  title: string;
  start: string;
  end: string;
  fixed: boolean;
}

const proposed = async (query: string) =>
  (await admin.get<{ list: Proposal[] }>(`/holidays/proposals?${query}`)).list.map(({ start, end, title, fixed }) => [
    start,
    end,
    title,
    fixed,
  ]);

describe('proposed public holidays', () => {
  it('name countries and their regions in the language of the user', async () => {
    const { list } = await admin.get<{ list: Country[] }>('/holidays/countries?lang=de');
    expect(list.find(({ code }) => code === 'CH')?.name).toBe('Schweiz');
    const germany = list.find(({ code }) => code === 'DE');
    expect(germany?.name).toBe('Deutschland');
    expect(germany?.regions).toContainEqual({ code: 'SN', name: 'Sachsen' });
    expect(germany?.regions).toContainEqual({ code: 'BY-A', name: 'Bayern, Stadt Augsburg' });
    const czech = await admin.get<{ list: Country[] }>('/holidays/countries?lang=cs');
    expect(czech.list.find(({ code }) => code === 'CZ')?.name).toBe('Česko');
  });

  it('of a region include its own, on the dates of the year', async () => {
    expect(await proposed('country=DE&region=SN&year=2026&lang=de')).toEqual([
      ['2026-01-01 00:00:00', '2026-01-01 23:59:00', 'Neujahr', true],
      ['2026-04-03 00:00:00', '2026-04-03 23:59:00', 'Karfreitag', false],
      ['2026-04-06 00:00:00', '2026-04-06 23:59:00', 'Ostermontag', false],
      ['2026-05-01 00:00:00', '2026-05-01 23:59:00', 'Maifeiertag', true],
      ['2026-05-14 00:00:00', '2026-05-14 23:59:00', 'Christi Himmelfahrt', false],
      ['2026-05-25 00:00:00', '2026-05-25 23:59:00', 'Pfingstmontag', false],
      ['2026-10-03 00:00:00', '2026-10-03 23:59:00', 'Tag der Deutschen Einheit', true],
      ['2026-10-31 00:00:00', '2026-10-31 23:59:00', 'Reformationstag', true],
      ['2026-11-18 00:00:00', '2026-11-18 23:59:00', 'Buß- und Bettag', false],
      ['2026-12-25 00:00:00', '2026-12-25 23:59:00', '1. Weihnachtstag', true],
      ['2026-12-26 00:00:00', '2026-12-26 23:59:00', '2. Weihnachtstag', true],
    ]);
    expect(await proposed('country=CZ&year=2027&lang=cs')).toContainEqual([
      '2027-03-29 00:00:00',
      '2027-03-29 23:59:00',
      'Velikonoční pondělí',
      false,
    ]);
  });

  it('are the same days in any time zone of the server', async () => {
    const days = (await proposed('country=NZ&year=2026&lang=en')).map(([start]) => start);
    expect(days).toContain('2026-02-06 00:00:00');
    expect(days).toContain('2026-12-25 00:00:00');
  });

  it.each([
    ['country=XX&year=2026', { country: 'enum' }],
    ['country=&year=2026', { country: 'enum' }],
    ['country=DE&region=XX&year=2026', { region: 'enum' }],
    ['country=DE&year=2101', { year: 'max:2100' }],
    ['country=DE&year=1969', { year: 'min:1970' }],
    ['country=DE', { year: 'required' }],
    ['country=DE&year=2026&lang=xx', { lang: 'enum' }],
  ])('refuse %s', async (query, errors) => {
    expect(await admin.send('GET', `/holidays/proposals?${query}`)).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors },
    });
  });
});
