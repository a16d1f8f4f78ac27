import { beforeAll, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { PDF } from './fixtures.ts';
import type { Caller } from './helpers.ts';
import { Client, next, type SampleTable, type Stored, samples } from './records.ts';
import { APART, CALLS, type Fixture, ROLES } from './roleCalls.ts';
import { transferOf } from './transferKit.ts';
import { ownFolder, upload } from './uploads.ts';
import { makeUser, ok } from './users.ts';

const { t, call, admin } = await adminPlatform([], { config: { dataDir: ownFolder() } });

/** Stands in every text of the organization whose records are asked for, and in every text of the other one. */
const OURS = 'zimtstern';
const THEIRS = 'lebkuchen';

const VIEWS = [
  ...['PARTICIPANT_VIEW', 'PARTICIPANT_GROUP_VIEW', 'ALARMPLAN_VIEW', 'ALARMPOINT_VIEW', 'ALARM_RULE_VIEW'],
  ...['ALARM_TEMPLATE_VIEW', 'TEXT_TEMPLATE_VIEW', 'USERGROUP_VIEW', 'USER_VIEW', 'ORGANIZATION_VIEW'],
];

let ours: Stored;
let theirs: Stored;
let callers: { [role: string]: Caller };
let shared: Omit<Fixture, 'id' | 'record' | 'sample' | 'change'>;

function named(table: SampleTable, listType: string, mark: string, parentId: number) {
  if (listType === 'ORGANIZATION') {
    return { path: '/organizations', record: { name: `${mark} ${next()}`, parentId }, change: { phone: '+1234' } };
  }
  const sample = table[listType];
  if (!sample) throw new Error(`No sample of ${listType}`);
  const text = `${mark} ${next()}`;
  const record = { ...sample.record };
  for (const key of ['name', 'surname', 'description']) if (key in record) record[key] = text;
  return { ...sample, record };
}

/** A fresh record of ours, in an organization of its own where there can be only one. */
async function fresh(listType: string) {
  const wanted = listType === 'REMOVED' ? 'ALARMPOINT' : listType;
  const single = wanted === 'ALARM_APP';
  const place = async () => (single ? (await admin.org(ours.id, `${OURS} ${next()}`)).id : ours.id);
  const make = async () => {
    const orgId = await place();
    const initiatorId = (
      await admin.post('/alarmpoints', named(samples(orgId, refs()), 'ALARMPOINT', OURS, orgId).record)
    ).id;
    const alarmPlanId = (await admin.alarmPlan(orgId)).id;
    return named(samples(orgId, { ...refs(), initiatorId, alarmPlanId }), wanted, OURS, orgId);
  };
  const { path, record: stored, change } = await make();
  const record = await admin.post(path, stored);
  if (listType === 'REMOVED') await admin.remove(`/alarmpoints/${record.id}`);
  return { id: record.id, record, sample: (await make()).record, change };
}

const refs = () => ({ participantId: shared?.participantId ?? 0, alarmPointId: shared?.pointId ?? 0 });

async function userAt(orgId: number, authorities: string[]): Promise<Caller> {
  const { login, password } = await makeUser(call, authorities, { orgId }, { orgId });
  return t.signIn(login, password);
}

/** What somebody who sees everything has linked across the two organizations. */
async function linkAcross() {
  const make = async (listType: string, mark: string, orgId: number, more: object = {}) => {
    const table = samples(orgId, { participantId: 0, alarmPointId: 0 });
    const { path, record } = named(table, listType, mark, orgId);
    return admin.post(path, { ...record, ...more });
  };
  const stranger = await make('PARTICIPANT', THEIRS, theirs.id);
  const mine = await make('PARTICIPANT', OURS, ours.id);
  await make('PARTICIPANT_GROUP', THEIRS, theirs.id, { participantIds: [mine.id, stranger.id] });
  await make('PARTICIPANT_GROUP', OURS, ours.id, { participantIds: [mine.id, stranger.id] });
  const step = { participantIds: [mine.id, stranger.id], requiredAcceptances: 1, waitSeconds: 1 };
  const plan = await make('ALARMPLAN', OURS, ours.id, { steps: [step] });
  const theirPlan = await make('ALARMPLAN', THEIRS, theirs.id, { steps: [step] });
  const template = await make('ALARM_TEMPLATE', OURS, ours.id, { alarmPlanId: theirPlan.id });
  const theirTemplate = await make('ALARM_TEMPLATE', THEIRS, theirs.id, { alarmPlanId: plan.id });
  const theirRole = await make('USERGROUP', THEIRS, theirs.id, { authorities: [] });
  const user = await make('USER', OURS, ours.id, { roleIds: [theirRole.id] });
  const theirFile = ok<{ path: string }>(await upload(call, theirs.id, [{ name: `${THEIRS}.pdf`, content: PDF }]));
  const file = ok<{ path: string }>(await upload(call, ours.id, [{ name: `${OURS}.pdf`, content: PDF }]));
  const point = await make('ALARMPOINT', OURS, ours.id, {
    ...{ alarmPlanId: theirPlan.id, templateId: theirTemplate.id, instructionFiles: [{ path: theirFile.path }] },
  });
  const theirPoint = await make('ALARMPOINT', THEIRS, theirs.id, { alarmPlanId: plan.id, templateId: template.id });
  await make('ALARM_RULE', OURS, ours.id, { alarmPointId: theirPoint.id, alarmPlanId: theirPlan.id });
  await make('ALARM_RULE', THEIRS, theirs.id, { alarmPointId: point.id, alarmPlanId: plan.id });
  await make('CONSEQUENTIAL_TRIGGER', OURS, ours.id, { initiatorId: point.id });
  shared = {
    ...{ orgId: ours.id, participantId: mine.id, pointId: point.id, templateId: template.id },
    ...{ login: String(user.login), shortName: String(mine.shortName) },
    ...{ filePath: file.path, fileOrgId: ours.id },
  };
}

beforeAll(async () => {
  ours = await admin.org(1, `${OURS} home`);
  theirs = await admin.org(1, `${THEIRS} home`);
  await linkAcross();
  callers = {
    nobody: t.call,
    stranger: await userAt(theirs.id, ['ADMIN']),
    viewer: await userAt(ours.id, VIEWS),
    editor: await userAt(ours.id, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']),
    chief: await userAt(ours.id, ['ADMIN']),
    system: await userAt(1, ['ADMIN']),
  };
}, 60_000);

/** The texts that a role must not be told. */
const hiddenFrom = (role: string): string | undefined =>
  role === 'system' ? undefined : role === 'nobody' || role === 'stranger' ? OURS : THEIRS;

/** Every call that the platform answers: "GET /participants/{}". The console's files are none. */
function routes(): string[] {
  const found = new Set<string>();
  const above: string[] = [];
  for (const line of t.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent, path = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?$/.exec(line) ?? [];
    if (indent === undefined) continue;
    above.length = indent.length / 4;
    const url = above.join('') + path.replace(/\|[^/]*/g, '');
    above.push(path.replace(/\|[^/]*/g, ''));
    const name = url
      .replace(/^\/rest\/api/, '')
      .replace(/:\w+/g, '{}')
      .replace(/(.)\/+$/, '$1');
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD' && url !== '/*' && url !== '*') found.add(`${method} ${name}`);
  }
  return [...found].sort();
}

it('every call of the platform has a row: a new one without fails [T1][T2]', () => {
  expect(routes()).toEqual([...new Set([...Object.keys(CALLS), ...APART])].sort());
});

it('every call answers to each role what its row says, and tells nobody of what is out of reach [T1][T2][S2]', async () => {
  const told: string[] = [];
  const found: { [call: string]: string } = {};
  for (const [name, row] of Object.entries(CALLS)) {
    const [method = 'GET', path = ''] = name.split(' ');
    const statuses: number[] = [];
    for (const role of ROLES) {
      const made = row.type === undefined ? { id: 0, record: {}, sample: {}, change: {} } : await fresh(row.type);
      const f: Fixture = { ...shared, ...made };
      const url = row.url?.(f) ?? path;
      const payload = row.body?.(f);
      const root = ['/livez', '/readyz', '/metrics', '/resources.json'].includes(path);
      const send = root ? rootCall : (callers[role] ?? t.call);
      const reply = await send({ method: method as 'GET', url, ...(payload === undefined ? {} : { payload }) });
      statuses.push(reply.statusCode);
      const hidden = hiddenFrom(role);
      if (hidden !== undefined && reply.body.toLowerCase().includes(hidden)) told.push(`${name} told ${role}`);
    }
    found[name] = statuses.join(' ');
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(CALLS).map(([name, { statuses }]) => [name, statuses])));
  expect(told).toEqual([]);
}, 240_000);

const rootCall: Caller = (request) => t.app.inject(request);

it('no list, search, export or part of the own organization tells of another one [S2]', async () => {
  const chief = callers.chief as Caller;
  const stranger = callers.stranger as Caller;
  for (const [caller, orgId, hidden, shown] of [
    [chief, ours.id, THEIRS, OURS],
    [stranger, theirs.id, OURS, THEIRS],
  ] as const) {
    const client = new Client(caller);
    const types = [...t.platform.definitions.byListType.values()].filter((r) => r.list !== false && !r.partOf);
    const texts: string[] = [];
    for (const { api } of types) {
      const type = api.listType;
      const body = { type, parentOrgId: orgId, recursive: true, pageSize: 500 };
      const page = await client.post<{ list: Stored[] }>('/list', body);
      texts.push(JSON.stringify(page));
      texts.push(JSON.stringify(await client.post('/list', { ...body, shared: true })));
      texts.push(JSON.stringify(await client.post('/list', { ...body, filterValue: hidden })));
      for (const { id } of page.list) {
        for (const kind of ['used-by', 'audit']) texts.push(JSON.stringify(await client.get(`/${kind}/${type}/${id}`)));
      }
      texts.push(
        (await caller({ method: 'POST', url: '/export', payload: { ...body, pageSize: undefined, format: 'csv' } }))
          .body,
      );
    }
    const all = texts.join('\n').toLowerCase();
    expect(all).toContain(shown);
    expect(texts.flatMap((text) => new RegExp(`.{0,200}${hidden}`, 'i').exec(text)?.[0] ?? [])).toEqual([]);
  }
}, 120_000);

it('an import is for whoever made it and may write such records [T2][S2]', async () => {
  const file = `id;name;surname;shortName;language;orgId\n${shared.participantId};A;B;X${next()};GERMAN;${ours.id}`;
  const own = transferOf(callers.editor as Caller);
  const job = ok(await own.upload('PARTICIPANT', file, 'x.csv', ours.id));
  const statuses = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const found: number[] = [];
    for (const role of ROLES.slice(0, -1)) {
      if (role !== 'editor') found.push((await (callers[role] as Caller)({ method, url, payload })).statusCode);
    }
    return found.join(' ');
  };
  // nobody, stranger, viewer; the chief sees imports of his organization, and changes them no more than others
  const url = `/imports/${job.id}`;
  for (const path of [url, `${url}/rows`, `${url}/rejected`])
    expect(await statuses('GET', path)).toBe('401 404 404 200');
  const settings = { mapping: ['id'], match: null, empty: 'keep', orgId: ours.id };
  expect(await statuses('PUT', url, settings)).toBe('401 404 404 403');
  expect(await statuses('POST', `${url}/start`)).toBe('401 404 404 403');
  expect(await statuses('POST', `${url}/cancel`)).toBe('401 404 404 403');
  const stranger = transferOf(callers.stranger as Caller);
  const foreign = ok(
    await stranger.upload('PARTICIPANT', file.replaceAll(`;${ours.id}`, `;${theirs.id}`), 'x.csv', theirs.id),
  );
  await stranger.settled(Number(foreign.id));
  expect(JSON.stringify(await stranger.rows(Number(foreign.id)))).not.toContain(OURS);
  for (const [role, status] of [
    ['nobody', 401],
    ['stranger', 403],
    ['viewer', 403],
  ] as const) {
    expect((await transferOf(callers[role] as Caller).upload('PARTICIPANT', file, 'x.csv', ours.id)).statusCode).toBe(
      status,
    );
    expect((await upload(callers[role] as Caller, ours.id, [{ name: `${role}.pdf`, content: PDF }])).statusCode).toBe(
      status,
    );
    const removal = {
      method: 'DELETE',
      url: '/rest/admin/instructions/delete',
      payload: [{ path: shared.filePath, orgId: ours.id }],
    } as const;
    expect((await (callers[role] as Caller)(removal)).statusCode).toBe(status);
  }
});
