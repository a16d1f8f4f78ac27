import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { StoredFile } from '../../protocol/files.ts';
import type { PhoneReply } from '../../protocol/phone.ts';
import { systemActor } from '../../server/actor.ts';
import { AnswerTokens } from '../../server/alarms/answers/token.ts';
import { alarmsOf } from './alarmKit.ts';
import { filesPlatform } from './filesKit.ts';
import { PDF } from './fixtures.ts';
import { callGateway } from './gateway.ts';
import { mailServer, readable } from './mailServer.ts';

const { got, settings } = await callGateway<{
  alarmId: number;
  files: { name: string; size: number; url: string }[];
}>();
// refuses messages that are larger than 8,000 bytes, e.g. because of an attached file
const mails = await mailServer(undefined, 8_000);
afterAll(() => mails.close());

const f = await filesPlatform({
  smtpUrl: mails.url,
  smtpFrom: 'Tocsin <alarms@example.org>',
  smtpAttachBytes: 10_000,
  ...settings,
  publicUrl: 'https://alarm.example.org',
  simulatedPhone: true,
});
const kit = alarmsOf(f.t, f.admin);
const tokens = new AnswerTokens(f.t.platform.config.tokenSecret ?? '');
const EMAIL = { callingDeviceType: 'EMAIL', address: 'anna@example.org', rank: 1, active: true };
const MOBILE = { callingDeviceType: 'MOBILE', address: '0171 1234567', rank: 1, active: true };

type Kept = StoredFile & { id: number };
/** Stores a file; returns it with the id that the platform has given it. */
const keep = (name: string, content?: string) => f.store(name, content) as Promise<Kept>;

/** Lets an alarm point with these files call a person on a device; returns the alarm, its call, and the alarm point. */
async function called(files: readonly Kept[], device: object) {
  const person = await kit.person(f.org.id, [device]);
  const plan = await kit.plan(f.org.id, [{ participantIds: [person.id] }]);
  const point = await kit.point(f.org.id, plan.id, { instructionFiles: files.map(({ path }) => path) });
  const { id } = await kit.raise({ alarmPointId: point.id });
  const [call] = await kit.callsIn(id, 'SENT');
  const [row] = await kit.query<{ key: string }>('select key from alarm_call where job_id = $1', [id]);
  return { id, point, person, callId: call?.id ?? 0, key: row?.key ?? '' };
}
const open = (url: string) => f.t.app.inject({ method: 'GET', url: url.replace('https://alarm.example.org', '') });
const lastMail = () => readable(mails.messages.at(-1) ?? { from: '', to: [], raw: '' });
const linksIn = (text: string) =>
  [...text.matchAll(/https:\/\/alarm\.example\.org(\/answer-files\/[\w-]+)/g)].map(([, path]) => path ?? '');

it('an e-mail has a small file attached, and a link to a larger one, which opens without signing in', async () => {
  const small = await keep('Escape plan.pdf');
  const large = await keep('Manual.txt', 'pump '.repeat(4_000));
  const { id } = await called([small, large], EMAIL);
  const text = lastMail();
  expect(text).toMatch(/Content-Type: application\/pdf; name="?Escape plan\.pdf/);
  expect(text).toContain(Buffer.from(PDF).toString('base64').slice(0, 60));
  expect(text).toContain('Attachments:');
  expect(text).not.toMatch(/name="?Manual\.txt/);
  const [link = ''] = linksIn(text);
  const opened = await open(link);
  expect([opened.statusCode, opened.body.slice(0, 10)]).toEqual([200, 'pump pump ']);
  expect(opened.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(opened.headers['content-disposition']).toContain('attachment');
  expect(opened.headers['set-cookie']).toBeUndefined();
  // the alarm ended more than an hour ago
  await f.t.platform.alarms.stop(systemActor, [id], '');
  expect((await open(link)).statusCode).toBe(200);
  await kit.query(`update alarm_job set ended_at = ended_at - interval '61 minutes' where id = $1`, [id]);
  expect((await open(link)).statusCode).toBe(404);
});

it('a link opens only its own file, neither another one, nor one of another call, nor the answer page', async () => {
  const [plan, other] = [await keep('Plan.pdf'), await keep('Other.pdf')];
  const { id, callId, key } = await called([plan, other], MOBILE);
  const strange = await keep('Strange.pdf');
  const token = tokens.fileTokenOf(key, plan.id);
  expect((await open(`/answer-files/${callId}-${plan.id}-${token}`)).statusCode).toBe(200);
  const refused = [
    `${callId}-${other.id}-${token}`,
    `${callId + 1}-${plan.id}-${token}`,
    `${callId}-${plan.id}-${'A'.repeat(24)}`,
    `${callId}-${strange.id}-${tokens.fileTokenOf(key, strange.id)}`,
    'none',
    `${callId}-${plan.id}-`,
    `${callId}-${plan.id}-${tokens.tokenOf(key)}`,
  ];
  for (const path of refused) expect([path, (await open(`/answer-files/${path}`)).statusCode]).toEqual([path, 404]);
  expect((await open(`/answer/${token}`)).statusCode).toBe(404);
  // a link that is older than a week does not open, even if its alarm is still running
  await kit.query(`update alarm_job set starts_at = starts_at - interval '8 days' where id = $1`, [id]);
  expect((await open(`/answer-files/${callId}-${plan.id}-${token}`)).statusCode).toBe(404);
});

it('the gateway, the answer page and the simulated phone have the files; a removed one is named', async () => {
  const [plan, old] = [await keep('Map.pdf'), await keep('Old list.pdf')];
  const { point } = await called([plan, old], MOBILE);
  await f.admin.send('PUT', '/alarmpoints', {
    ...(await f.admin.get<object>(`/alarmpoints/${point.id}`)),
    instructionFiles: [],
  });
  expect((await f.remove([old])).statusCode).toBe(200);
  // the alarm has copied the references to its files when it was raised
  const { id, callId, key, person } = await called([plan], MOBILE);
  await kit.query(`update alarm_job set content = jsonb_set(content, '{instructionFiles,1}', $2) where id = $1`, [
    id,
    JSON.stringify({ id: old.id, name: 'Old list.pdf' }),
  ]);
  const path = `/answer-files/${callId}-${plan.id}-${tokens.fileTokenOf(key, plan.id)}`;
  expect(got.find(({ alarmId }) => alarmId === id)?.files).toEqual([
    { name: 'Map.pdf', size: PDF.length, url: `https://alarm.example.org${path}` },
  ]);
  const page = await open(`/answer/${tokens.tokenOf(key)}`);
  expect(page.body).toContain(`<a href="${path}" target="_blank" rel="noopener">Map.pdf</a>`);
  expect(page.body).toContain('<li>Old list.pdf (');
  await kit.query(`update alarm_call set channel = 'simulated' where id = $1`, [callId]);
  const phone = await f.admin.get<PhoneReply>(`/simulated-phone?participantId=${person.id}`);
  expect(phone.list[0]?.files).toEqual([
    { name: 'Map.pdf', path },
    { name: 'Old list.pdf', path: '' },
  ]);
  await f.t.platform.alarms.stop(systemActor, [id], '');
  expect((await f.admin.get<PhoneReply>(`/simulated-phone?participantId=${person.id}`)).list[0]?.files).toEqual([]);
  expect((await open(`/answer/${tokens.tokenOf(key)}`)).body).not.toContain('Map.pdf');
});

it('a mail server that refuses a message with an attachment gets it with a link', async () => {
  const file = await keep('Wiring.txt', 'wire '.repeat(1_800));
  const { id } = await called([file], EMAIL);
  expect(await kit.query('select state, tries from alarm_call where job_id = $1', [id])).toEqual([
    { state: 'SENT', tries: 1 },
  ]);
  expect(lastMail()).not.toMatch(/name="?Wiring\.txt/);
  expect((await open(linksIn(lastMail())[0] ?? '')).body.slice(0, 10)).toBe('wire wire ');
});

it('a file that can not be read does not stop the call', async () => {
  const file = await keep('Lost.pdf');
  const folder = join(f.t.platform.config.dataDir, 'files');
  for (const place of readdirSync(folder)) {
    if (place !== 'incoming') rmSync(join(folder, place), { recursive: true });
  }
  const { id } = await called([file], EMAIL);
  expect(await kit.query('select state, tries from alarm_call where job_id = $1', [id])).toEqual([
    { state: 'SENT', tries: 1 },
  ]);
  expect(linksIn(lastMail())).toHaveLength(2);
});
