import type { Caller, TestPlatform } from './helpers.ts';
import { okBody } from './users.ts';

export type Json = { [key: string]: unknown };
export type Stored = Json & { id: number; version: number };

let made = 0;

/** A number that is unique in this run. */
export function next(): number {
  made += 1;
  return made;
}

/**
 * Calls as one user. The methods return the body and throw on a refusal, except `send`, which returns the status too.
 */
export class Client {
  private readonly call: Caller;

  constructor(call: Caller) {
    this.call = call;
  }

  async send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
    const reply = await this.call({ method, url, ...(payload === undefined ? {} : { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json<Json>() };
  }

  async get<T = Stored>(url: string): Promise<T> {
    return okBody<T>(await this.call({ method: 'GET', url }));
  }

  async post<T = Stored>(url: string, payload: object): Promise<T> {
    return okBody<T>(await this.call({ method: 'POST', url, payload }));
  }

  async put<T = Stored>(url: string, payload: object): Promise<T> {
    return okBody<T>(await this.call({ method: 'PUT', url, payload }));
  }

  async remove(url: string): Promise<Json> {
    return okBody<Json>(await this.call({ method: 'DELETE', url }));
  }

  org(parentId: number, name = `Org ${next()}`): Promise<Stored> {
    return this.post('/organizations', { name, parentId });
  }

  participant(orgId: number, more: object = {}): Promise<Stored> {
    return this.post('/participants', { ...person(orgId), ...more });
  }

  alarmPoint(orgId: number): Promise<Stored> {
    return this.post('/alarmpoints', { name: `Point ${next()}`, orgId, text: 'Fire', language: 'ENGLISH' });
  }

  async alarmPlan(orgId: number): Promise<Stored> {
    const step = { participantIds: [(await this.participant(orgId)).id], requiredAcceptances: 1, waitSeconds: 30 };
    return this.post('/alarmplans', { name: `Plan ${next()}`, orgId, steps: [step] });
  }

  list(type: string, more: object = {}): Promise<ListReply> {
    return this.post<ListReply>('/list', { type, parentOrgId: 1, recursive: true, pageSize: 100, ...more });
  }
}

let days = 0;

/** A day of 2026 that no sample has had yet. */
function freeDay(): string {
  days += 1;
  return new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
}

export interface ListReply {
  list: Stored[];
  count: number;
  currentPage: number;
  pageSize: number;
  pagesCount: number;
}

/** A valid participant with a unique short name. */
export function person(orgId: number): Json {
  return { name: 'Jan', surname: 'Novák', shortName: `P${next()}`, language: 'CZECH', orgId };
}

/**
 * Records that samples refer to. `initiatorId`: the alarm point in the same organization that is the parent of parts.
 */
export interface SampleRefs {
  participantId: number;
  alarmPointId: number;
  initiatorId?: number;
  alarmPlanId?: number;
}

/** Paths and valid new records of every shipped entity with an organization. */
export function samples(orgId: number, refs: SampleRefs): SampleTable {
  const step = { participantIds: [refs.participantId], groupIds: [], requiredAcceptances: 1, waitSeconds: 30 };
  const dateRule = { start: '22:00:00', end: '06:00:00', markedDays: ['MONDAY'] };
  const week = { participantRotationEvents: [{ individualCalendarId: refs.participantId, dateRule }] };
  const n = next();
  return {
    PARTICIPANT: { path: '/participants', record: person(orgId), change: { surname: 'Dvořák' } },
    PARTICIPANT_GROUP: {
      path: '/participant-groups',
      record: { name: `Group ${n}`, orgId },
      change: { description: 'Night' },
    },
    ALARMPLAN: { path: '/alarmplans', record: { name: `Plan ${n}`, orgId, steps: [step] }, change: { active: false } },
    ALARMPOINT: {
      path: '/alarmpoints',
      updatePath: '/alarmpoints/',
      record: { name: `Point ${n}`, orgId, text: 'Fire', language: 'ENGLISH' },
      change: { priority: 1 },
    },
    ALARM_ROTATIONAL: {
      path: '/alarm-rotationals',
      record: { name: `Standby ${n}`, orgId, alarmPointWeekGroups: [{ alarmPointRotationEvents: [] }] },
      change: { description: 'Nights' },
    },
    PARTICIPANT_ROTATIONAL: {
      path: '/participant-rotationals',
      record: { name: `Team ${n}`, orgId, participantWeekGroups: [week] },
      change: { description: 'Nights' },
    },
    ALARM_RULE: {
      path: '/alarm-rules',
      record: { name: `Rule ${n}`, orgId, alarmPointId: refs.alarmPointId, systemIdPattern: 'BMS-*' },
      change: { rank: 7 },
    },
    ALARM_TEMPLATE: {
      path: '/alarmtemplates',
      record: { name: `Template ${n}`, orgId, language: 'ENGLISH' },
      change: { priority: 2 },
    },
    ALARM_PANEL: {
      path: '/alarm-panels',
      record: { name: `Panel ${n}`, orgId, buttons: [{ alarmPointId: refs.alarmPointId, x: 0, y: 0, w: 3, h: 1 }] },
      change: { buttons: [{ alarmPointId: refs.alarmPointId, label: 'Boiler', x: 3, y: 1, w: 6, h: 2 }] },
    },
    TEXT_TEMPLATE: {
      path: '/text-templates',
      record: { name: `Text ${n}`, orgId, texts: [{ language: 'ENGLISH', text: 'Hello' }] },
      change: { texts: [{ language: 'CZECH', text: 'Dobrý den' }] },
    },
    CONSEQUENTIAL_TRIGGER: {
      path: '/consequentials',
      record: { name: `Trigger ${n}`, orgId, initiatorId: refs.initiatorId ?? refs.alarmPointId },
      change: { description: 'Call the next shift' },
    },
    ALARM_APP: {
      path: '/alarmpoints/predefined',
      record: { orgId, alarmType: 'FIRE', systemId: `APP-${n}`, alarmPlanId: refs.alarmPlanId ?? null },
      change: { systemId: `APP-CHANGED-${n}` },
    },
    ABSENCE: {
      path: '/absences',
      record: { participantId: refs.participantId, orgId, start: '2026-08-01 00:00:00', end: '2026-08-09 23:59:00' },
      change: { note: 'Summer' },
    },
    HOLIDAY: {
      path: `/holidays/${orgId}?year=2026`,
      get record() {
        const day = freeDay();
        return { title: `Holiday ${n}`, orgId, year: 2026, start: `${day} 00:00:00`, end: `${day} 23:59:00` };
      },
      change: { recurring: true },
    },
    USERGROUP: { path: '/user-groups', record: { name: `Role ${n}`, orgId }, change: { description: 'May look' } },
    API_KEY: {
      path: '/api-keys',
      record: { name: `Key ${n}`, orgId, authorities: [], validUntil: '2099-12-31' },
      change: { description: 'Night import' },
    },
    REPORT_SCHEDULE: {
      path: '/report-schedules',
      record: { name: `Report ${n}`, orgId, recipients: [{ address: `shift-${n}@example.org` }] },
      change: { range: 'lastWeek' },
    },
    USER: {
      path: '/users',
      record: {
        login: `login-${n}`,
        name: 'Eva',
        surname: 'Malá',
        language: 'CZECH',
        orgId,
        password: 'correct horse battery',
      },
      change: { surname: 'Velká' },
    },
  };
}

export interface Sample {
  path: string;
  /** Path of PUT, if it differs. */
  updatePath?: string;
  record: Json;
  change: Json;
}
export type SampleTable = { [listType: string]: Sample };

/** The samples for the root organization, with the records they refer to. */
export async function sampleTable(admin: Client): Promise<SampleTable> {
  const participantId = (await admin.participant(1)).id;
  const point = await admin.post('/alarmpoints', { name: 'Smoke', orgId: 1, text: 'Smoke', language: 'ENGLISH' });
  return samples(1, { participantId, alarmPointId: point.id });
}

/** Stores many participants without single calls. */
export async function storePeople({ platform }: TestPlatform, orgId: number, records: object[]): Promise<number[]> {
  const resource = platform.definitions.byName.get('participants');
  if (!resource) throw new Error('participants');
  const rows = records.map((r) => ({ surname: 'X', shortName: `B${next()}`, language: 'CZECH', orgId, ...r }));
  return platform.store.bulkCreate(resource, rows);
}
