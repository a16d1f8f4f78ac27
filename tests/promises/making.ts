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

/** Stores a world as an administrator would, in an organization of its own. */
export async function makeWorld(bench: Bench, world: World): Promise<Records> {
  made += 1;
  const ask = (url: string, payload: object) => bench.ask<Stored>('POST', url, payload);
  const records = new Records((await ask('/organizations', { name: `World ${made}`, parentId: 1 })).id);
  const { orgId } = records;
  await makePeople(bench, world, records);
  for (const [n, { start, end, allDay, recurring, active }] of world.holidays.entries()) {
    const year = Number(start.slice(0, 4));
    const holiday = { title: `Holiday ${n}`, orgId, year, start, end, allDay, recurring, active };
    await ask(`/holidays/${orgId}?year=${year}`, holiday);
  }
  for (const [n, { validFrom, weeks }] of world.teams.entries()) {
    const groups = weeks.map((rows) => ({
      participantRotationEvents: rows.map((row, place) => ({
        name: `Row ${place}`,
        individualCalendarId: records.people[row.person],
        dateRule: ruleOf(row),
        device: { callingDeviceType: row.deviceType, message: null },
      })),
    }));
    const team = { name: `Team ${n}`, orgId, validFrom: day(validFrom), participantWeekGroups: groups };
    records.teams.push((await ask('/participant-rotationals', team)).id);
  }
  for (const { person, cover, team, start, end } of world.absences) {
    const ids = { participantId: records.people[person], coverId: cover === null ? null : records.people[cover] };
    const scheduleId = team === null ? null : records.teams[team];
    records.absences.push((await ask('/absences', { ...ids, scheduleId, orgId, start, end })).id);
  }
  for (const [n, { active, steps }] of world.plans.entries()) {
    const plan = {
      ...{ name: `Plan ${n}`, orgId, active },
      steps: steps.map(({ people, groups, teams, required, wait, media }) => ({
        participantIds: people.map((one) => records.people[one]),
        groupIds: groups.map((one) => records.groups[one]),
        teamScheduleIds: teams.map((one) => records.teams[one]),
        requiredAcceptances: required,
        waitSeconds: wait,
        media,
      })),
    };
    records.plans.push((await ask('/alarmplans', plan)).id);
  }
  await makePoints(bench, world, records);
  return records;
}

async function makePeople(bench: Bench, world: World, records: Records): Promise<void> {
  const { orgId } = records;
  for (const [n, { active, devices, events }] of world.people.entries()) {
    const { id } = await bench.ask<Stored>('POST', '/participants', {
      ...{ name: 'Person', surname: `${n}`, shortName: `w${made}p${n}`, language: 'ENGLISH', orgId, active },
      devices: devices.map(({ type, address, rank, active: used }) => ({
        ...{ callingDeviceType: type, address, rank, active: used },
      })),
    });
    records.people.push(id);
    for (const event of events) {
      await bench.ask('PUT', `/participants/${id}/calendar/update`, {
        event: { ...timesOf(event), ...calledBy(event) },
      });
    }
  }
  for (const [n, { active, people }] of world.groups.entries()) {
    const participantIds = people.map((one) => records.people[one]);
    const group = { name: `Group ${n}`, orgId, active, participantIds };
    records.groups.push((await bench.ask<Stored>('POST', '/participant-groups', group)).id);
  }
}

const calledBy = ({ type, calls }: PersonEvent) => ({ deviceType: type, callingNumber: calls?.address ?? null });

/** Stores the alarm points, then what they and the standby schedules name. */
async function makePoints(bench: Bench, world: World, records: Records): Promise<void> {
  const { orgId } = records;
  const ask = (url: string, payload: object) => bench.ask<Stored>('POST', url, payload);
  const points: Stored[] = [];
  for (const [n, point] of world.points.entries()) {
    points.push(
      await ask('/alarmpoints', {
        ...{ name: `Point ${n}`, orgId, text: `Text of point ${n}`, language: 'ENGLISH' },
        ...{ active: point.active, priority: point.priority, ...mannerOf(point) },
        alarmPlanId: point.plan === null ? null : records.plans[point.plan],
      }),
    );
  }
  records.points.push(...points.map(({ id }) => id));
  for (const [n, { validFrom, weeks }] of world.standbys.entries()) {
    const groups = weeks.map((rows) => ({
      alarmPointRotationEvents: rows.map((row, place) => ({
        ...{ name: `Row ${place}`, isActive: row.active, standard: row.standard, dateRule: ruleOf(row) },
        alarmplanId: row.plan === null ? null : records.plans[row.plan],
        alarmpointId: row.point === null ? null : records.points[row.point],
      })),
    }));
    const standby = { name: `Standby ${n}`, orgId, validFrom: day(validFrom), alarmPointWeekGroups: groups };
    records.standbys.push((await ask('/alarm-rotationals', standby)).id);
  }
  const standbyId = (standby: number | null) => (standby === null ? null : records.standbys[standby]);
  for (const [n, point] of world.points.entries()) {
    const id = records.points[n];
    if (point.standby !== null) {
      await bench.ask('PUT', '/alarmpoints/', { ...points[n], rotationalCalendarId: standbyId(point.standby) });
    }
    for (const event of point.events) {
      const alarmReplacement = { alarmPointId: records.points[event.replacedBy], id: null };
      await bench.ask('PUT', `/alarmpoints/${id}/calendar/update`, { event: { ...timesOf(event), alarmReplacement } });
    }
    for (const trigger of point.triggers) {
      const { id: triggerId } = await ask('/consequentials', {
        ...{ name: `Trigger ${trigger.on}`, initiatorId: id, orgId, consequentialTrigger: trigger.on },
        ...{ text: trigger.text, ...mannerOf(trigger), rotationalCalendarId: standbyId(trigger.standby) },
        alarmPlanId: trigger.plan === null ? null : records.plans[trigger.plan],
      });
      records.triggers.set(triggerId, trigger.on);
    }
  }
  if (world.by === 'person') return;
  for (const [
    n,
    { rank, active, action, system, from, until, weekdays, point, plan, priority, stop },
  ] of world.rules.entries()) {
    const suppresses = action === 'SUPPRESS';
    const { id } = await ask('/alarm-rules', {
      ...{ name: `Rule ${n}`, orgId, rank, active, action, systemIdPattern: system, weekdays, textMatch: 'CONTAINS' },
      ...{ timeFrom: from, timeUntil: until, stop },
      alarmPointId: suppresses ? null : records.points[point],
      alarmPlanId: suppresses || plan === null ? null : records.plans[plan],
      priority: suppresses ? null : priority,
    });
    records.rules.push(id);
  }
}
