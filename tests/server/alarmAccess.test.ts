import { expect, it } from 'vitest';
import type { AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import type { DeadLetterPage } from '../../protocol/delivery.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall, storeLog } from './alarmRows.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

/** A word in every text of the hidden alarm. */
const SECRET = 'geheimnis';

const { t, call, admin, clientAt } = await adminPlatform();
const { pool } = t.platform;

/** Calls that report on alarms without naming one. */
const FIGURES =
  `GET /dashboard, GET /dashboard/statistics/today, GET /dashboard/calls/today, GET /dashboard/calls-typed/today,
  GET /channels, GET /alarm-dead-letters, GET /simulated-phone/ringing, GET /lone-worker, GET /alarm-panels/usable, GET /audit,
  POST /alarmtable, POST /history, POST /alarmtable/figures, POST /history/figures, POST /reports/detailed, POST /reports/monthly`.split(
    /,\s+/,
  );

/** Replies of these calls to each caller out of reach, without times. */
async function told(): Promise<string[]> {
  const replies: string[] = [];
  for (const [index, client] of [stranger, below, program].entries()) {
    for (const figures of FIGURES) {
      const [method, url] = figures.split(' ') as ['GET' | 'POST', string];
      const { status, body } = await client.send(method, url, method === 'POST' ? {} : undefined);
      const text = JSON.stringify(body).replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[.\dZ]*|"milliseconds":\d+/g, '…');
      replies.push(`${index} ${url} ${status} ${text}`);
    }
  }
  return replies;
}

const [ours, theirs] = [await admin.org(1), await admin.org(1, SECRET)];
const orgId = theirs.id;
const person = await admin.participant(orgId, { surname: SECRET });
const group = await admin.post('/participant-groups', { name: SECRET, orgId, participantIds: [person.id] });
const step = { participantIds: [person.id], requiredAcceptances: 1, waitSeconds: 30 };
const plan = await admin.post('/alarmplans', { name: SECRET, orgId, steps: [step] });
const template = await admin.post('/alarmtemplates', { name: SECRET, orgId, language: 'ENGLISH', text: SECRET });
const point = await admin.post('/alarmpoints', {
  name: SECRET,
  orgId,
  text: SECRET,
  language: 'ENGLISH',
  alarmPlanId: plan.id,
});
const child = await admin.org(theirs.id);
const stranger = await clientAt(ours.id, ['ADMIN']);
const below = await clientAt(child.id, ['ADMIN']);
const powerless = await clientAt(theirs.id, ['ALARMPOINT_VIEW', 'PARTICIPANT_VIEW', 'ALARMPLAN_VIEW']);
const key = await admin.post('/api-keys', {
  name: `Key ${next()}`,
  orgId: ours.id,
  validUntil: '2099-12-31',
  authorities: 'ALARM_TABLE ALARM_ACTION ALARM_PANEL MANUAL_CALL PARTICIPANT_VIEW ALARMPOINT_VIEW REPORTS'.split(' '),
});
/** A program with an API key of another organization. */
const program = new Client(t.callWith((await admin.post<{ secret: string }>(`/api-keys/${key.id}/secret`, {})).secret));
/** The replies that callers out of reach got before the hidden alarms were raised. */
const before = await told();
const alarm = {
  org_id: orgId,
  name: SECRET,
  system_id: SECRET,
  triggered_by: SECRET,
  alarm_point_id: point.id,
  content: { text: SECRET, language: 'ENGLISH', speechText: SECRET },
  tracks: [{ planId: plan.id, title: SECRET, steps: [step] }],
};
const running = await storeAlarm(pool, { ...alarm, ended: false });
const ended = await storeAlarm(pool, alarm);
for (const id of [running, ended]) {
  await storeCall(pool, id, { participantId: person.id, name: SECRET });
  await storeLog(pool, id, 'called', { participantId: person.id, name: SECRET });
}
const ringing = await storeCall(pool, running, { participantId: person.id, name: SECRET, state: 'SENT' });
const { rows } = await pool.query<{ id: number }>(
  `insert into alarm_dead_letter (job_id, call_id, raised_at, channel, reason, detail)
   select job_id, id, raised_at, 'webhook', 'refused', $2 from alarm_call where id = $1 returning id`,
  [ringing, SECRET],
);
const letter = rows[0]?.id ?? 0;

type Call = [what: string, method: 'GET' | 'POST', url: string, body: (() => object) | undefined, status: number];
const trigger = (more: () => object) => () => ({ requestId: `access-${next()}`, ...more() });

/** Every call about alarms that could reveal the hidden one, and the status that a caller out of reach gets. */
const CALLS: Call[] = [
  ['their table', 'POST', '/alarmtable', () => ({ organizationFilter: { id: theirs.id } }), 403],
  ['their history', 'POST', '/history', () => ({ organizationFilter: { id: theirs.id } }), 403],
  ['the table of everything', 'POST', '/alarmtable', () => ({ organizationFilter: { id: 1 } }), 403],
  ['the own table', 'POST', '/alarmtable', () => ({}), 200],
  ['the own table, searched', 'POST', '/alarmtable', () => ({ textFilter: SECRET }), 200],
  [
    'the own history, by person',
    'POST',
    '/history',
    () => ({ participantsFilter: { participants: [person.id] } }),
    200,
  ],
  ['the own table, by point', 'POST', '/alarmtable', () => ({ columnsFilter: { alarmPointId: [point.id] } }), 200],
  ['the history of an alarm', 'POST', `/history/by-alarm?alarmId=${ended}`, () => ({}), 404],
  ['details', 'GET', `/alarmtable/details/${running}`, undefined, 404],
  ['details in the history', 'GET', `/history/details/${ended}`, undefined, 404],
  ['to trigger it again', 'GET', `/alarmtable/prepare-trigger-again/${running}`, undefined, 404],
  ['to trigger it again from the history', 'GET', `/history/prepare-trigger-again/${ended}`, undefined, 404],
  ['an export of theirs', 'POST', '/alarmtable/export', () => ({ organizationFilter: { id: theirs.id } }), 403],
  ['an export of the own', 'POST', '/alarmtable/export', () => ({}), 200],
  ['an export of the own history', 'POST', '/history/export', () => ({}), 200],
  ['acknowledge', 'POST', '/alarmtable/acknowledge', () => ({ ids: [running] }), 200],
  ['close', 'POST', '/alarmtable/close', () => ({ ids: [running], reason: 'OTHER' }), 200],
  ['stop', 'POST', '/alarmtable/stop', () => ({ ids: [running] }), 200],
  ['comment', 'POST', '/alarmtable/comment', () => ({ ids: [running], text: 'x' }), 200],
  ['quit', 'GET', `/alarmpoints/quit/${point.id}`, undefined, 403],
  ['raise', 'POST', '/alarm-trigger', trigger(() => ({ alarmPointId: point.id })), 403],
  ['preview', 'POST', '/alarm-trigger/preview', trigger(() => ({ alarmPointId: point.id })), 403],
  ['raise in their organization', 'POST', '/alarm-trigger', trigger(() => ({ orgId: theirs.id, text: 'x' })), 403],
];

/** Calls about records that alarms have left elsewhere; users who may see such records may make them. */
const FURTHER: Call[] = [
  ['the phone', 'GET', `/simulated-phone?participantId=${person.id}`, undefined, 403],
  [
    'an answer on the phone',
    'POST',
    `/simulated-phone/${ringing}/answer`,
    () => ({ participantId: person.id, answer: 'ACCEPT' }),
    403,
  ],
  ['sending again', 'POST', `/alarm-dead-letters/${letter}/resend`, () => ({}), 404],
  ['sending several again', 'POST', '/alarm-dead-letters/resend', () => ({ ids: [letter] }), 200],
  ['a test call', 'GET', `/participants/${person.id}/test-call/${running}`, undefined, 403],
  ['who is on duty', 'GET', `/duty/alarmpoint/${point.id}?at=2026-11-23%2008:00:00`, undefined, 403],
  ['the history of the record', 'GET', `/audit/ALARMPOINT/${point.id}`, undefined, 403],
  ['a report of theirs', 'POST', '/reports/detailed', () => ({ organizationFilter: { id: theirs.id } }), 403],
  [
    'a report of theirs as a file',
    'POST',
    '/reports/detailed/export?format=excel',
    () => ({ organizationFilter: { id: theirs.id } }),
    403,
  ],
];

it('no figure, list or report for callers out of reach has changed since the hidden alarms were raised', async () => {
  expect(before.filter((reply) => reply.includes(' 200 ')).length).toBe(before.length - 1);
  expect(await told()).toEqual(before);
});

const forStranger = CALLS.map(([what, ...rest]) => [what, ...rest] as const);

it.each([...forStranger, ...FURTHER])('%s reveals nothing to a stranger', async (_, method, url, body, status) => {
  for (const client of [stranger, below, program]) {
    const reply = await client.send(method, url, body?.()).catch(() => undefined);
    const text = JSON.stringify(reply?.body ?? '');
    if (reply) expect(reply.status).toBe(status);
    expect(text.toLowerCase()).not.toContain(SECRET);
  }
});

it.each([...['/alarmtable/export', '/history/export'].map((url) => ['POST', url] as const)])(
  '%s %s has no line about it for a stranger',
  async (method, url) => {
    const ours = await admin.org(1);
    const { login, password } = await makeUser(call, ['ALARM_TABLE'], { orgId: ours.id }, { orgId: ours.id });
    const reply = await (await t.signIn(login, password))({ method, url, payload: {} });
    expect([reply.statusCode, reply.body.trim().split('\r\n').length]).toEqual([200, 1]);
  },
);

it.each(forStranger.filter(([what]) => what !== 'quit'))(
  '%s is refused without the authority',
  async (_, method, url, body) => {
    const reply = await powerless.send(method, url, body?.());
    expect(reply).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
  },
);

it('an action on alarms out of reach has the same result as one on alarms that do not exist, and does nothing', async () => {
  const nothing = (id: number) => ({ id, ok: false, status: null, reason: 'NOT_FOUND' });
  for (const action of ['acknowledge', 'stop', 'comment']) {
    const reply = await stranger.post(`/alarmtable/${action}`, { ids: [running, 2_000_000_000], text: 'x' });
    expect(reply).toEqual({ list: [nothing(running), nothing(2_000_000_000)] });
  }
  const { rows } = await pool.query('select status, ended_at from alarm_job where id = $1', [running]);
  expect(rows).toEqual([{ status: 'PROCESSING', ended_at: null }]);
});

it.each([
  ['a participant', () => ({ recipients: { participants: [person.id], groups: [] } }), 'recipients.participants.0'],
  ['a group', () => ({ recipients: { participants: [], groups: [group.id] } }), 'recipients.groups.0'],
  [
    'somebody who does not exist',
    () => ({ recipients: { participants: [2_000_000_000], groups: [] } }),
    'recipients.participants.0',
  ],
  ['a plan', () => ({ alarmPlanId: plan.id }), 'alarmPlanId'],
])('an alarm for %s out of reach is refused like one for an id that does not exist', async (_, more, field) => {
  for (const url of ['/alarm-trigger', '/alarm-trigger/preview']) {
    const reply = await stranger.send('POST', url, { requestId: `x-${next()}`, text: 'x', manual: true, ...more() });
    expect(reply).toEqual({ status: 400, body: { reason: 'VALIDATION', errors: { [field]: 'notFound' } } });
  }
});

it('an account of which many calls wait is told so, and raises no more until some are made; others do (K4)', async () => {
  const { login, password, id } = await makeUser(call, ['MANUAL_CALL', 'PARTICIPANT_VIEW'], { orgId: theirs.id });
  const busy = new Client(await t.signIn(login, password));
  const jobId = await storeAlarm(pool, { org_id: theirs.id, triggered_by_id: id, ended: false });
  await pool.query(
    `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address,
       rank, position, due_at)
     select raised_at, id, 0, 0, 0, $2, 'Anna', 'MOBILE', '+41 79 000 00 00', 1, 0, now() + interval '1 hour'
     from alarm_job, generate_series(1, 30000) where id = $1`,
    [jobId, person.id],
  );
  const recipients = { participants: [person.id], groups: [] };
  const send = (who: Client) =>
    who.send('POST', '/alarm-trigger', { requestId: `w-${next()}`, text: 'x', manual: true, recipients });
  expect(await send(busy)).toEqual({ status: 409, body: { reason: 'TOO_MANY_CALLS_WAITING' } });
  expect((await send(admin)).status).toBe(200);
  await pool.query(`update alarm_call set state = 'SKIPPED' where job_id = $1 and id % 2 = 0`, [jobId]);
  expect((await send(busy)).status).toBe(200);
  await pool.query('delete from alarm_job where id = $1', [jobId]);
});

it('a template out of reach is refused', async () => {
  const reply = await stranger.send('POST', '/alarm-trigger', { requestId: `x-${next()}`, templateId: template.id });
  expect(reply).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
});

it('names of people and plans out of reach are their numbers in the details of an own alarm', async () => {
  const ours = await admin.org(1);
  const mine = await admin.participant(ours.id, { surname: 'Eigen' });
  const id = await storeAlarm(pool, {
    org_id: ours.id,
    tracks: [{ planId: plan.id, title: SECRET, steps: [] }],
  });
  const reason = { kind: 'own', row: '', rowId: null, until: null, of: { kind: 'group', id: group.id, title: SECRET } };
  await storeCall(pool, id, { participantId: person.id, name: SECRET, reasons: [reason] });
  await storeCall(pool, id, { participantId: mine.id, name: 'Jan Eigen' });
  await storeCall(pool, id, { participantId: 2_000_000_000, name: 'Gone since' });
  await storeLog(pool, id, 'called', { participantId: person.id, participantName: SECRET });
  const answered = { answer: 'ACCEPT', participantId: person.id, participantName: SECRET };
  for (const by of ['phone', 'operator']) await storeLog(pool, id, 'answer', { ...answered, by });
  await pool.query(
    `update alarm_log set actor_name = case detail ->> 'by' when 'phone' then $2 else 'Olga' end where job_id = $1 and kind = 'answer'`,
    [id, SECRET],
  );
  const own = await clientAt(ours.id, ['ALARM_TABLE', 'PARTICIPANT_VIEW']);
  const details = await own.get<AlarmDetails>(`/alarmtable/details/${id}`);
  // nor are the addresses of foreign people revealed, even to users who may see participants of their own organizations
  expect(details.callList.map(({ address }) => address)).toEqual(['', '+41 79 000 00 00', '+41 79 000 00 00']);
  await pool.query(
    `insert into alarm_dead_letter (job_id, call_id, raised_at, channel, reason, detail)
     select job_id, id, raised_at, 'webhook', 'refused', 'no ' || address from alarm_call where job_id = $1 order by id`,
    [id],
  );
  const { list } = await own.get<DeadLetterPage>('/alarm-dead-letters');
  expect(list.map(({ participantName, address, detail }) => [participantName, address, detail]).reverse()).toEqual([
    [`#${person.id}`, '', 'no …'],
    ['Jan Eigen', '+41 79 000 00 00', 'no +41 79 000 00 00'],
    ['Gone since', '+41 79 000 00 00', 'no +41 79 000 00 00'],
  ]);
  expect(JSON.stringify(details)).not.toContain(SECRET);
  expect(details).toMatchObject({
    tracks: [{ planId: plan.id, title: `#${plan.id}` }],
    callList: [
      { participantName: `#${person.id}`, reasons: [{ of: { title: `#${group.id}` } }] },
      { participantName: 'Jan Eigen' },
      { participantName: 'Gone since' },
    ],
    log: [
      { detail: { participantName: `#${person.id}` } },
      { actorName: `#${person.id}`, detail: { participantName: `#${person.id}` } },
      { actorName: 'Olga', detail: { participantName: `#${person.id}` } },
    ],
  });
  const history = await own.post<{ list: AlarmRow[] }>('/history', {});
  expect(history.list.find((row) => row.id === id)?.acceptedBy?.map(({ name }) => name)).toEqual([
    `#${person.id}`,
    'Jan Eigen',
    'Gone since',
  ]);
  expect(JSON.stringify(await admin.get(`/alarmtable/details/${id}`))).toContain(SECRET);
});

it.each([
  ['an alarm point', ['ALARM_PANEL'], () => ({ alarmPointId: point.id }), 200],
  ['an alarm point', ['MANUAL_CALL'], () => ({ alarmPointId: point.id }), 403],
  ['a manual call', ['MANUAL_CALL'], () => ({ text: 'x', recipients: { participants: [person.id], groups: [] } }), 200],
  ['a manual call', ['ALARM_PANEL'], () => ({ text: 'x', recipients: { participants: [person.id], groups: [] } }), 403],
  ['an alarm point by a manual call', ['MANUAL_CALL'], () => ({ alarmPointId: point.id, manual: true }), 403],
  ['nothing', ['MANUAL_CALL', 'ALARM_PANEL'], () => ({}), 400],
  ['a text for nobody', ['MANUAL_CALL', 'ALARM_PANEL'], () => ({ text: 'x' }), 400],
  ['an alarm that starts at no time', ['ALARM_PANEL'], () => ({ alarmPointId: point.id, start: 'soon' }), 400],
])('%s with %j: previewed with status %#', async (_, authorities, more, status) => {
  const client = await clientAt(theirs.id, authorities);
  const reply = await client.send('POST', '/alarm-trigger/preview', { requestId: `y-${next()}`, ...more() });
  expect(reply.status).toBe(status);
});
