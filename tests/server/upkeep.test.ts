import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../server/database/transaction.ts';
import { withUpkeepLock } from '../../server/upkeep/upkeepLock.ts';
import type { Overlay } from '../../src/engine/overlay.ts';
import { adminPlatform } from './admin.ts';
import { newDatabase } from './helpers.ts';
import { inconsistencies } from './truth.ts';
import { jobsOf, manyParticipants, ROWS, settled, takeTurn } from './upkeepKit.ts';

let version = 0;

const databaseUrl = await newDatabase();
const { t, admin } = await adminPlatform([], { databaseUrl });
const { query } = await manyParticipants(t);

/** Changes the overlay "marks": the template of a participant's mark, which uses the surname. */
async function marked(template: string): Promise<void> {
  const fields = { mark: { type: 'derived' as const, template } };
  const overlay: Overlay = { schema: 1, patch: [{ name: 'participants', fields }] };
  const reply = await admin.put<{ version: number }>('/definitions/marks', {
    content: JSON.stringify(overlay),
    version,
  });
  version = reply.version;
}

const unmarked = async (mark: string) => {
  const [row] = await query<{ n: number }>(
    `select count(*)::integer as n from object where type = 'participants' and coalesce(doc ->> 'mark', '') not like $1`,
    [`%${mark}`],
  );
  return row?.n;
};

describe('changed definitions', () => {
  it('apply at once; records are updated in the background, also those being written [S4]', async () => {
    const held = await admin.participant(1);
    let free: () => void = () => undefined;
    const hold = new Promise<void>((done) => {
      free = done;
    });
    // on a connection of background work: one of the calls would be ended after ten idle seconds
    const holding = inTransaction(t.platform.pools.jobs, async (db) => {
      await db.query('select from object where id = $1 for update', [held.id]);
      await hold;
    });
    try {
      await marked('{surname} A');
      expect(await admin.get(`/definitions`)).toMatchObject({
        jobs: expect.arrayContaining([expect.objectContaining({ type: 'participants', kind: 'records', field: null })]),
      });
      expect(await admin.participant(1)).toMatchObject({ mark: 'Novák A' });
      await vi.waitFor(async () => expect(await unmarked(' A')).toBe(1), { timeout: 60_000 });
      expect((await jobsOf(t)).map(({ kind, state }) => [kind, state])).toContainEqual(['records', 'running']);
    } finally {
      free();
      await holding;
    }
    await settled(t);
    expect(await unmarked(' A')).toBe(0);
    expect(await inconsistencies(t)).toEqual([]);
  });

  it('that change again before the records are updated lead to the last state [S4]', async () => {
    await marked('{surname} B');
    await marked('{surname} A');
    await marked('{surname} C');
    await settled(t);
    expect(await unmarked(' C')).toBe(0);
  });

  it('are processed one step at a time in all servers; the next turn continues where the last one ended [S4]', async () => {
    const giveBack = await takeTurn(t);
    await marked('{surname} D');
    const [middle] = await query<{ id: number }>(
      `select id from object where type = 'participants' order by id offset ${ROWS / 2} limit 1`,
    );
    expect(await withUpkeepLock(t.platform.pool, async () => 'taken')).toBe('held');
    await vi.waitFor(async () =>
      expect(
        await query(`select priority from graphile_worker.jobs where task_identifier = 'upkeep_step'`),
      ).toContainEqual({ priority: 1000 }),
    );
    expect(await unmarked(' D')).toBe(ROWS + 2);
    await query(`update upkeep_job set position = $1 where kind = 'records'`, [middle?.id]);
    await giveBack();
    await settled(t);
    expect(await unmarked(' D')).toBe(ROWS / 2 + 1);
  });

  it('also update records that a server with older definitions writes later [S4]', async () => {
    await marked('{surname} E');
    await settled(t);
    const someone = await admin.participant(1);
    await query(`update object set doc = doc || '{"mark": "old"}' where id = $1`, [someone.id]);
    await query(`update upkeep_job set not_before = now() where kind = 'late'`);
    await vi.waitFor(async () => expect(await unmarked(' E')).toBe(0), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await query('select from upkeep_job')).toEqual([]), { timeout: 60_000 });
  });

  it('stop at the last record at the start: continued writing does not prolong them [S4]', async () => {
    const giveBack = await takeTurn(t);
    await marked('{surname} F');
    const newer = await admin.participant(1);
    await query(`update object set doc = doc - 'mark' where id = $1`, [newer.id]);
    await giveBack();
    await settled(t);
    expect(await unmarked(' F')).toBe(1);
    await query(`update upkeep_job set not_before = now() where kind = 'late'`);
    await vi.waitFor(async () => expect(await unmarked(' F')).toBe(0), { timeout: 60_000 });
  });
});
