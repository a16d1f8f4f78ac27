import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { advanceTasks } from './alarmKit.ts';
import { callGateway } from './gateway.ts';
import { fieldsOf } from './ownDataKit.ts';
import { next, type Stored } from './records.ts';

const gateway = await callGateway<{ address: string; text: string; key: string }>();
/** A time zone in which it is afternoon: reminders of today are due, and the day is not over. */
const ahead = Math.min(14, 15 - new Date().getUTCHours());
const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const { t, admin } = await adminPlatform([], {
  config: { ...gateway.settings, publicUrl: 'https://alarms.example.org', timeZone },
});
const { pool } = t.platform;
const org = await admin.org(1, `Reminded ${next()}`);
const DAY = 86_400;
let numbers = 100;

/** Days from today on the database's calendar, YYYY-MM-DD. */
async function day(days: number): Promise<string> {
  const sql = `select to_char((clock_timestamp() at time zone $1)::date + $2::integer, 'YYYY-MM-DD') as day`;
  const { rows } = await pool.query<{ day: string }>(sql, [t.platform.config.timeZone, days]);
  return rows[0]?.day ?? '';
}

/** A person who is asked to confirm until a day, and what has been sent to him. */
async function asked(days: number | undefined, more: object = {}) {
  numbers += 1;
  const address = `+420 602 556 ${numbers}`;
  const { id } = await admin.participant(org.id, {
    language: 'GERMAN',
    devices: [{ callingDeviceType: 'SMS', address }],
    ...more,
  });
  await admin.post(`/participants/${id}/own-link`, days === undefined ? {} : { until: await day(days) });
  const texts = () => gateway.got.filter((one) => one.address === address);
  await expect.poll(() => texts().length).toBe(1);
  return { id, texts, stored: () => admin.get<Stored>(`/participants/${id}`) };
}

/** Whether the task of a person's next reminder waits, and its days from now. */
async function waits(id: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ days: number }>(
    `select round(extract(epoch from run_at - clock_timestamp()) / $2)::integer as days from graphile_worker.jobs
     where key = $1`,
    [`own_reminder:${id}`, DAY],
  );
  return rows[0]?.days;
}

/** Lets days pass for a person: the day comes nearer, and so do waiting tasks. */
async function pass(id: number, days: number): Promise<void> {
  await pool.query('update own_link set wanted_until = wanted_until - $2::integer where object_id = $1', [id, days]);
  await advanceTasks(pool, `^own_reminder:${id}$`, (days + 1) * DAY);
}

/** Runs the task of a person's reminder once more, and waits for its end. */
async function repeat(id: number): Promise<void> {
  const task = `again ${id}`;
  await pool.query(`select graphile_worker.add_job('own_reminder', $1::json, job_key := $2)`, [{ person: id }, task]);
  await expect
    .poll(async () => (await pool.query('select from graphile_worker.jobs where key = $1', [task])).rowCount)
    .toBe(0);
}

it('who has not confirmed is reminded three days before the day and at the day, once each, by the same link', async () => {
  const { id, texts, stored } = await asked(10);
  expect(await waits(id)).toBe(7);
  await pass(id, 8);
  await expect.poll(() => texts().length).toBe(2);
  const link = (text = '') => /https:\S+/.exec(text)?.[0];
  expect(texts()[1]?.text).toContain('Zur Erinnerung: Sie haben Ihre Daten noch nicht bestätigt.');
  expect(link(texts()[1]?.text)).toBe(link(texts()[0]?.text));
  expect(texts()[1]?.key).not.toBe(texts()[0]?.key);
  expect((await stored()).remindedOn).toBe(await day(0));
  const { list } = await admin.list('PARTICIPANT', { parentOrgId: org.id, filters: { remindedOn: await day(0) } });
  expect(list.map((row) => row.id)).toContain(id);

  // a task that another process repeats after a crash
  await repeat(id);
  expect(texts()).toHaveLength(2);

  expect(await waits(id)).toBe(2);
  await pass(id, 2);
  await expect.poll(() => texts().length).toBe(3);
  await repeat(id);
  expect(texts()).toHaveLength(3);
  expect(await waits(id)).toBeUndefined();
});

it.each<[string, (person: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
  [
    'has confirmed',
    async ({ texts }) => {
      const url = /https:\/\/alarms\.example\.org(\S+)/.exec(texts()[0]?.text ?? '')?.[1] ?? '';
      const payload = new URLSearchParams(fieldsOf((await t.app.inject({ url })).body)).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(303);
    },
  ],
  [
    'is not active any more',
    async ({ id, stored }) => admin.put('/participants', { ...(await stored()), id, active: false }),
  ],
  ['is asked anew without a day', ({ id }) => admin.post(`/participants/${id}/own-link`, {})],
  [
    'has a day that is over',
    ({ id }) => pool.query('update own_link set wanted_until = wanted_until - 5 where object_id = $1', [id]),
  ],
])('who %s is not reminded', async (_, change) => {
  const person = await asked(10);
  await change(person);
  const { length } = person.texts();
  await pass(person.id, 8);
  await repeat(person.id);
  expect((await person.stored()).remindedOn).toBeNull();
  expect(person.texts().length).toBeLessThanOrEqual(length + 1);
  expect(person.texts().some(({ text }) => text.includes('Zur Erinnerung'))).toBe(false);
});

it.each([
  ['without a day', undefined, undefined],
  ['until today', 0, undefined],
  ['until the day after tomorrow', 2, 2],
])('who is asked %s has reminders in time only', async (_, until, left) => {
  const { id } = await asked(until);
  expect(await waits(id)).toBe(left);
});
