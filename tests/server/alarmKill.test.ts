import { expect, it } from 'vitest';
import { onDatabase } from '../endure/installation.ts';
import { trial } from '../endure/trial.ts';
import { alarmsOf } from './alarmKit.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { Client } from './records.ts';
import { connected } from './releaseKit.ts';

const ALARMS = 12;
const PEOPLE = 5;

it('every alarm ends as its plan defines, and no call is made twice unrecorded, while one of two servers is killed again and again', async () => {
  const installation = onDatabase(await newDatabase(), 'two processes', async () => undefined);
  try {
    const result = await trial(installation, { kills: 2, crashes: 0, seed: 1 });
    expect(result.faults).toEqual([]);
    expect(result.alarms).toBeGreaterThan(10);
  } finally {
    installation.stop();
  }
}, 240_000);

it('alarms continue when all connections to the database are cut repeatedly, and a repeated request raises one alarm', async () => {
  const databaseUrl = await newDatabase();
  const t = await testPlatform([], { databaseUrl });
  try {
    const admin = new Client(await t.signIn());
    const alarms = alarmsOf(t, admin);
    const org = await admin.org(1);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => alarms.person(org.id)));
    const step = { participantIds: people.map(({ id }) => id), requiredAcceptances: 0, waitSeconds: 0 };
    const point = await alarms.point(org.id, (await alarms.plan(org.id, [step])).id);
    const raised = async (requestId: string): Promise<number> => {
      for (;;) {
        const reply = await alarms.raise({ alarmPointId: point.id, requestId }).catch(() => undefined);
        if (reply) return reply.id;
      }
    };
    const ids: number[] = [];
    for (let i = 0; i < 2 * ALARMS; i++) {
      ids.push(await raised(`cut ${i}`));
      if (i % 2 === 1) {
        await connected(databaseUrl, (client) =>
          client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          ),
        );
      }
    }
    await connected(databaseUrl, async (client) => {
      const finished = async () => {
        const { rows } = await client.query(
          `select count(*)::integer as alarms, count(*) filter (where status = 'FINISHED')::integer as finished,
             (select count(*) filter (where state = 'SENT')::integer from alarm_call) as sent from alarm_job`,
        );
        return rows[0];
      };
      const all = { alarms: ids.length, finished: ids.length, sent: ids.length * PEOPLE };
      await expect.poll(finished, { timeout: 60_000 }).toEqual(all);
    });
    expect(new Set(ids).size).toBe(2 * ALARMS);
  } finally {
    await t.close();
  }
}, 120_000);
