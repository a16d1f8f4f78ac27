import { expect, it } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { AnswerTokens } from '../../server/alarms/answers/token.ts';
import { adminPlatform } from './admin.ts';
import { next } from './records.ts';

const { t, call, admin } = await adminPlatform();
const tokens = new AnswerTokens(t.platform.config.tokenSecret ?? '');
const person = await admin.participant(1, {
  name: 'Karl',
  surname: 'Weiß',
  language: 'GERMAN',
  devices: [{ callingDeviceType: 'MOBILE', address: '+49 171 1000001', rank: 1, active: true }],
});

/**
 * Raises an alarm that calls the person; returns it with the address of the answer page of its call, once that is sent.
 */
async function called(more: object = {}): Promise<{ alarm: number; url: string }> {
  const trigger = {
    requestId: `answer-${next()}`,
    orgId: 1,
    manual: true,
    name: 'Fire <3>',
    text: 'Come to hall 3',
    language: 'ENGLISH',
    recipients: { participants: [person.id], groups: [] },
    ...more,
  };
  const { id: alarm } = await t.platform.alarms.raise(systemActor, trigger, { kind: 'user' });
  const sent = () =>
    t.platform.pool.query<{ key: string }>(`select key from alarm_call where job_id = $1 and state = 'SENT'`, [alarm]);
  await expect.poll(async () => (await sent()).rows.length).toBe(1);
  return { alarm, url: `/answer/${tokens.tokenOf((await sent()).rows[0]?.key ?? '')}` };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const page = (url: string) => t.app.inject({ method: 'GET', url });
const answer = (url: string, value: string) =>
  t.app.inject({
    method: 'POST',
    url,
    payload: `answer=${value}`,
    headers: FORM,
  });
const statusOf = async (alarm: number) =>
  (await t.platform.pool.query('select status from alarm_job where id = $1', [alarm])).rows[0]?.status;

it('a called person accepts on a page in the own language, without signing in', async () => {
  const { alarm, url } = await called();
  const first = await page(url);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(first.headers['content-security-policy']).toContain("default-src 'self'");
  expect(first.body).toContain('<html lang="de">');
  expect(first.body).toContain('<h1>Fire &lt;3&gt;</h1>');
  expect(first.body).toContain('Come to hall 3');
  expect(first.body).toMatch(/value="ACCEPT"[^>]*>Annehmen</);
  expect(first.body).not.toMatch(/<script|http:|https:/);
  // opening the page changes nothing
  expect(await statusOf(alarm)).toBe('PROCESSING');
  const done = await answer(url, 'ACCEPT');
  expect([done.statusCode, done.body.includes('Sie haben angenommen.')]).toEqual([200, true]);
  expect(await statusOf(alarm)).toBe('ACCEPTED');
  const again = await answer(url, 'DECLINE');
  expect(again.body).toContain('Sie hatten bereits geantwortet.');
  expect(again.body).toContain('Sie haben angenommen.');
});

it('the link expires with the alarm: it no longer shows the text, and says that an answer is too late', async () => {
  const { alarm, url } = await called();
  await t.platform.alarms.stop(systemActor, [alarm], '');
  expect(await statusOf(alarm)).toBe('INTERRUPTED');
  const late = await page(url);
  expect(late.body).toContain('Dieser Alarm ist beendet.');
  expect(late.body).not.toMatch(/Come to hall 3|<button/);
  expect((await answer(url, 'ACCEPT')).body).toContain('Ihre Antwort kam zu spät');
});

it('a person who declines gets a confirmation', async () => {
  const { url } = await called();
  const done = await answer(url, 'DECLINE');
  expect(done.body).toContain('Sie haben abgelehnt.');
  expect(done.body).not.toContain('<button');
});

it('a person who has accepted is asked to acknowledge, if the alarm requires it', async () => {
  const { alarm, url } = await called({ acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' });
  const accepted = await answer(url, 'ACCEPT');
  expect(accepted.body).toMatch(/value="ACKNOWLEDGE"[^>]*>Quittieren</);
  const done = await answer(url, 'ACKNOWLEDGE');
  expect(done.body).toContain('Sie haben den Alarm quittiert.');
  expect(await statusOf(alarm)).toBe('ACKNOWLEDGED');
});

it('whoever has accepted says on the page that they are there, also when the alarm has ended', async () => {
  const { alarm, url } = await called({ requiredAcceptances: 1 });
  const accepted = await answer(url, 'ACCEPT');
  expect(await statusOf(alarm)).toBe('ACCEPTED');
  expect(accepted.body).toMatch(/value="ARRIVE"[^>]*>Ich bin vor Ort</);
  const arrived = await answer(url, 'ARRIVE');
  expect(arrived.body).toContain('Sie haben gemeldet, dass Sie vor Ort sind.');
  expect(arrived.body).not.toContain('<form');
});

it('invalid addresses and answers are refused with a page', async () => {
  const nowhere = await t.app.inject({
    method: 'GET',
    url: '/answer/none',
    headers: { 'accept-language': 'fr-CH, en' },
  });
  expect([nowhere.statusCode, nowhere.body.includes('Ce lien n&#39;est pas valable.')]).toEqual([404, true]);
  const { url } = await called();
  expect((await answer(url, 'PERHAPS')).statusCode).toBe(400);
  expect((await answer(url, 'x'.repeat(50_000))).statusCode).toBe(400);
  expect((await answer('/answer/none', 'ACCEPT')).statusCode).toBe(404);
});

it.each([
  ['unknown fields', 'answer=ACCEPT&utm_source=mail', FORM],
  ['another case and spaces', 'answer=+accept+', FORM],
  ['the field twice', 'answer=ACCEPT&answer=ACCEPT', FORM],
  ['more than the limit', `answer=ACCEPT&more=${'x'.repeat(50_000)}`, FORM],
  ['JSON', '{"answer":"ACCEPT","more":1}', { 'content-type': 'application/json' }],
  ['a plain text', 'answer=ACCEPT', { 'content-type': 'text/plain' }],
  ['a type that is none', 'answer=ACCEPT', { 'content-type': 'form;;' }],
  ['no type', 'answer=ACCEPT', {}],
])('an answer counts in spite of %s (A5)', async (_, payload, headers) => {
  const { alarm, url } = await called();
  const done = await t.app.inject({ method: 'POST', url: `${url}?from=mail`, payload, headers: { ...headers } });
  expect([done.statusCode, done.body.includes('Sie haben angenommen.')]).toEqual([200, true]);
  expect(await statusOf(alarm)).toBe('ACCEPTED');
});

it('a link opens nothing else', async () => {
  const { alarm, url } = await called();
  const token = url.slice('/answer/'.length);
  const holder = t.callWith(token);
  const statuses = await Promise.all([
    holder({ method: 'POST', url: '/alarmtable', payload: {} }),
    holder({ method: 'GET', url: `/alarmtable/details/${alarm}` }),
    holder({ method: 'GET', url: '/events' }),
    holder({ method: 'POST', url: `/alarm-inbound/${token}`, payload: {} }),
    page(`/worker/${token}`),
    page(`/answer-files/${alarm}-1-${token}`),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 404, 404, 404]);
});

it('a test call reaches the chosen device only', async () => {
  const two = await admin.participant(1, {
    devices: [
      { callingDeviceType: 'MOBILE', address: '+49 171 1000002', rank: 1, active: true },
      { callingDeviceType: 'SMS', address: '+49 171 1000003', rank: 2, active: true },
    ],
  });
  const { id } = await admin.post<{ id: number }>(`/participants/${two.id}/test-call`, { device: 1 });
  const rows = async () =>
    (await t.platform.pool.query('select device_type, address, state from alarm_call where job_id = $1', [id])).rows;
  await expect.poll(rows).toEqual([{ device_type: 'SMS', address: '+49 171 1000003', state: 'SENT' }]);
  const none = await call({ method: 'POST', url: `/participants/${two.id}/test-call`, payload: { device: 2 } });
  expect([none.statusCode, none.json()]).toEqual([400, { reason: 'VALIDATION', errors: { device: 'notFound' } }]);
});
