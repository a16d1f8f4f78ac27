import { describe, expect, it } from 'vitest';
import type { OrgInfo, OrgNode } from '../../protocol/list.ts';
import { adminPlatform } from './admin.ts';
import { type ListReply, next, person } from './records.ts';

const { t, admin } = await adminPlatform();

/** Differences between the closure table and a recursive query. */
async function closureFaults(): Promise<unknown[]> {
  const { rows } = await t.platform.pool.query(
    `with recursive up(ancestor_id, descendant_id, depth) as (
       select id, id, 0 from object where type = 'organizations'
       union all select o.org_id, up.descendant_id, up.depth + 1 from up join object o on o.id = up.ancestor_id
         where o.org_id is not null
     ), wrong as ((table up except select ancestor_id, descendant_id, depth from org_closure)
       union all (select ancestor_id, descendant_id, depth from org_closure except table up))
     select * from wrong`,
  );
  return rows;
}

const move = (id: number, newOrgId: number, objectType = 'ORGANIZATION') =>
  admin.send('PUT', '/move', { id, objectType, newOrgId });

describe('the tree', () => {
  it('has a root "Total system" with id 1 [S0.2][S0.3][S0.4][S9.30][S9.31]', async () => {
    expect(await admin.get('/organizations/1')).toMatchObject({ id: 1, name: 'Total system', parentId: null });
  });

  it('is returned level by level with id, name, hasChildren [S7.44][S7.45][S7.46][S7.47][S7.48][S7.49][S7.50][S7.51]', async () => {
    const top = await admin.org(1, 'Ärzte Nord');
    const second = await admin.org(top.id, 'Zwei');
    const first = await admin.org(top.id, 'Eins');
    await admin.org(second.id, 'Drei');
    expect(await admin.get<OrgNode[]>('/tree')).toEqual([{ id: 1, name: 'Total system', hasChildren: true }]);
    const level = [
      { id: first.id, name: 'Eins', hasChildren: false },
      { id: second.id, name: 'Zwei', hasChildren: true },
    ];
    expect(await admin.get<OrgNode[]>(`/tree/${top.id}`)).toEqual(level);
    expect(await admin.get<OrgNode[]>(`/tree/${top.id}?filterValue=EIN`)).toEqual(level.slice(0, 1));
    expect(await admin.get<OrgNode[]>(`/organizations/${top.id}/children`)).toEqual(level);
    expect((await admin.send('GET', '/tree/999999')).status).toBe(404);
  });

  it('children of an organization are returned [S7.129]', async () => {
    const top = await admin.org(1);
    expect(await admin.get<OrgNode[]>(`/organizations/${top.id}/children`)).toEqual([]);
  });

  it('an organization is shown with its path [S7.157][S3.261][S3.262][S3.263][S3.264]', async () => {
    const top = await admin.org(1, 'Elbe');
    const child = await admin.org(top.id, 'Klinik');
    expect(await admin.get<OrgInfo>(`/showOrg/${child.id}`)).toEqual({
      id: child.id,
      name: 'Klinik',
      parentId: top.id,
      hasChildren: false,
      fullOrgPath: '[Total system][Elbe][Klinik]',
    });
  });

  it('organizations are created, changed and, when empty, removed [S1.1][S7.156][S7.158][S7.159][S7.160]', async () => {
    const org = await admin.org(1, 'Before');
    expect(await admin.put('/organizations', { ...org, name: 'After' })).toMatchObject({ name: 'After', version: 2 });
    expect(await admin.get(`/organizations/${org.id}`)).toMatchObject({ name: 'After', parentName: 'Total system' });
    const inside = await admin.participant(org.id);
    const refused = await admin.send('DELETE', `/organizations/${org.id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        reason: 'IN_USE',
        usedBy: { count: 1, groups: [{ resource: 'participants', items: [{ id: inside.id }] }] },
      },
    });
    await admin.remove(`/participants/${inside.id}`);
    const child = await admin.org(org.id);
    expect((await admin.send('DELETE', `/organizations/${org.id}`)).status).toBe(409);
    await admin.remove(`/organizations/${child.id}`);
    await admin.remove(`/organizations/${org.id}`);
    expect((await admin.send('GET', `/organizations/${org.id}`)).status).toBe(404);
    expect(await closureFaults()).toEqual([]);
  });

  it('the root is neither removed nor moved, but can be renamed', async () => {
    const org = await admin.org(1);
    expect((await admin.send('DELETE', '/organizations/1')).body.reason).toBe('IN_USE');
    expect(await move(1, org.id)).toEqual({ status: 409, body: { reason: 'INVALID_MOVE' } });
    const root = await admin.get('/organizations/1');
    expect(await admin.put('/organizations', { ...root, phone: '+420 1234' })).toMatchObject({ phone: '+420 1234' });
  });
});

describe('PUT /move [S7.163][S7.164][S7.165][S7.166]', () => {
  it('moves a record or an organization and returns status ok [S5.16]', async () => {
    const [from, to] = [await admin.org(1), await admin.org(1)];
    const someone = await admin.participant(from.id);
    expect(await move(someone.id, to.id, 'PARTICIPANT')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await admin.get(`/participants/${someone.id}`)).toMatchObject({ orgId: to.id, version: 2 });
    expect((await move(to.id, from.id)).status).toBe(200);
    expect((await admin.list('PARTICIPANT', { parentOrgId: from.id })).count).toBe(1);
  });

  it('never creates a cycle, not even by two parallel moves', async () => {
    const a = await admin.org(1);
    const b = await admin.org(a.id);
    const c = await admin.org(b.id);
    for (const target of [a.id, b.id, c.id]) {
      expect(await move(a.id, target)).toEqual({ status: 409, body: { reason: 'INVALID_MOVE' } });
    }
    expect((await admin.send('PUT', '/organizations', { id: a.id, parentId: c.id })).body.reason).toBe('INVALID_MOVE');
    for (let i = 0; i < 5; i++) {
      const [x, y] = [await admin.org(1), await admin.org(1)];
      const replies = await Promise.all([move(x.id, y.id), move(y.id, x.id)]);
      expect(replies.map((r) => r.status).sort()).toEqual([200, 409]);
    }
    expect(await closureFaults()).toEqual([]);
  });

  it('the closure is correct after many parallel moves', async () => {
    const ids = [1];
    for (let i = 0; i < 24; i++) ids.push((await admin.org(ids[(i * 7) % ids.length] ?? 1)).id);
    let seed = 42;
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    let moved = 0;
    for (let round = 0; round < 15; round++) {
      const pairs = Array.from({ length: 4 }, () => [ids[1 + random(24)] ?? 1, ids[random(25)] ?? 1]);
      const replies = await Promise.all(pairs.map(([id, to]) => move(id ?? 1, to ?? 1)));
      for (const reply of replies) expect([200, 409]).toContain(reply.status);
      moved += replies.filter((r) => r.status === 200).length;
      expect(await closureFaults()).toEqual([]);
    }
    expect(moved).toBeGreaterThan(10);
  });
});

describe('object limits [S7.161][S7.162]', () => {
  type ObjectLimits = { [listType: string]: { limit: number | null; used: number } };
  const limits = (id: number) => admin.get<ObjectLimits>(`/organizations/object-limits/${id}`);

  it('are set and removed, and report the use in the subtree', async () => {
    const org = await admin.org(1);
    const child = await admin.org(org.id);
    await admin.participant(child.id);
    expect((await limits(org.id)).PARTICIPANT).toEqual({ limit: null, used: 1 });
    const set = await admin.post<ObjectLimits>(`/organizations/object-limits/${org.id}`, {
      PARTICIPANT: { limit: 2, used: 0 },
    });
    expect(set.PARTICIPANT).toEqual({ limit: 2, used: 1 });
    expect(set.ORGANIZATION).toEqual({ limit: null, used: 1 });
    const lifted = await admin.post<ObjectLimits>(`/organizations/object-limits/${org.id}`, {
      PARTICIPANT: { limit: null },
    });
    expect(lifted.PARTICIPANT?.limit).toBeNull();
    const history = await admin.get<ListReply>(`/audit/ORGANIZATION/${org.id}`);
    expect(history.list[0]).toMatchObject({ action: 'setLimits', before: { participants: 2 }, after: {} });
    expect((await admin.send('POST', `/organizations/object-limits/${org.id}`, { NOTHING: 1 })).status).toBe(400);
    expect((await admin.send('POST', `/organizations/object-limits/${org.id}`, { USER: -1 })).status).toBe(400);
  });

  it('apply to creating, cloning and moving records and whole organizations', async () => {
    const org = await admin.org(1);
    const [child, outside] = [await admin.org(org.id), await admin.org(1)];
    await admin.post(`/organizations/object-limits/${org.id}`, { PARTICIPANT: 2, ORGANIZATION: 2 });
    const inside = await admin.participant(child.id);
    await admin.participant(org.id);
    const reached = { status: 409, body: { reason: 'LIMIT_REACHED' } };
    const told = { orgId: org.id, orgName: org.name, resource: 'participants', limit: 2, used: 2 };
    expect(await admin.send('POST', '/participants', person(child.id))).toEqual({
      status: 409,
      body: { ...reached.body, limit: told },
    });
    expect(await admin.send('POST', '/participants/clone', { id: inside.id })).toMatchObject(reached);
    const stranger = await admin.participant(outside.id);
    expect(await move(stranger.id, child.id, 'PARTICIPANT')).toMatchObject(reached);
    expect(await move(outside.id, child.id)).toMatchObject(reached);
    // moving within the limited subtree adds nothing
    expect((await move(inside.id, org.id, 'PARTICIPANT')).status).toBe(200);
    await admin.org(child.id);
    expect(await admin.send('POST', '/organizations', { name: 'Too many', parentId: org.id })).toMatchObject(reached);
    await admin.remove(`/participants/${inside.id}`);
    expect((await move(stranger.id, child.id, 'PARTICIPANT')).status).toBe(200);
    expect(await closureFaults()).toEqual([]);
  });

  it('hold for parallel writers', async () => {
    const org = await admin.org(1);
    await admin.post(`/organizations/object-limits/${org.id}`, { PARTICIPANT: 5 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => admin.send('POST', '/participants', person(org.id))),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(5);
    expect(replies.filter((r) => r.body.reason === 'LIMIT_REACHED')).toHaveLength(7);
    expect((await limits(org.id)).PARTICIPANT).toEqual({ limit: 5, used: 5 });
  });
});

describe('counters', () => {
  it('are exact after many parallel writes', async () => {
    const orgs = [await admin.org(1), await admin.org(1), await admin.org(1)];
    const at = (i: number) => orgs[i % 3]?.id ?? 1;
    const made = await Promise.all(Array.from({ length: 40 }, (_, i) => admin.participant(at(i))));
    const points = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        admin.post('/alarmpoints', { name: `C${next()}`, orgId: at(i), text: 'x', language: 'ENGLISH' }),
      ),
    );
    await Promise.all([
      ...made.slice(0, 20).map((p, i) => move(p.id, at(i + 1), 'PARTICIPANT')),
      ...made.slice(20, 30).map((p) => admin.remove(`/participants/${p.id}`)),
      ...made.slice(30).map((p) => admin.post('/participants/clone', { id: p.id })),
      ...points.slice(0, 6).map((p) => admin.remove(`/alarmpoints/${p.id}`)),
    ]);
    await Promise.all(points.slice(0, 3).map((p) => admin.put('/alarmpoints/re-enable', { id: p.id })));
    const { rows } = await t.platform.pool.query(
      `(select type, org_id, deleted_at is not null as deleted, count(*) as n from object where org_id is not null group by 1, 2, 3
        except select type, org_id, deleted, sum(n) from counter group by 1, 2, 3)
       union all (select type, org_id, deleted, sum(n) from counter group by 1, 2, 3 having sum(n) <> 0
        except select type, org_id, deleted_at is not null, count(*) from object group by 1, 2, 3)`,
    );
    expect(rows).toEqual([]);
    for (const org of orgs) {
      const listed = await admin.list('PARTICIPANT', { parentOrgId: org.id, recursive: false });
      expect(listed.count).toBe(listed.list.length);
    }
  });
});
