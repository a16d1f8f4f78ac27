import { expect, it } from 'vitest';
import { contentOf } from '../../server/alarms/content.ts';
import { insertJob } from '../../server/alarms/insert.ts';
import { adminPlatform } from './admin.ts';

const { t: platform } = await adminPlatform();

it('alarms of an organization begin after those of others the more of its own have not begun (K4)', async () => {
  const db = await platform.platform.pool.connect();
  const content = contentOf({ language: 'ENGLISH', text: 'Fire', confirmPriority: 1 });
  const raise = async (orgId: number, priority: number) => {
    const raised = await insertJob(db, {
      orgId,
      priority,
      content,
      alarmPointId: null,
      templateId: null,
      parentId: null,
      triggerId: null,
      name: 'Fire',
      systemId: null,
      manual: true,
      source: 'user',
      triggeredBy: 'Ada Admin',
      triggeredById: null,
      requestId: null,
      startsAt: null,
    });
    const { rows } = await db.query<{ priority: number }>('select priority from graphile_worker.jobs where key = $1', [
      `alarm_start:${raised?.id}`,
    ]);
    return rows[0]?.priority;
  };
  // not committed: the worker sees none of them
  await db.query('begin');
  try {
    expect([await raise(1, 1), await raise(1, 1), await raise(1, 1)]).toEqual([101, 102, 103]);
    expect(await raise(2, 1)).toBe(101);
    expect(await raise(1, 2)).toBe(204);
  } finally {
    await db.query('rollback');
    db.release();
  }
});
