import { expect, it } from 'vitest';
import { tableQuery } from '../../server/alarms/reads/request.ts';
import { alarmPage } from '../../server/alarms/reads/table.ts';
import { createPool } from '../../server/database/pool.ts';
import { readQuery } from '../../server/store/read/read.ts';
import { adminPlatform } from './admin.ts';
import { newDatabase } from './helpers.ts';

const databaseUrl = await newDatabase();
const { t, admin } = await adminPlatform([], { databaseUrl });
const { pool, live } = t.platform;
const model = live.serving.context.models.byName.get('participants');

/** PostgreSQL makes five plans for the values of a statement before it compares them with one for all values. */
const CUSTOM = 5;

it.each([
  ['an actor who sees all organizations', () => null],
  ['one who is bound to an organization', (orgId: number) => orgId],
])('a record that is read again and again by %s is planned a few times only', async (_, boundOf) => {
  const { id: orgId } = await admin.org(1);
  const { id } = await admin.participant(orgId);
  const client = await pool.connect();
  try {
    if (!model) throw new Error('Participants have a model.');
    const query = readQuery(model, [id], boundOf(orgId));
    for (let turn = 0; turn < CUSTOM + 3; turn++) expect((await client.query(query)).rows).toHaveLength(1);
    const { rows } = await client.query(
      'select custom_plans::integer as custom, generic_plans::integer as generic from pg_prepared_statements where name = $1',
      [query.name],
    );
    expect(rows).toEqual([{ custom: CUSTOM, generic: 3 }]);
  } finally {
    client.release();
  }
});

it('the page that operators watch is planned a few times only', async () => {
  const client = await pool.connect();
  try {
    const caller = { userId: 1, participantId: undefined };
    const view = {
      query: tableQuery({}),
      scope: { kind: 'one', id: 1 },
      timeZone: 'UTC',
      ended: false,
      live: true,
      caller,
    } as const;
    for (let turn = 0; turn < CUSTOM + 3; turn++) await alarmPage(client, view);
    const { rows } = await client.query(
      "select generic_plans::integer as generic from pg_prepared_statements where statement like 'with total as%'",
    );
    expect(rows).toEqual([{ generic: 3 }]);
  } finally {
    client.release();
  }
});

it('what the alarm engine sends again and again is prepared by the connection, and planned once', async () => {
  const engine = createPool(databaseUrl, { kind: 'alarms', report: () => undefined });
  const client = await engine.connect();
  const text = 'select count(*)::integer as n from alarm_call where job_id = $1 and raised_at = $2::timestamptz';
  try {
    for (let turn = 0; turn < CUSTOM + 3; turn++)
      expect((await client.query(text, [turn, '2026-01-01 00:00:00Z'])).rows).toEqual([{ n: 0 }]);
    const { rows } = await client.query(
      'select custom_plans::integer as custom, generic_plans::integer as generic from pg_prepared_statements where statement = $1',
      [text],
    );
    // the first of eight times it is sent as it is
    expect(rows).toEqual([{ custom: 0, generic: 7 }]);
  } finally {
    client.release();
    await engine.end();
  }
});
