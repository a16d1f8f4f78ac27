import type { DemoRecord, Unit } from './data.ts';
import { t } from './texts.ts';

/** One in this many people has a private schedule. */
const EVERY_PERSON = 25;
const MOST_PEOPLE = 40;

interface Shape {
  title: ReturnType<typeof t>;
  event: object;
}

/** Defaults of a new event (spec 3). */
const BASE = {
  active: true,
  recurring: false,
  startTime: '00:00',
  endTime: '23:59',
  endType: 'AFTER_TIMES_END',
  repeatType: 'DAILY',
  repeatEvery: 1,
  monthSubType: 'DAY_OF_THE_MONTH',
  markedDays: [],
  acknowledgeTime: 1,
};
const NIGHT = { startTime: '22:00', endTime: '06:00', recurring: true };
const MONDAY = { startDateSelected: '2026-01-05', endDateSelected: '2026-01-06', day: '2026-01-05' };
const SATURDAY = { startDateSelected: '2026-01-03', endDateSelected: '2026-01-03', day: '2026-01-03' };

/** Events of private schedules: nights by mobile, weekends by SMS, and holidays. */
const PRIVATE: Shape[] = [
  {
    title: t('Nights by mobile', 'Nachts auf dem Mobiltelefon', 'V noci na mobil'),
    event: { ...NIGHT, ...MONDAY, repeatType: 'WEEKDAYS', deviceType: 'MOBILE' },
  },
  {
    title: t('Weekends by SMS', 'Am Wochenende per SMS', 'O víkendu SMS'),
    event: { ...SATURDAY, recurring: true, repeatType: 'WEEKENDS', deviceType: 'SMS', acknowledgeTime: 5 },
  },
  {
    title: t('Holidays', 'Urlaub', 'Dovolená'),
    event: { startDateSelected: '2026-12-21', endDateSelected: '2027-01-03', day: '2026-12-21', active: false },
  },
];

const REPLACED = t('At weekends the porter', 'Am Wochenende die Pforte', 'O víkendu vrátnice');

const languageOf = (units: readonly Unit[], orgId: unknown) =>
  units.find((unit) => unit.id === orgId)?.place.language ?? 'ENGLISH';

const numbered = (records: object[]): DemoRecord[] => records.map((record, i) => ({ id: i + 1, ...BASE, ...record }));

/** Private media schedules of some people. */
export function buildPrivateSchedules(units: readonly Unit[], people: readonly DemoRecord[]): DemoRecord[] {
  const some = people.filter((person, i) => i % EVERY_PERSON === 0 && person.active === true).slice(0, MOST_PEOPLE);
  return numbered(
    some.flatMap(({ id, orgId }) =>
      PRIVATE.map(({ title, event }) => ({
        title: title[languageOf(units, orgId)],
        participantId: id,
        orgId,
        ...event,
      })),
    ),
  );
}

/** Calendar of one alarm point, which another one of its organization replaces on weekends. */
export function buildReplacements(units: readonly Unit[], points: readonly DemoRecord[]): DemoRecord[] {
  const present = points.filter(({ deleted }) => deleted !== true);
  for (const point of present) {
    const other = present.find(({ id, orgId }) => id !== point.id && orgId === point.orgId);
    if (!other) continue;
    const title = REPLACED[languageOf(units, point.orgId)];
    const owner = { title, alarmPointId: point.id, orgId: point.orgId };
    const event = {
      ...SATURDAY,
      recurring: true,
      repeatType: 'WEEKENDS',
      alarmReplacement: { alarmPointId: other.id },
    };
    return numbered([{ ...owner, ...event }]);
  }
  return [];
}
