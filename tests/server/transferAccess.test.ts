import { describe, expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import { people, transferOf } from './transferKit.ts';
import { makeUser, okBody } from './users.ts';

const { t, call, admin } = await adminPlatform();
const transfer = transferOf(call);

describe('access to imports and exports', () => {
  it('without the authority nothing is imported, exported or shown', async () => {
    const nobody = await t.signIn(...Object.values(await credentials(['USERGROUP_VIEW'])));
    const job = await transfer.check('PARTICIPANT', people('A;A;q1;GERMAN;Total system'));
    const theirs = transferOf(nobody);
    expect((await theirs.upload('PARTICIPANT', 'x;y\n1;2')).json()).toEqual({ reason: 'ACCESS_DENIED' });
    const settings = { mapping: ['name'], match: null, empty: 'keep', orgId: 1 };
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['POST', '/export', { type: 'PARTICIPANT', parentOrgId: 1 }],
      ['GET', `/imports/${job.id}`],
      ['PUT', `/imports/${job.id}`, settings],
      ['POST', `/imports/${job.id}/start`],
      ['POST', `/imports/${job.id}/cancel`],
      ['POST', `/imports/${job.id}/undo`],
      ['GET', `/imports/${job.id}/rows`],
      ['GET', `/imports/${job.id}/rejected`],
      ['DELETE', `/imports/${job.id}`],
    ];
    for (const [method, url, payload] of calls) {
      expect([url, [403, 404].includes((await nobody({ method, url, payload })).statusCode)]).toEqual([url, true]);
      expect((await t.call({ method, url, payload })).statusCode).toBe(401);
    }
    expect((await nobody({ method: 'GET', url: '/imports' })).json()).toEqual({ list: [], count: 0 });
    // an administrator sees those of others, too, unless he asks for his own
    const admin2 = await t.signIn(...Object.values(await credentials(['ADMIN'])));
    const seen = async (url: string) => (await admin2({ method: 'GET', url })).json<{ count: number }>().count;
    expect([(await seen('/imports')) > 0, await seen('/imports?own=true')]).toEqual([true, 0]);
  });

  it("rows outside the user's organizations are rejected as unknown, and records outside are in no export [S2]", async () => {
    const inside = await admin.org(1);
    const outside = await admin.org(1);
    const stranger = await admin.participant(outside.id);
    const user = await credentials(['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'], inside.id);
    const local = transferOf(await t.signIn(user.login, user.password));
    const rows = [`;A;A;in1;GERMAN;${inside.id}`, `;A;A;out1;GERMAN;${outside.id}`, `${stranger.id};B;B;out2;GERMAN;`];
    const file = ['id;name;surname;shortName;language;orgId', ...rows].join('\n');
    expect((await local.upload('PARTICIPANT', file, 'x.csv', 1)).statusCode).toBe(403);
    const job = okBody<ImportJob>(await local.upload('PARTICIPANT', file, 'x.csv', inside.id));
    const mine = await t.signIn(user.login, user.password);
    await mine({ method: 'PUT', url: `/imports/${job.id}`, payload: job.settings });
    await local.settled(job.id);
    expect((await local.rows(job.id)).map(({ state, errors }) => [state, errors])).toEqual([
      ['add', {}],
      ['reject', { orgId: `unknownId:${outside.id}` }],
      ['reject', { id: `unknownId:${stranger.id}` }],
    ]);
    await local.start(job.id);
    expect((await admin.get(`/participants/${stranger.id}`)).version).toBe(stranger.version);
    const exported = await local.export({ type: 'PARTICIPANT', parentOrgId: inside.id, recursive: true });
    expect(exported.toString().split('\r\n')).toHaveLength(3);
    const refused = await mine({ method: 'POST', url: '/export', payload: { type: 'PARTICIPANT', parentOrgId: 1 } });
    expect(refused.statusCode).toBe(403);
  });

  it('a user who may write but not read records can add some by import, and sees nothing stored [S2]', async () => {
    const person = await admin.participant(1, { name: 'Hidden', surname: 'Secret', shortName: 'secret1' });
    const file = [
      'id;name;surname;shortName;language;orgId',
      `${person.id};Other;;;;`,
      `${person.id};Hidden;Secret;secret1;;`,
      ';New;Person;secret2;GERMAN;1',
    ];
    const importAs = async (authorities: string[]) => {
      const user = await credentials(authorities);
      const theirs = transferOf(await t.signIn(user.login, user.password));
      const job = await theirs.check('PARTICIPANT', file.join('\n'), { match: 'id' });
      const rows = await theirs.rows(job.id);
      return rows.map(({ state, title, errors, changes }) => [state, title, errors, changes]);
    };
    expect((await importAs(['PARTICIPANT_EDIT', 'PARTICIPANT_VIEW']))[0]).toEqual([
      'change',
      'Other Secret (secret1)',
      {},
      [{ field: 'name', before: 'Hidden', after: 'Other' }],
    ]);
    const [first, second, third] = await importAs(['PARTICIPANT_EDIT']);
    expect(first?.[0]).toBe('reject');
    expect(first?.[2]).toEqual({ '': 'ACCESS_DENIED' });
    expect(first?.[3]).toEqual([]);
    expect(JSON.stringify(first)).not.toContain('Secret');
    // nor does the reply show whether a guess was right
    expect(second?.slice(2)).toEqual([{ '': 'ACCESS_DENIED' }, []]);
    expect(third).toEqual(['add', 'New Person (secret2)', {}, []]);
  });

  it('an export is audited with user, type, organization and number of rows [S8]', async () => {
    const org = await admin.org(1);
    for (let i = 0; i < 3; i++) await admin.participant(org.id);
    const reader = await credentials(['PARTICIPANT_VIEW'], org.id);
    const theirs = transferOf(await t.signIn(reader.login, reader.password));
    await theirs.export({ type: 'PARTICIPANT', parentOrgId: org.id, columns: ['name', 'surname'], format: 'xlsx' });
    const { rows } = await t.platform.pool.query(
      `select actor, type, object_id, before, after from audit where action = 'export' and object_id = $1`,
      [org.id],
    );
    const after = { orgId: org.id, recursive: false, format: 'xlsx', columns: ['name', 'surname'], rows: 3 };
    expect(rows).toEqual([{ actor: 'Jana Nová', type: 'participants', object_id: org.id, before: null, after }]);
    expect(
      (await admin.get<{ list: { action: string }[] }>(`/audit/ORGANIZATION/${org.id}`)).list.map(
        (entry) => entry.action,
      ),
    ).toEqual(['create']);
  });

  it('a job of a user who has lost the right fails and writes nothing', async () => {
    const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
    const theirs = transferOf(await t.signIn(user.login, user.password));
    const job = await theirs.check('PARTICIPANT', people('A;A;gone1;GERMAN;Total system'));
    await admin.put('/user-groups', { id: user.roleId, authorities: ['PARTICIPANT_VIEW'] });
    const refused = await (await t.signIn(user.login, user.password))({
      method: 'POST',
      url: `/imports/${job.id}/start`,
    });
    expect(refused.statusCode).toBe(403);
    expect((await admin.list('PARTICIPANT', { filterValue: 'gone1' })).count).toBe(0);
  });
});

async function credentials(authorities: string[], orgId = 1): Promise<{ login: string; password: string }> {
  const { login, password } = await makeUser(call, authorities, { orgId }, { orgId });
  return { login, password };
}
