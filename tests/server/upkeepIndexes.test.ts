import { describe, expect, it, vi } from 'vitest';
import { foldCounters } from '../../server/store/write/counters.ts';
import type { Overlay } from '../../src/engine/overlay.ts';
import { adminPlatform } from './admin.ts';
import { next, person } from './records.ts';
import { inconsistencies } from './truth.ts';
import { jobsOf, manyParticipants, settled } from './upkeepKit.ts';

const { t, admin } = await adminPlatform();
const { query } = await manyParticipants(t);

describe('changed definitions', () => {
  it('create their index again after an interrupted attempt [S4]', async () => {
    for (const description of ['twice', 'twice']) await admin.post('/participants', { ...person(1), description });
    const overlay: Overlay = {
      schema: 1,
      patch: [{ name: 'participants', fields: { description: { unique: 'global' } } }],
    };
    await admin.put('/definitions/alone', { content: JSON.stringify(overlay), version: 0 });
    await vi.waitFor(
      async () =>
        expect(await jobsOf(t)).toEqual([
          expect.objectContaining({ kind: 'unique', field: 'description', state: 'failed', reason: 'DUPLICATES' }),
        ]),
      { timeout: 60_000 },
    );
    const [job] = await query<{ name: string; wanted: string }>(
      `select name, wanted from upkeep_job where kind = 'unique'`,
    );
    await expect(query(`create unique index concurrently ${job?.name} ${job?.wanted}`)).rejects.toThrow();
    const valid = () =>
      query(`select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`, [job?.name]);
    expect(await valid()).toEqual([{ valid: false }]);
    const twice = await admin.list('PARTICIPANT', { filters: { description: 'twice' } });
    await admin.remove(`/participants/${twice.list[0]?.id}`);
    await query(`update upkeep_job set not_before = now()`);
    await settled(t);
    expect(await valid()).toEqual([{ valid: true }]);
  });
});

describe('counters', () => {
  it('are folded without a wrong number at any time [S14]', async () => {
    const org = await admin.org(1);
    await query(
      `insert into counter (type, deleted, org_id, slot, n)
       select 'participants', false, $1::integer + o, s, case when s = 0 then -14 else 1 end
       from generate_series(100000, 100499) o, generate_series(0, 15) s`,
      [org.id],
    );
    const sum = async () => {
      const [row] = await query<{ n: number }>(
        `select sum(n)::integer as n from counter where type = 'participants' and org_id > 100000`,
      );
      return row?.n;
    };
    expect(await sum()).toBe(500);
    const seen = new Set<number | undefined>();
    let folding = true;
    const writing = (async () => {
      for (let i = 0; i < 20; i++) await admin.participant(org.id, { surname: `Fold${next()}` });
    })();
    const looking = (async () => {
      while (folding) seen.add(await sum());
    })();
    await foldCounters(t.platform.pool);
    folding = false;
    await Promise.all([writing, looking]);
    expect([...seen]).toEqual([500]);
    const [rows] = await query<{ n: number }>(`select count(*)::integer as n from counter where org_id > 100000`);
    expect(rows?.n).toBe(500);
    await query(`delete from counter where org_id > 100000`);
    expect(await inconsistencies(t)).toEqual([]);
  });
});
