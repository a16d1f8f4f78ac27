import { expect, it } from 'vitest';
import type { LoneWorkerLink } from '../../protocol/loneWorker.ts';
import { adminPlatform } from './admin.ts';
import { sessionsOf } from './loneWorkerKit.ts';

const { t, admin } = await adminPlatform();
const sessions = sessionsOf(t.platform.pool, admin);

async function started(more: object = {}, person: object = { language: 'GERMAN' }) {
  const { worker, point } = await sessions.setUp(1, person);
  const { id } = await sessions.start(worker.id, point.id, more);
  const link = await admin.post<LoneWorkerLink>(`/lone-worker/${id}/link`, {});
  return { id, url: link.url, expiresAt: link.expiresAt };
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const page = (url: string, headers = {}) => t.app.inject({ method: 'GET', url, headers });
const act = (url: string, action: string) =>
  t.app.inject({
    method: 'POST',
    url,
    payload: `action=${action}`,
    headers: FORM,
  });

it('a person checks in by a link, without signing in and without a script, in his own language', async () => {
  const { id, url } = await started({ place: 'Halle <7>' });
  expect(url).toMatch(/^\/worker\/[\w-]{24}$/);
  const first = await page(url);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(first.body).toContain('<html lang="de">');
  expect(first.body).toContain('Halle &lt;7&gt;');
  expect(first.body).toMatch(/value="CHECK_IN">Mir geht es gut</);
  expect(first.body).toMatch(/data-seconds="1[78]\d\d">29:5\d|30:00/);
  expect(first.body).toContain('bis zur nächsten Meldung um');
  // opening the page changes nothing, and its only script is the one of the clock
  expect((await sessions.one(id)).log.map(({ kind }) => kind)).toEqual(['started', 'linkMade']);
  expect(first.body.match(/<script[^>]*>/g)).toEqual(['<script src="/checkIn.js" defer>']);

  await sessions.pass(id, 1_790);
  expect((await page(url)).body).toMatch(/class="soon"/);
  const done = await act(url, 'CHECK_IN');
  expect(done.body).toContain('Danke. Ihre Meldung ist eingetragen.');
  const { secondsLeft, log } = await sessions.one(id);
  expect(secondsLeft).toBeGreaterThan(1_790);
  expect(log.at(-1)).toMatchObject({ kind: 'checkedIn', actorName: expect.stringContaining('Anna Nováková') });
});

it('help needs a confirmation, then the alarm is raised; a check-in afterwards says that it runs, and does not end it', async () => {
  const { id, url } = await started();
  const asked = await page(`${url}?ask=help`);
  expect(asked.body).toContain('Brauchen Sie Hilfe?');
  expect(asked.body).not.toContain('CHECK_IN');
  expect(await sessions.alarmsOf(id)).toEqual([]);
  expect((await act(url, 'HELP')).body).toContain('Ihr Hilferuf läuft');
  await sessions.raisesAlarm(id);
  const late = await act(url, 'CHECK_IN');
  expect(late.body).toContain('Ihr Hilferuf läuft');
  expect(late.body).not.toContain('ask=end');
  await act(url, 'END');
  expect((await sessions.one(id)).endedAt).toBeNull();
});

it.each([
  ['unknown fields', 'action=HELP&position=50.1', FORM],
  ['another case', 'action=help', FORM],
  ['more than the limit', `action=HELP&note=${'x'.repeat(50_000)}`, FORM],
  ['JSON', '{"action":"HELP","battery":7}', { 'content-type': 'application/json' }],
  ['a type that is none', 'action=HELP', { 'content-type': 'form;;' }],
  ['no type', 'action=HELP', {}],
])('a call for help counts in spite of %s (A5)', async (_, payload, headers) => {
  const { id, url } = await started();
  const done = await t.app.inject({
    method: 'POST',
    url: `${url}?ask=help&from=sms`,
    payload,
    headers: { ...headers },
  });
  expect([done.statusCode, done.body.includes('Ihr Hilferuf läuft')]).toEqual([200, true]);
  await sessions.raisesAlarm(id);
});

it('parameters that the page does not know are no reason to refuse it (A5)', async () => {
  const { url } = await started();
  for (const query of ['?ask=other', '?ask=help&ask=help', '?from=sms']) {
    expect((await page(`${url}${query}`)).statusCode).toBe(200);
  }
});

it('a person who is overdue is told that the alarm was raised', async () => {
  const { id, url } = await started();
  await sessions.pass(id, 1_830);
  expect((await page(url)).body).toContain('Überfällig seit');
  await sessions.pass(id, 600);
  await sessions.raisesAlarm(id);
  const late = await act(url, 'CHECK_IN');
  expect(late.body).toContain('Ihre Meldung ist eingetragen, aber der Alarm war schon ausgelöst.');
  expect(late.body).toContain('Der Alarm läuft');
});

it('the person ends the session; the link says so for an hour, then is invalid', async () => {
  const { id, url } = await started();
  expect((await page(`${url}?ask=end`)).body).toContain('Sind Sie in Sicherheit');
  const done = await act(url, 'END');
  expect(done.body).toContain('Diese Sitzung ist beendet.');
  expect(done.body).not.toContain('<button');
  expect((await act(url, 'HELP')).body).toContain('Diese Sitzung ist beendet.');
  expect(await sessions.one(id)).toMatchObject({ outcome: 'OK' });
  expect(await sessions.alarmsOf(id)).toEqual([]);
  await sessions.pass(id, 3_700);
  const gone = await page(url, { 'accept-language': 'cs' });
  expect([gone.statusCode, gone.body.includes('Tento odkaz neplatí.')]).toEqual([404, true]);
});

it('a link expires after a week, and another one or a revocation ends it; nothing else is revealed', async () => {
  const { id, url } = await started();
  const next = await admin.post<LoneWorkerLink>(`/lone-worker/${id}/link`, {});
  expect([(await page(url)).statusCode, (await page(next.url)).statusCode]).toEqual([404, 200]);
  await admin.remove(`/lone-worker/${id}/link`);
  expect((await act(next.url, 'HELP')).statusCode).toBe(404);
  const last = await admin.post<LoneWorkerLink>(`/lone-worker/${id}/link`, {});
  await sessions.query(`update lone_worker set link_expires_at = clock_timestamp() where id = $1`, [id]);
  expect((await page(last.url)).statusCode).toBe(404);
  expect((await sessions.one(id)).linkExpiresAt).toBeNull();
  expect((await page('/worker/none')).statusCode).toBe(404);
});

it('unknown actions and too many requests are refused with a message', async () => {
  const { url } = await started();
  expect((await act(url, 'SOMETHING')).statusCode).toBe(400);
  const replies = await Promise.all(Array.from({ length: 302 }, () => act('/worker/none', 'CHECK_IN')));
  const tooMany = replies.filter(({ statusCode }) => statusCode === 429);
  expect(tooMany.length).toBeGreaterThanOrEqual(2);
  expect(tooMany[0]?.body).toContain('Too many attempts.');
});
