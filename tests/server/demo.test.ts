import { expect, it } from 'vitest';
import type { InstructionOrg } from '../../protocol/files.ts';
import type { ListReply } from '../../protocol/list.ts';
import { loadDemo } from '../../server/demo/load.ts';
import { adminPlatform } from './admin.ts';
import type { Caller } from './helpers.ts';

const listRequest = {
  currentPage: 0,
  pageSize: 5,
  filterValue: '',
  recursive: true,
  sortField: 'name',
  sortOrder: 'ASCENDING',
};

async function list(call: Caller, type: string, more: object = {}): Promise<ListReply> {
  const answer = await call({
    method: 'POST',
    url: '/list',
    payload: { ...listRequest, type, parentOrgId: 1, ...more },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const { t: system } = await adminPlatform();
await loadDemo(system.platform, system.platform.live.serving.context);
const admin = await system.signIn();

it('reports the exact numbers of loaded records', async () => {
  expect((await list(admin, 'ORGANIZATION')).count).toBe(64);
  expect((await list(admin, 'PARTICIPANT')).count).toBe(2000);
  expect((await list(admin, 'PARTICIPANT_GROUP')).count).toBe(120);
  expect((await list(admin, 'ALARMPLAN')).count).toBe(63);
  expect((await list(admin, 'PARTICIPANT_ROTATIONAL')).count).toBe(8);
  expect((await list(admin, 'ALARM_ROTATIONAL')).count).toBe(3);
  expect((await list(admin, 'ALARMPOINT')).count).toBe(300);
  expect((await list(admin, 'ALARMPOINT', { deletedAlarm: true })).count).toBe(8);
});

it('contains consequential triggers, alarm apps and instruction files', async () => {
  const urgent = (await list(admin, 'ALARMPOINT', { filters: { priority: 1 }, pageSize: 1000 })).list;
  const answers = await Promise.all(
    urgent.map(({ id }) => admin({ method: 'GET', url: `/consequentials/list?initiatorId=${id}` })),
  );
  expect(answers.filter((answer) => JSON.stringify(answer.json()).includes('ON_NOT_ACCEPTED')).length).toBeGreaterThan(
    10,
  );
  const { rows: apps } = await system.platform.pool.query<{ org: number }>(
    `select distinct org_id as org from object where type = 'alarm-apps'`,
  );
  const files = await admin({ method: 'GET', url: '/rest/admin/instructions/instruction-files?filter=' });
  // the root organization has files too
  expect(files.json()).toHaveLength(apps.length + 1);
  const orgs: InstructionOrg[] = files.json();
  expect(Object.fromEntries(orgs.map((org) => [org.name, org.files.map(({ type }) => type).sort()]))).toEqual({
    'Total system': ['csv', 'pdf'],
    'Elbe Health Group': ['pdf', 'png', 'txt'],
    'Klinikum Elbtal': ['html', 'pdf', 'png', 'txt'],
    "St Aidan's Hospital": ['pdf', 'png', 'txt'],
    'Nemocnice Labská': ['png', 'txt', 'txt'],
    'Werk Elbtal': ['pdf', 'png', 'txt'],
    'Tunnel Elbtal': ['pdf', 'pdf', 'png', 'txt'],
    'Klinik Seewil': ['pdf', 'png', 'txt'],
  });
  const notices = orgs.flatMap((org) => org.files.filter(({ name }) => /^(In case|Im Brand|Při)/.test(name)));
  expect(notices.filter(({ uses }) => uses).map(({ name }) => name.split('.')[0])).toEqual(
    expect.arrayContaining(['In case of fire', 'Im Brandfall', 'Při požáru']),
  );
});

it('has counters that match the records', async () => {
  const { rows } = await system.platform.pool.query(
    `select type, org_id from (
       select type, deleted_at is not null as deleted, org_id, count(*)::integer as n from object where org_id is not null group by 1, 2, 3
     ) o full join (
       select type, deleted, org_id, sum(n)::integer as n from counter group by 1, 2, 3 having sum(n) <> 0
     ) c using (type, deleted, org_id) where o.n is distinct from c.n`,
  );
  expect(rows).toEqual([]);
});

it('relates people, groups and plans', async () => {
  const [plan] = (await list(admin, 'ALARMPLAN')).list;
  const steps = (await admin({ method: 'GET', url: `/alarmplans/${plan?.id}` })).json().steps;
  const [group] = steps[0].groupIds;
  const members = (await admin({ method: 'GET', url: `/participant-groups/${group}` })).json();
  expect(members.participantNames[0]).toMatch(/^.+ .+ \(.+\)$/);
  const person = (await admin({ method: 'GET', url: `/participants/${members.participantIds[0]}` })).json();
  expect(person.groupIds).toContain(group);
});

it('has users who can sign in, each with their own organizations and authorities', async () => {
  const operator = await system.signIn('recepce', 'recepce');
  const own = (await system.auth('recepce', 'recepce')).user.orgId;
  expect((await list(operator, 'PARTICIPANT', { parentOrgId: own })).count).toBeLessThan(1000);
  const outside = await operator({
    method: 'POST',
    url: '/list',
    payload: { ...listRequest, type: 'PARTICIPANT', parentOrgId: 1 },
  });
  expect([outside.statusCode, outside.json().reason]).toEqual([403, 'ACCESS_DENIED']);
  const users = await operator({
    method: 'POST',
    url: '/list',
    payload: { ...listRequest, type: 'USER', parentOrgId: own },
  });
  expect([users.statusCode, users.json().reason]).toEqual([403, 'ACCESS_DENIED']);
});

it('contains records that can be changed like any other', async () => {
  const [person] = (await list(admin, 'PARTICIPANT', { filterValue: 'Dvořák' })).list;
  const record = (await admin({ method: 'GET', url: `/participants/${person?.id}` })).json();
  const saved = await admin({
    method: 'PUT',
    url: '/participants',
    payload: { ...record, description: 'Speaks English' },
  });
  expect([saved.statusCode, saved.json().description]).toEqual([200, 'Speaks English']);
  const history = (await admin({ method: 'GET', url: `/audit/PARTICIPANT/${person?.id}` })).json();
  expect(history.list.map((entry: { action: string }) => entry.action).sort()).toEqual(['create', 'update']);
});

it('is loaded completely or not at all', async () => {
  const { pool } = system.platform;
  const before = (await pool.query('select count(*)::integer as n from object')).rows[0]?.n;
  // the second time, the logins exist already
  await expect(loadDemo(system.platform, system.platform.live.serving.context)).rejects.toThrow();
  expect((await pool.query('select count(*)::integer as n from object')).rows[0]?.n).toBe(before);
});

it('has thousands of alarms of thirteen months that have ended, each with its calls and log', async () => {
  const { rows } = await system.platform.pool.query<{ [name: string]: number }>(
    `select count(*)::integer as jobs, count(*) filter (where ended_at is null)::integer as running,
       count(distinct status)::integer as statuses, count(*) filter (where alarm_point_id is null)::integer as loose,
       extract(day from clock_timestamp() - min(raised_at))::integer as days,
       count(*) filter (where calls <> (select count(*) from alarm_call c where c.job_id = j.id))::integer as miscounted,
       count(*) filter (where not exists (select from alarm_log l where l.job_id = j.id and l.kind = 'raised'))::integer
         as unlogged
     from alarm_job j`,
  );
  expect(rows[0]).toMatchObject({ jobs: 2000, running: 0, loose: 0, miscounted: 0, unlogged: 0 });
  expect(rows[0]?.statuses).toBeGreaterThan(8);
  expect(rows[0]?.days).toBeGreaterThan(390);
});
