import { WEEKDAYS } from '../../protocol/calendars.ts';
import { workingUnits } from './calling.ts';
import type { DemoRecord, Language, Unit } from './data.ts';

const VALID_FROM = '2026-01-05';
const WORK_DAYS = WEEKDAYS.slice(0, 5);
const WEEKEND = WEEKDAYS.slice(5);
/** Number of weeks in the rotation of a team, and of a standby schedule. */
const TEAM_WEEKS = 4;
const STANDBY_WEEKS = 2;
/** Indexes of the team with a gap, and of the clinic. */
const SHORT = 1;
const CLINIC = 7;

type Text = Record<Language, string>;
interface Slot {
  name: Text;
  start: string;
  end: string;
  days: readonly string[];
  holiday?: boolean;
}

const NAMES = {
  early: { GERMAN: 'Früh', ENGLISH: 'Early', CZECH: 'Ranní' },
  late: { GERMAN: 'Spät', ENGLISH: 'Late', CZECH: 'Odpolední' },
  night: { GERMAN: 'Nacht', ENGLISH: 'Night', CZECH: 'Noční' },
  day: { GERMAN: 'Tag', ENGLISH: 'Day', CZECH: 'Denní' },
  weekend: { GERMAN: 'Wochenende', ENGLISH: 'Weekend', CZECH: 'Víkend' },
  team: { GERMAN: 'Dienstplan', ENGLISH: 'duty roster', CZECH: 'rozpis služeb' },
  standby: { GERMAN: 'Bereitschaft', ENGLISH: 'standby', CZECH: 'pohotovost' },
  closed: { GERMAN: 'Die Ambulanz ist geschlossen', ENGLISH: 'The clinic is closed', CZECH: 'Ambulance je zavřená' },
} satisfies { [name: string]: Text };

/** Three shifts around the clock, and long shifts at the weekend and on holidays. */
const CLOCK: readonly Slot[] = [
  { name: NAMES.early, start: '06:00', end: '14:00', days: WORK_DAYS },
  { name: NAMES.late, start: '14:00', end: '22:00', days: WORK_DAYS },
  { name: NAMES.night, start: '22:00', end: '06:00', days: WEEKDAYS },
  { name: NAMES.weekend, start: '06:00', end: '22:00', days: WEEKEND },
  { name: NAMES.weekend, start: '06:00', end: '22:00', days: [], holiday: true },
  { name: NAMES.night, start: '22:00', end: '06:00', days: [], holiday: true },
];

const ruleOf = ({ start, end, days, holiday = false }: Slot) => ({
  type: 'WeeklyDateRule',
  start,
  end,
  markedDays: [...days],
  repeatEvery: 1,
  holiday,
});

/** Device type on which all teams are called. */
const DEVICE = 'MOBILE';

const canBeCalledOn = ({ devices }: DemoRecord, type: string): boolean =>
  (devices as { callingDeviceType: string; active: boolean }[]).some(
    ({ callingDeviceType, active }) => active && callingDeviceType === type,
  );

/**
 * Teams of the largest wards and plants. One has a gap on a Saturday, and people who can't be called; the clinic is closed at night and on weekends.
 */
export function buildTeams(units: readonly Unit[], people: readonly DemoRecord[], count: number): DemoRecord[] {
  return workingUnits(units)
    .slice(0, count)
    .map((unit, i) => {
      const { language, name } = unit.place;
      const crew = people
        .filter((p) => p.active === true && unit.subtree.includes(Number(p.orgId)))
        .filter((p) => i === SHORT || canBeCalledOn(p, DEVICE))
        .slice(0, 12);
      const slots = i === CLINIC ? CLOCK.slice(0, 2) : CLOCK;
      return {
        id: i + 1,
        name: `${name}, ${NAMES.team[language]}`,
        description: null,
        orgId: unit.id,
        validFrom: VALID_FROM,
        participantWeekGroups: Array.from({ length: TEAM_WEEKS }, (_, week) => ({
          participantRotationEvents: slots.map((slot, place) => {
            const short = i === SHORT && week === 1 && slot.days === WEEKEND;
            const row = {
              name: slot.name[language],
              individualCalendarId: crew[(week * 3 + place) % crew.length]?.id ?? null,
              dateRule: ruleOf(short ? { ...slot, days: ['SUNDAY'] } : slot),
              device: { callingDeviceType: DEVICE, message: null },
            };
            return row;
          }),
        })),
        intendedGaps:
          i === CLINIC
            ? [
                { markedDays: [], start: '22:00', end: '06:00', reason: NAMES.closed[language] },
                { markedDays: [...WEEKEND], start: '06:00', end: '22:00', reason: NAMES.closed[language] },
              ]
            : [],
      };
    });
}

/**
 * Standby schedules of whole sites: one plan by day, others at night and on weekends. The last schedule has a gap on
 * Friday nights.
 */
export function buildStandby(units: readonly Unit[], plans: readonly DemoRecord[], count: number): DemoRecord[] {
  const plansOf = (site: Unit) => plans.filter((plan) => site.subtree.includes(Number(plan.orgId)));
  const able = units.filter((unit) => unit.site === unit.id && plansOf(unit).length > 2);
  return able.slice(0, count).map((unit, i) => {
    const { language, name } = unit.place;
    const own = plansOf(unit);
    const slots: Slot[] = [
      { name: NAMES.day, start: '07:00', end: '16:00', days: WORK_DAYS },
      { name: NAMES.night, start: '16:00', end: '07:00', days: WORK_DAYS },
      { name: NAMES.weekend, start: '07:00', end: '07:00', days: WEEKEND },
    ];
    const gap = i === count - 1;
    return {
      id: i + 1,
      name: `${name}, ${NAMES.standby[language]}`,
      description: null,
      orgId: unit.id,
      validFrom: VALID_FROM,
      alarmPointWeekGroups: Array.from({ length: STANDBY_WEEKS }, (_, week) => ({
        alarmPointRotationEvents: slots.map((slot, place) => ({
          name: slot.name[language],
          alarmplanId: own[(place === 0 ? 0 : place + week) % own.length]?.id ?? null,
          standard: false,
          isActive: true,
          dateRule: ruleOf(gap && place === 1 ? { ...slot, days: WORK_DAYS.slice(0, 4) } : slot),
        })),
      })),
      intendedGaps: [],
    };
  });
}

/** Makes the first plan of a unit with a team begin with a step that calls the team members on duty. */
export function withTeams(plans: readonly DemoRecord[], teams: readonly DemoRecord[]): DemoRecord[] {
  return plans.map((plan) => {
    const team = teams.find(({ orgId }) => orgId === plan.orgId);
    const first = plans.find(({ orgId }) => orgId === plan.orgId) === plan;
    if (!team || !first || !Array.isArray(plan.steps)) return plan;
    const step = { teamScheduleIds: [team.id], requiredAcceptances: 1, waitSeconds: 60 };
    return { ...plan, steps: [{ groupIds: [], participantIds: [], media: [], ...step }, ...plan.steps] };
  });
}

/** Every fourth alarm point of a site with a standby schedule refers to it. */
export function withStandby(
  points: readonly DemoRecord[],
  units: readonly Unit[],
  standby: readonly DemoRecord[],
): DemoRecord[] {
  return points.map((point, i) => {
    const site = units.find(({ id }) => id === point.orgId)?.site;
    const schedule = i % 4 === 0 ? standby.find(({ orgId }) => orgId === site) : undefined;
    return schedule ? { ...point, rotationalCalendarId: schedule.id } : point;
  });
}
