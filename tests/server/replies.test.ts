import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall, storeLog } from './alarmRows.ts';
import { PDF } from './fixtures.ts';
import { next, type Stored, samples } from './records.ts';
import { describedReplies } from './replyKit.ts';
import { CALLS } from './roleCalls.ts';
import type { Fixture, Row } from './roleRows.ts';
import { ownFolder, upload } from './uploads.ts';
import { okBody } from './users.ts';

const { t, call, admin } = await adminPlatform([], { config: { dataDir: ownFolder() } });
const { answers, difference } = await describedReplies(call);

const org = await admin.org(1, 'Hold');

/** A record of a list type with all possible references. */
async function recordOf(type: string) {
  if (type === 'ORGANIZATION') {
    return {
      path: '/organizations',
      record: { name: `Below ${next()}`, parentId: org.id },
      change: { phone: '+1234' },
    };
  }
  const home = type === 'ALARM_APP' ? await admin.org(org.id) : org;
  const [participantId, alarmPointId, alarmPlanId] = [
    (await admin.participant(home.id)).id,
    (await admin.alarmPoint(home.id)).id,
    (await admin.alarmPlan(home.id)).id,
  ];
  const found = samples(home.id, { participantId, alarmPointId, alarmPlanId })[type];
  if (!found) throw new Error(`No sample of ${type}`);
  return found;
}

const person = await admin.participant(org.id);
const point = await admin.alarmPoint(org.id);
const make = async (type: string): Promise<Stored> => {
  const { path, record } = await recordOf(type);
  return admin.post(path, record);
};
const template = await make('ALARM_TEMPLATE');
const user = await make('USER');
const file = okBody<{ path: string }>(await upload(call, org.id, [{ name: 'a.pdf', content: PDF }]));

const alarmId = await storeAlarm(t.platform.pool, {
  org_id: org.id,
  alarm_point_id: point.id,
  template_id: template.id,
  system_id: 'BMS-1',
  content: {
    text: 'Fire',
    language: 'ENGLISH',
    speechText: 'fire',
    icon: { name: 'fire' },
    acknowledgeMode: 'ACCEPT',
    translations: [{ language: 'CZECH', text: 'Hoří', speechText: '' }],
  },
  tracks: [{ planId: null, title: '', steps: [{ participantIds: [person.id], groupIds: [] }] }],
});
await storeCall(t.platform.pool, alarmId, { participantId: person.id });
await storeLog(t.platform.pool, alarmId, 'called', { participantId: person.id });

async function fixtureOf({ type: stored, sampleType, removed }: Row): Promise<Fixture> {
  const type = stored ?? sampleType;
  const made = { id: 0, record: {}, sample: {}, change: {} };
  if (type !== undefined) {
    const { path, record, change } = await recordOf(type);
    const own = await admin.post(path, record);
    if (removed) await admin.remove(`${path}/${own.id}`);
    Object.assign(made, { id: own.id, record: own, change, sample: (await recordOf(type)).record });
  }
  return {
    alarmId,
    ...made,
    orgId: org.id,
    participantId: person.id,
    pointId: point.id,
    templateId: template.id,
    login: String(user.login),
    shortName: String(person.shortName),
    filePath: file.path,
    fileOrgId: org.id,
  };
}

/** Calls of `repliesInCourse.test.ts`, and those that not every machine supports: speech and a long import. */
const APART = new Set([
  'POST /alarm-inbound/{}',
  'POST /alarm-callbacks/webhook',
  'POST /participants/{}/test-call',
  'GET /participants/{}/test-call/{}',
  'POST /participants/{}/own-link',
  'POST /alarm-dead-letters/{}/resend',
  'POST /simulated-phone/{}/answer',
  'POST /alarmtable/answer',
  'POST /lone-worker',
  'GET /lone-worker/{}',
  'PUT /lone-worker/{}',
  'POST /lone-worker/{}/check-in',
  'POST /lone-worker/{}/help',
  'POST /lone-worker/{}/end',
  'POST /lone-worker/{}/link',
  'DELETE /lone-worker/{}/link',
  'POST /absences/swap',
  'POST /absences/{}/consent',
  'POST /absences/{}/refuse',
  'GET /absences/own',
  'POST /absences/own',
  'DELETE /absences/own/{}',
  'POST /watchdog/silence',
  'POST /hold/release',
  'GET /logout',
  'POST /refresh',
  'POST /auth',
  'POST /table-filters',
  'DELETE /sessions/{}',
  'POST /imports',
  'GET /imports/{}',
  'PUT /imports/{}',
  'DELETE /imports/{}',
  'GET /imports/{}/rows',
  'POST /imports/{}/start',
  'POST /imports/{}/cancel',
  'POST /imports/{}/undo',
  'POST /bulk',
  'POST /bulk/replace',
  'GET /bulk',
  'GET /bulk/{}',
  'GET /bulk/{}/rows',
  'POST /bulk/{}/start',
  'POST /bulk/{}/cancel',
  'POST /bulk/{}/undo',
  'POST /alarmpoints/text-prelisten-link',
  'POST /rest/admin/instructions/upload',
  'POST /rest/admin/instructions/upload-files',
  'DELETE /rest/admin/instructions/delete',
  'PUT /definitions/{}',
  'DELETE /definitions/{}',
  'GET /definitions/{}/versions',
  'POST /generate-qr-url',
  'POST /two-factor/confirm',
  'POST /two-factor/recovery-codes',
  'POST /two-factor/disable',
  'PATCH /users/change-password',
]);

it('every reply matches its description [S16]', async () => {
  const wrong: string[] = [];
  const held = new Set<string>();
  for (const [name, row] of Object.entries(CALLS)) {
    const [method = 'GET', path = ''] = name.split(' ');
    const fixture = await fixtureOf(row);
    if (row.calendar) {
      const event = { title: 'Night' };
      const stored = await call({ method: 'PUT', url: `${row.calendar(fixture)}/update`, payload: { event } });
      fixture.id = okBody<{ sourceEventId: number }>(stored).sourceEventId;
    }
    const payload = row.body?.(fixture);
    const request = { method: method as 'GET', url: row.url?.(fixture) ?? path };
    const send = path === '/resources.json' ? t.app.inject.bind(t.app) : call;
    const reply = await send({ ...request, ...(payload === undefined ? {} : { payload }) });
    if (reply.statusCode !== 200 || answers.get(name) === undefined) continue;
    held.add(name);
    wrong.push(...difference(name, reply.json()));
  }
  expect(wrong).toEqual([]);
  const described = [...answers].flatMap(([name, schema]) => (schema ? [name] : []));
  expect(described.filter((name) => !held.has(name) && !APART.has(name))).toEqual([]);
}, 120_000);
