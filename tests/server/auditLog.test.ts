import { expect, it } from 'vitest';
import type { AuditLogPage } from '../../protocol/audit.ts';
import { adminPlatform } from './admin.ts';
import { type Client, next } from './records.ts';

const { t, admin, clientAt } = await adminPlatform([], { config: { timeZone: 'Europe/Zurich' } });
const { pool } = t.platform;

const logOf = (who: Client, query = '') => who.get<AuditLogPage>(`/audit?${query}`);
const facts = ({ list }: AuditLogPage) => list.map(({ action, resource, recordId }) => [action, resource, recordId]);

it('contains all changes to all records, newest first, and continues where a page ended [S8]', async () => {
  const name = `Log ${next()}`;
  const person = await admin.participant(1, { surname: name });
  await admin.put('/participants', { id: person.id, description: 'new' });
  await admin.remove(`/participants/${person.id}`);
  const text = `text=${encodeURIComponent(name.toUpperCase())}`;
  const first = await logOf(admin, `${text}&pageSize=2`);
  expect(facts(first)).toEqual([['remove', 'participants', person.id]]);
  expect(first.list[0]).toMatchObject({ title: null, exists: false, before: { surname: name }, after: null });
  expect(first.next).toBeNull();
  const kept = await admin.participant(1, { surname: `Kept ${name}` });
  await admin.put('/participants', { id: kept.id, description: 'new' });
  const newest = await logOf(admin, 'type=participants&pageSize=1');
  expect(newest.list).toMatchObject([
    { action: 'update', recordId: kept.id, exists: true, before: { description: null }, after: { description: 'new' } },
  ]);
  const older = await logOf(admin, `type=participants&pageSize=1&before=${newest.next}`);
  expect(facts(older)).toEqual([['create', 'participants', kept.id]]);
});

it('is searched by day, user and action, with days in the time zone of the platform [S8]', async () => {
  const [old, later] = [await admin.participant(1), await admin.participant(1)];
  await pool.query('delete from audit where object_id not in ($1, $2)', [old.id, later.id]);
  const move = (id: number, at: string) =>
    pool.query(`update audit set at = $2::timestamp at time zone 'Europe/Zurich' where object_id = $1`, [id, at]);
  await move(old.id, '2026-03-01 23:59:59');
  await move(later.id, '2026-03-02 00:00:00');
  const onDay = async (day: string) => facts(await logOf(admin, `from=${day}&to=${day}`)).map(([, , id]) => id);
  expect(await onDay('2026-03-01')).toEqual([old.id]);
  expect(await onDay('2026-03-02')).toEqual([later.id]);
  expect(await onDay('2026-03-03')).toEqual([]);
  expect(facts(await logOf(admin, 'actor=nobody'))).toEqual([]);
  expect(facts(await logOf(admin, 'action=remove'))).toEqual([]);
  expect((await admin.send('GET', '/audit?from=yesterday')).body).toEqual({
    reason: 'VALIDATION',
    errors: { from: 'date' },
  });
});

it('shows an administrator of an organization nothing of others, and other users nothing at all [S8]', async () => {
  const [mine, foreign] = [await admin.org(1), await admin.org(1)];
  const near = await clientAt(mine.id);
  const [own, other] = [await admin.participant(mine.id), await admin.participant(foreign.id)];
  const gone = await admin.participant(foreign.id);
  const goneNear = await admin.participant(mine.id);
  for (const { id } of [gone, goneNear]) await admin.remove(`/participants/${id}`);
  await pool.query(
    `insert into audit (actor_id, actor, action, type, object_id) values (1, 'x', 'export', 'alarms', 1), (1, 'x', 'create', 'overlay', 0)`,
  );
  const seen = (await logOf(near, 'pageSize=200')).list;
  expect(seen.filter(({ resource }) => resource === 'participants').map(({ recordId }) => recordId)).toEqual([
    goneNear.id,
    goneNear.id,
    own.id,
  ]);
  expect(seen.some(({ recordId }) => recordId === other.id || recordId === gone.id || recordId === foreign.id)).toBe(
    false,
  );
  expect(new Set(seen.map(({ resource }) => resource))).not.toContain('overlay');
  expect((await logOf(admin, 'pageSize=200')).list.map(({ resource }) => resource)).toContain('overlay');
  const viewer = await clientAt(mine.id, ['PARTICIPANT_GROUP_VIEW', 'ALARM_TABLE', 'REPORTS']);
  expect(await viewer.send('GET', '/audit')).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
});

it('searches a limited part of a long log, and reports how far it got [S8]', async () => {
  const rare = await admin.participant(1, { surname: `Rare ${next()}` });
  await pool.query(
    `insert into audit (actor_id, actor, action, type, object_id) select 1, 'filler', 'update', 'overlay', 0 from generate_series(1, 20001)`,
  );
  const first = await logOf(admin, 'type=participants&action=create');
  expect(first).toMatchObject({ list: [], searchedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d /) });
  const second = await logOf(admin, `type=participants&action=create&before=${first.next}`);
  expect(second.list[0]?.recordId).toBe(rare.id);
});
