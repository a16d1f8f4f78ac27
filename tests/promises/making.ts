import type { Bench, Stored } from './lab.ts';
import type { Manner, PersonEvent, RotationRow, Times, World } from './world.ts';

/** The records of a world by their place in it, and back. */
export class Records {
  readonly orgId: number;
  readonly people: number[] = [];
  readonly groups: number[] = [];
  readonly teams: number[] = [];
  readonly standbys: number[] = [];
  readonly plans: number[] = [];
  readonly points: number[] = [];
  readonly absences: number[] = [];
  readonly rules: number[] = [];
  readonly triggers = new Map<number, string>();

  constructor(orgId: number) {
    this.orgId = orgId;
  }

  /** The place of a record; -1: it belongs to no world. */
  place(
    kind: 'people' | 'groups' | 'teams' | 'standbys' | 'plans' | 'points' | 'absences' | 'rules',
    id: number,
  ): number {
    return this[kind].indexOf(id);
  }
}

let made = 0;

const day = (text: string | null) => (text === null ? null : `${text} 00:00:00`);

const ruleOf = (row: RotationRow) => ({
  type: 'WeeklyDateRule',
  start: `${row.start}:00`,
  end: `${row.end}:00`,
  markedDays: row.markedDays,
  holiday: row.holiday,
  repeatEvery: row.repeatEvery,
  countAfterTimesEnd: row.count,
  validFrom: day(row.validFrom),
  endDate: day(row.endDate),
});

const timesOf = (times: Times) => ({
  title: 'Event',
  active: times.active,
  startDateSelected: day(times.startDate),
  endDateSelected: day(times.endDate),
  startTime: times.startTime,
  endTime: times.endTime,
  recurring: times.recurring,
  repeatType: times.repeatType,
  repeatEvery: times.repeatEvery,
  monthSubType: times.monthSubType,
  markedDays: times.markedDays,
  endType: times.until === null ? 'AFTER_TIMES_END' : 'ON_DATE_END',
  endDate: day(times.until),
  countAfterTimesEnd: times.count,
  exceptDates: times.exceptDates,
  acknowledgeTime: 1,
});

const mannerOf = ({ mode, processing, usage, countRepeat, repeatBetween, acknowledgeTime }: Manner) => ({
  acknowledgeMode: mode,
  mediaProcessingType: processing,
  mediaUsageType: usage,
  countRepeat,
  repeatBetween,
  localAcknowledgeTime: acknowledgeTime,
});

/** Does something for each, at the same time; the results keep the order. */
const forEach = <T, R>(all: readonly T[], work: (one: T, place: number) => Promise<R>): Promise<R[]> =>
  Promise.all(all.map(work));

/** Does something for each, one after another, where the order in which records were made matters. */
async function inOrder<T>(all: readonly T[], work: (one: T, place: number) => Promise<void>): Promise<void> {
  for (const [place, one] of all.entries()) await work(one, place);
}

type Ask = (url: string, payload: object) => Promise<Stored>;

/** Stores a world as an administrator would, in an organization of its own. */
export async function makeWorld(bench: Bench, world: World): Promise<Records> {
  made += 1;
  const ask: Ask = (url, payload) => bench.ask<Stored>('POST', url, payload);
  const records = new Records((await ask('/organizations', { name: `World ${made}`, parentId: 1 })).id);
  const { orgId } = records;
  const holidays = forEach(world.holidays, ({ start, end, allDay, recurring, active }, n) => {
    const year = Number(start.slice(0, 4));
    const holiday = { title: `Holiday ${n}`, orgId, year, start, end, allDay, recurring, active };
    return ask(`/holidays/${orgId}?year=${year}`, holiday);
  });
  await Promise.all([holidays, makePeople(bench, world, records)]);
  const groups = forEach(world.groups, ({ active, people }, n) => {
    const participantIds = people.map((one) => records.people[one]);
    return ask('/participant-groups', { name: `Group ${n}`, orgId, active, participantIds });
  });
  const teams = forEach(world.teams, ({ validFrom, weeks }, n) => {
    const participantWeekGroups = weeks.map((rows) => ({
      participantRotationEvents: rows.map((row, place) => ({
        name: `Row ${place}`,
        individualCalendarId: records.people[row.person],
        dateRule: ruleOf(row),
        device: { callingDeviceType: row.deviceType, message: null },
      })),
    }));
    return ask('/participant-rotationals', {
      name: `Team ${n}`,
      orgId,
      validFrom: day(validFrom),
      participantWeekGroups,
    });
  });
  records.groups.push(...(await groups).map(({ id }) => id));
  records.teams.push(...(await teams).map(({ id }) => id));
  const absences = inOrder(world.absences, async ({ person, cover, team, start, end }) => {
    const ids = { participantId: records.people[person], coverId: cover === null ? null : records.people[cover] };
    const scheduleId = team === null ? null : records.teams[team];
    records.absences.push((await ask('/absences', { ...ids, scheduleId, orgId, start, end })).id);
  });
  await Promise.all([absences, makePlans(ask, world, records)]);
  await makePoints(bench, world, records);
  return records;
}

async function makePlans(ask: Ask, world: World, records: Records): Promise<void> {
  const made = await forEach(world.plans, ({ active, steps }, n) =>
    ask('/alarmplans', {
      name: `Plan ${n}`,
      orgId: records.orgId,
      active,
      steps: steps.map(({ people, groups, teams, required, wait, media }) => ({
        participantIds: people.map((one) => records.people[one]),
        groupIds: groups.map((one) => records.groups[one]),
        teamScheduleIds: teams.map((one) => records.teams[one]),
        requiredAcceptances: required,
        waitSeconds: wait,
        media,
      })),
    }),
  );
  records.plans.push(...made.map(({ id }) => id));
}

async function makePeople(bench: Bench, world: World, records: Records): Promise<void> {
  const { orgId } = records;
  const ids = await forEach(world.people, async ({ active, devices, events }, n) => {
    const { id } = await bench.ask<Stored>('POST', '/participants', {
      name: 'Person',
      surname: `${n}`,
      shortName: `w${made}p${n}`,
      language: 'ENGLISH',
      orgId,
      active,
      devices: devices.map(({ type, address, rank, active: used }) => ({
        callingDeviceType: type,
        address,
        rank,
        active: used,
      })),
    });
    await inOrder(events, async (event) => {
      const wanted = { ...timesOf(event), ...calledBy(event) };
      await bench.ask('PUT', `/participants/${id}/calendar/update`, { event: wanted });
    });
    return id;
  });
  records.people.push(...ids);
}

const calledBy = ({ type, calls }: PersonEvent) => ({ deviceType: type, callingNumber: calls?.address ?? null });

/** Stores the alarm points, then what they and the standby schedules name. */
async function makePoints(bench: Bench, world: World, records: Records): Promise<void> {
  const { orgId } = records;
  const ask: Ask = (url, payload) => bench.ask<Stored>('POST', url, payload);
  const points = await forEach(world.points, (point, n) =>
    ask('/alarmpoints', {
      name: `Point ${n}`,
      orgId,
      text: `Text of point ${n}`,
      language: 'ENGLISH',
      active: point.active,
      priority: point.priority,
      ...mannerOf(point),
      repeatMonInterval: point.joins,
      alarmPlanId: point.plan === null ? null : records.plans[point.plan],
    }),
  );
  records.points.push(...points.map(({ id }) => id));
  const standbys = await forEach(world.standbys, ({ validFrom, weeks }, n) => {
    const groups = weeks.map((rows) => ({
      alarmPointRotationEvents: rows.map((row, place) => ({
        name: `Row ${place}`,
        isActive: row.active,
        standard: row.standard,
        dateRule: ruleOf(row),
        alarmplanId: row.plan === null ? null : records.plans[row.plan],
        alarmpointId: row.point === null ? null : records.points[row.point],
      })),
    }));
    const standby = { name: `Standby ${n}`, orgId, validFrom: day(validFrom), alarmPointWeekGroups: groups };
    return ask('/alarm-rotationals', standby);
  });
  records.standbys.push(...standbys.map(({ id }) => id));
  const standbyId = (standby: number | null) => (standby === null ? null : records.standbys[standby]);
  const details = forEach(world.points, async (point, n) => {
    const id = records.points[n];
    if (point.standby !== null) {
      await bench.ask('PUT', '/alarmpoints/', { ...points[n], rotationalCalendarId: standbyId(point.standby) });
    }
    await inOrder(point.events, async (event) => {
      const alarmReplacement = { alarmPointId: records.points[event.replacedBy], id: null };
      await bench.ask('PUT', `/alarmpoints/${id}/calendar/update`, { event: { ...timesOf(event), alarmReplacement } });
    });
    await inOrder(point.triggers, async (trigger) => {
      const { id: triggerId } = await ask('/consequentials', {
        name: `Trigger ${trigger.on}`,
        initiatorId: id,
        orgId,
        consequentialTrigger: trigger.on,
        text: trigger.text,
        ...mannerOf(trigger),
        rotationalCalendarId: standbyId(trigger.standby),
        alarmPlanId: trigger.plan === null ? null : records.plans[trigger.plan],
      });
      records.triggers.set(triggerId, trigger.on);
    });
  });
  await Promise.all([details, world.by === 'system' ? makeRules(ask, world, records) : undefined]);
}

function makeRules(ask: Ask, world: World, records: Records): Promise<void> {
  const { orgId } = records;
  return inOrder(
    world.rules,
    async ({ rank, active, action, system, from, until, weekdays, point, plan, priority, stop }, n) => {
      const suppresses = action === 'SUPPRESS';
      const { id } = await ask('/alarm-rules', {
        name: `Rule ${n}`,
        orgId,
        rank,
        active,
        action,
        systemIdPattern: system,
        weekdays,
        textMatch: 'CONTAINS',
        timeFrom: from,
        timeUntil: until,
        stop,
        alarmPointId: suppresses ? null : records.points[point],
        alarmPlanId: suppresses || plan === null ? null : records.plans[plan],
        priority: suppresses ? null : priority,
      });
      records.rules.push(id);
    },
  );
}
