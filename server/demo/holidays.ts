import type { Queryable } from '../database/queryable.ts';
import type { DemoRecord, Unit } from './data.ts';

/** Public holidays of a site's country on the same day of every year. */
type Fixed = readonly (readonly [day: string, title: string])[];
/** Public holidays whose day differs from year to year, by year. */
type Movable = { readonly [year: number]: Fixed };

/** Reads "MM-DD title, MM-DD title". */
const days = (list: string): Fixed => list.split(/,\s+/).map((day) => [day.slice(0, 5), day.slice(6)]);

interface Country {
  sites: readonly string[];
  fixed: Fixed;
  movable: Movable;
}

/** Germany (Saxony), Czechia, Switzerland (Zurich) and England, each with its sites. */
const COUNTRIES: readonly Country[] = [
  {
    sites: ['Klinikum Elbtal', 'Werk Elbtal', 'Tunnel Elbtal'],
    fixed: days(`05-01 Tag der Arbeit, 10-03 Tag der Deutschen Einheit, 10-31 Reformationstag, 12-25 1. Weihnachtstag,
      12-26 2. Weihnachtstag`),
    movable: {
      2026: days(`04-03 Karfreitag, 04-06 Ostermontag, 05-14 Christi Himmelfahrt, 05-25 Pfingstmontag,
        11-18 Buß- und Bettag`),
      2027: days(`03-26 Karfreitag, 03-29 Ostermontag, 05-06 Christi Himmelfahrt, 05-17 Pfingstmontag,
        11-17 Buß- und Bettag`),
    },
  },
  {
    sites: ['Nemocnice Labská'],
    fixed: days(`05-01 Svátek práce, 05-08 Den vítězství, 07-05 Den slovanských věrozvěstů Cyrila a Metoděje,
      07-06 Den upálení mistra Jana Husa, 09-28 Den české státnosti,
      10-28 Den vzniku samostatného československého státu, 11-17 Den boje za svobodu a demokracii,
      12-24 Štědrý den, 12-25 1. svátek vánoční, 12-26 2. svátek vánoční`),
    movable: {
      2026: days('04-03 Velký pátek, 04-06 Velikonoční pondělí'),
      2027: days('03-26 Velký pátek, 03-29 Velikonoční pondělí'),
    },
  },
  {
    sites: ['Klinik Seewil'],
    fixed: days('05-01 Tag der Arbeit, 08-01 Bundesfeier, 12-25 Weihnachtstag, 12-26 Stephanstag'),
    movable: {
      2026: days('04-03 Karfreitag, 04-06 Ostermontag, 05-14 Auffahrt, 05-25 Pfingstmontag'),
      2027: days('03-26 Karfreitag, 03-29 Ostermontag, 05-06 Auffahrt, 05-17 Pfingstmontag'),
    },
  },
  {
    sites: ["St Aidan's Hospital"],
    fixed: days('12-25 Christmas Day'),
    movable: {
      2026: days(`04-03 Good Friday, 04-06 Easter Monday, 05-04 Early May bank holiday, 05-25 Spring bank holiday,
        08-31 Summer bank holiday, 12-28 Boxing Day`),
      2027: days(`03-26 Good Friday, 03-29 Easter Monday, 05-03 Early May bank holiday, 05-31 Spring bank holiday,
        08-30 Summer bank holiday, 12-27 Christmas Day (substitute), 12-28 Boxing Day (substitute)`),
    },
  },
];

type NewHoliday = Omit<DemoRecord, 'id'>;

const holiday = (orgId: number, year: number, day: string, title: string, more: object = {}): NewHoliday => ({
  title,
  active: true,
  allDay: true,
  recurring: false,
  standard: true,
  singleDay: true,
  year,
  orgId,
  start: `${year}-${day} 00:00:00`,
  end: `${year}-${day} 23:59:00`,
  ...more,
});

/** New Year's Day for everyone in every year, and the public holidays of each site's country for two years. */
export function buildHolidays(units: readonly Unit[]): DemoRecord[] {
  const [group] = units;
  const everyYear = group ? [holiday(group.id, 1970, '01-01', 'New Year', { recurring: true })] : [];
  const ofSites = COUNTRIES.flatMap(({ sites, fixed, movable }) =>
    units
      .filter(({ place }) => sites.includes(place.name))
      .flatMap((unit) =>
        Object.entries(movable).flatMap(([year, days]) =>
          [...fixed, ...days].map(([day, title]) => holiday(unit.id, Number(year), day, title)),
        ),
      ),
  );
  return [...everyYear, ...ofSites].map((record, i) => ({ ...record, id: i + 1 }));
}

/** One person of the first team is away before Christmas, and a colleague covers. */
export function buildAbsences(teams: readonly DemoRecord[], people: readonly DemoRecord[]): DemoRecord[] {
  const [team] = teams;
  const weeks = Array.isArray(team?.participantWeekGroups) ? team.participantWeekGroups : [];
  const crew: number[] = weeks.flatMap((week) =>
    week.participantRotationEvents.map((row: { individualCalendarId: number }) => row.individualCalendarId),
  );
  const [participantId] = crew;
  const coverId = crew.find((id) => id !== participantId);
  const absent = people.find(({ id }) => id === participantId);
  if (!absent || coverId === undefined) return [];
  const span = { start: '2026-12-14 06:00:00', end: '2026-12-20 22:00:00' };
  return [{ id: 1, participantId, coverId, scheduleId: null, ...span, note: 'Holiday', orgId: absent.orgId }];
}

/** Creates the sets to which the stored holidays belong. */
export async function countSets(db: Queryable): Promise<void> {
  await db.query(
    `insert into holiday_set (org_id, year)
     select distinct o.org_id, (o.doc ->> 'year')::integer from object o where o.type = 'holidays'
     on conflict (org_id, year) do nothing`,
  );
}
