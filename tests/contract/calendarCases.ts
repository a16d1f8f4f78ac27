import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import type { Case } from './cases.ts';

/** A night shift as a form has it, and the same shift in the wire format. */
const form = {
  title: 'Night',
  active: true,
  recurring: false,
  startTime: '22:00',
  endTime: '06:00',
  acknowledgeTime: 1,
  startDateSelected: '2026-11-02',
  endDateSelected: '2026-11-03',
  day: '2026-11-02',
};
const wire = {
  title: 'Night',
  active: true,
  recurring: false,
  startTime: '22:00',
  endTime: '06:00',
  acknowledgeTime: 1,
  startDateSelected: '2026-11-02 00:00:00',
  endDateSelected: '2026-11-03 00:00:00',
  day: '2026-11-02 00:00:00',
};
const stored = { ...wire, sourceEventId: 70 };
const shown = { ...form, id: 70 };

/** The calls of individual calendars. */
export function calendarCases(provider: TocsinDataProvider): Case[] {
  const calendar = (name: string, path: string, field: string, ids: Record<'list' | 'save' | 'remove', string>) => {
    const own = { [field]: 3 };
    const paging = {
      pagination: { page: 1, perPage: 500 },
      sort: { field: 'title', order: 'ASC' as const },
      filter: {},
    };
    const known = { ...shown, ...own };
    return [
      {
        ids: ids.list,
        call: `GET /${path}/3/calendar`,
        make: () => provider.getManyReference(name, { target: field, id: 3, ...paging }),
        reply: [stored],
        result: { data: [known] },
      },
      {
        ids: `${ids.save}[S5.7]`,
        call: `PUT /${path}/3/calendar/update`,
        make: () => provider.create(name, { data: { ...form, ...own, id: '_new' } }),
        body: { event: { ...wire, ...own } },
        reply: { ...stored, ...own },
        result: { data: known },
      },
      {
        ids: `${ids.save}[S5.7]`,
        call: `PUT /${path}/3/calendar/update`,
        make: () => provider.update(name, { id: 70, data: known, previousData: known }),
        body: { event: { ...stored, ...own } },
        reply: { ...stored, ...own },
        result: { data: known },
      },
      {
        ids: '[S4.25]',
        call: `PUT /${path}/3/calendar/update`,
        make: () => provider.create(name, { data: { ...form, ...own, title: ' ', id: '_new' } }),
        body: { event: { ...wire, ...own, title: 'Event title' } },
        reply: { ...stored, ...own, title: 'Event title' },
        result: { data: { ...known, title: 'Event title' } },
      },
      {
        ids: ids.remove,
        call: `DELETE /${path}/3/calendar/70`,
        make: () => provider.delete(name, { id: 70, previousData: known }),
        result: { data: { id: 70 } },
      },
    ];
  };
  return [
    ...calendar('participant-events', 'participants', 'participantId', {
      list: '[S7.59]',
      save: '[S7.60][S7.61]',
      remove: '[S7.62]',
    }),
    ...calendar('alarm-point-events', 'alarmpoints', 'alarmPointId', {
      list: '[S7.77]',
      save: '[S7.78]',
      remove: '[S7.79]',
    }),
  ];
}
