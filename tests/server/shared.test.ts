import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { testPlatform } from './helpers.ts';
import { Client, type Json, type ListReply, next, type Stored, samples } from './records.ts';
import { makeUser } from './users.ts';

const REFUSED = { status: 403, body: { reason: 'ACCESS_DENIED' } };
const MISSING = { status: 400, body: { reason: 'VALIDATION' } };

const { admin, clientAt } = await adminPlatform();
/** group > site > ward; `sister` is a sibling of the site. */
const group = await admin.org(1, 'Group');
const site = await admin.org(group.id, 'Site');
const ward = await admin.org(site.id, 'Ward');
const sister = await admin.org(group.id, 'Sister');
const refs = { participantId: (await admin.participant(group.id)).id, alarmPointId: 0 };
const local = await clientAt(site.id, ['ADMIN']);

/** A record in an organization that refers to a record of the list type. */
const REFERRERS: { [listType: string]: (id: number, orgId: number) => [path: string, record: Json] } = {
  USERGROUP: (id, orgId) => ['/users', { ...samples(orgId, refs).USER?.record, roleIds: [id] }],
  ALARMPLAN: (id, orgId) => ['/alarmpoints', { ...samples(orgId, refs).ALARMPOINT?.record, alarmPlanId: id }],
  ALARM_TEMPLATE: (id, orgId) => ['/alarmpoints', { ...samples(orgId, refs).ALARMPOINT?.record, templateId: id }],
  PARTICIPANT_GROUP: (id, orgId) => ['/participants', { ...samples(orgId, refs).PARTICIPANT?.record, groupIds: [id] }],
  PARTICIPANT: (id, orgId) => [
    '/participant-groups',
    { ...samples(orgId, refs).PARTICIPANT_GROUP?.record, participantIds: [id] },
  ],
};

async function make(listType: string, orgId: number): Promise<Stored & { path: string }> {
  const sample = samples(orgId, refs)[listType];
  if (!sample) throw new Error(`No sample of ${listType}`);
  return { ...(await admin.post(sample.path, sample.record)), path: sample.path };
}

describe('a new reference', () => {
  const rows: [listType: string, from: 'group' | 'site' | 'ward' | 'sister' | 'root', status: number][] = [];
  for (const listType of ['USERGROUP', 'ALARMPLAN', 'ALARM_TEMPLATE']) {
    rows.push([listType, 'root', 200], [listType, 'group', 200], [listType, 'site', 200]);
    rows.push([listType, 'ward', 200], [listType, 'sister', 400]);
  }
  // types that are not shared, and references that would change the record of the parent organization
  for (const listType of ['PARTICIPANT_GROUP', 'PARTICIPANT']) {
    rows.push([listType, 'group', 400], [listType, 'site', 200], [listType, 'sister', 400]);
  }

  it.each(rows)('to %s of %s by an administrator of the site returns %i', async (listType, from, status) => {
    const home = { group, site, ward, sister, root: { id: 1 } }[from].id;
    const target = await make(listType, home);
    const [path, record] = (REFERRERS[listType] ?? fail)(target.id, site.id);
    const reply = await local.send('POST', path, record);
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply).toMatchObject(MISSING);
    const fresh = await admin.post(path, {
      ...(REFERRERS[listType] ?? fail)(target.id, site.id)[1],
      ...empty(listType),
    });
    const [, wanted] = (REFERRERS[listType] ?? fail)(target.id, site.id);
    const changed = { ...fresh, ...Object.fromEntries(Object.keys(empty(listType)).map((key) => [key, wanted[key]])) };
    expect((await local.send('PUT', path, changed)).status).toBe(status);
  });

  it('of an inverse field never refers to a parent organization, even if the other side is shared', async () => {
    const overlay = {
      source: 'inverse.json',
      content: {
        schema: 1,
        add: [
          {
            schema: 1,
            name: 'teams',
            title: '{name}',
            api: { listType: 'TEAM' },
            shared: 'below',
            fields: {
              name: { type: 'text', required: true },
              orgId: { type: 'ref', to: 'organizations', required: true },
              badgeIds: { type: 'ref', to: 'badges', multiple: true },
            },
          },
          {
            schema: 1,
            name: 'badges',
            title: '{name}',
            api: { listType: 'BADGE' },
            shared: 'below',
            fields: {
              name: { type: 'text', required: true },
              orgId: { type: 'ref', to: 'organizations', required: true },
              teamIds: { type: 'ref', to: 'teams', multiple: true, inverse: 'badgeIds' },
            },
          },
        ],
      },
    };
    const other = await testPlatform([overlay]);
    try {
      const chiefCall = await other.signIn();
      const chief = new Client(chiefCall);
      const below = await chief.org(1);
      const { login, password } = await makeUser(chiefCall, ['ADMIN'], { orgId: below.id }, { orgId: below.id });
      const bound = new Client(await other.signIn(login, password));
      const team = await chief.post('/teams', { name: 'Above', orgId: 1 });
      const badge = await chief.post('/badges', { name: 'Above', orgId: 1 });
      expect(await bound.send('POST', '/badges', { name: 'Mine', orgId: below.id, teamIds: [team.id] })).toMatchObject({
        status: 400,
        body: { errors: { teamIds: 'notFound' } },
      });
      const mine = await bound.send('POST', '/teams', { name: 'Mine', orgId: below.id, badgeIds: [badge.id] });
      expect(mine).toMatchObject({ status: 200, body: { badgeNames: ['Above'] } });
    } finally {
      await other.close();
    }
  });
});

describe('a record shared from above', () => {
  it.each(['USERGROUP', 'ALARMPLAN', 'ALARM_TEMPLATE', 'TEXT_TEMPLATE'])(
    '%s can be read and not changed',
    async (type) => {
      const record = await make(type, group.id);
      const { path, ...stored } = record;
      const { id } = stored;
      expect(await local.send('GET', `${path}/${id}`)).toMatchObject({
        status: 200,
        body: { id, orgName: 'Group', fromAbove: true },
      });
      const change = samples(group.id, refs)[type]?.change;
      const move = { id, objectType: type, newOrgId: site.id };
      const calls: [Parameters<Client['send']>[0], string, object?][] = [
        ['PUT', path, { ...stored, ...change }],
        ['DELETE', `${path}/${id}`],
        ['PUT', '/move', move],
        ['GET', `/used-by/${type}/${id}`],
        ['GET', `/audit/${type}/${id}`],
      ];
      if (type !== 'ALARM_TEMPLATE') calls.push(['POST', `${path}/clone`, { id, orgId: site.id }]);
      for (const [method, url, body] of calls) {
        expect([method, url, await local.send(method, url, body)]).toEqual([method, url, REFUSED]);
      }
      const stranger = await clientAt(sister.id, ['ADMIN']);
      const own = await make(type, site.id);
      expect(await stranger.send('GET', `${own.path}/${own.id}`)).toEqual(REFUSED);
      expect(await local.get(`${own.path}/${own.id}`)).not.toHaveProperty('fromAbove');
      const reader = await clientAt(site.id, []);
      expect(await reader.send('GET', `${path}/${id}`)).toEqual(REFUSED);
    },
  );

  it('stays hidden if it is not shared', async () => {
    for (const type of ['PARTICIPANT', 'PARTICIPANT_GROUP', 'USER']) {
      const { path, id } = await make(type, group.id);
      expect(await local.send('GET', `${path}/${id}`)).toEqual(REFUSED);
    }
  });

  it('is listed only on request', async () => {
    const names: Record<string, string> = {};
    for (const [key, org] of Object.entries({ group, site, ward, sister, root: { id: 1 } })) {
      names[key] = `Shared ${next()}`;
      await admin.post('/text-templates', {
        ...samples(org.id, refs).TEXT_TEMPLATE?.record,
        name: names[key],
      });
    }
    const found = async (client: Client, more: object) => {
      const body = { type: 'TEXT_TEMPLATE', parentOrgId: site.id, recursive: true, pageSize: 100, ...more };
      const page = await client.post<ListReply>('/list', { filterValue: 'Shared', ...body });
      expect(page.count).toBe(page.list.length);
      return Object.keys(names).filter((key) => page.list.some((row) => row.name === names[key]));
    };
    expect(await found(local, {})).toEqual(['site', 'ward']);
    expect(await found(local, { shared: true })).toEqual(['group', 'site', 'ward', 'root']);
    expect(await found(local, { shared: true, recursive: false })).toEqual(['group', 'site', 'root']);
    expect(await found(admin, { shared: true, parentOrgId: 1 })).toHaveLength(5);
    expect(await local.send('POST', '/list', { type: 'TEXT_TEMPLATE', parentOrgId: group.id, shared: true })).toEqual(
      REFUSED,
    );
    const people = await local.post<ListReply>('/list', { type: 'PARTICIPANT', recursive: true, shared: true });
    expect(people.list.filter((row) => row.orgId !== site.id && row.orgId !== ward.id)).toEqual([]);
  });

  it('is a member of records that refer to it', async () => {
    const role = await make('USERGROUP', group.id);
    const user = await local.post('/users', { ...samples(site.id, refs).USER?.record, roleIds: [role.id] });
    const body = { type: 'USER', objectId: user.id, referenceType: 'USERGROUP' };
    const members = await local.post<ListReply>('/list/membership', body);
    expect(members.list.map((row) => row.id)).toEqual([role.id]);
    // of its users only those within reach are listed
    const hidden = await admin.post('/users', { ...samples(group.id, refs).USER?.record, roleIds: [role.id] });
    const of = { type: 'USERGROUP', objectId: role.id, referenceType: 'USER' };
    const having = async (client: Client) =>
      (await client.post<ListReply>('/list/membership', of)).list.map((row) => row.id);
    expect(await having(local)).toEqual([user.id]);
    expect((await having(admin)).sort()).toEqual([user.id, hidden.id].sort());
    const stranger = await clientAt(sister.id, ['ADMIN']);
    expect(await having(stranger)).toEqual([]);
  });

  it('cannot be removed while it is used below, and users below see only their own uses', async () => {
    const plan = await make('ALARMPLAN', ward.id);
    const [path, above] = (REFERRERS.ALARMPLAN ?? fail)(plan.id, group.id);
    const hidden = await admin.post(path, above);
    const own = await admin.post(path, (REFERRERS.ALARMPLAN ?? fail)(plan.id, site.id)[1]);
    const uses = await local.get<{ count: number; groups: { items: { id: number }[] }[] }>(
      `/used-by/ALARMPLAN/${plan.id}`,
    );
    expect(uses.count).toBe(2);
    expect(uses.groups[0]?.items.map((item) => item.id)).toEqual([own.id]);
    const removal = await local.send('DELETE', `${plan.path}/${plan.id}`);
    expect(removal.status).toBe(409);
    expect(JSON.stringify(removal.body)).not.toContain(String(hidden.name));

    const shared = await make('ALARMPLAN', group.id);
    await local.post(path, (REFERRERS.ALARMPLAN ?? fail)(shared.id, site.id)[1]);
    expect((await admin.send('DELETE', `${shared.path}/${shared.id}`)).status).toBe(409);
  });
});

function fail(): never {
  throw new Error('No such referrer');
}

/** The referring field of the list type's referrer, emptied. */
function empty(listType: string): Json {
  const many = listType === 'USERGROUP' || listType.startsWith('PARTICIPANT');
  const keys: { [listType: string]: string } = {
    USERGROUP: 'roleIds',
    ALARMPLAN: 'alarmPlanId',
    ALARM_TEMPLATE: 'templateId',
    PARTICIPANT_GROUP: 'groupIds',
    PARTICIPANT: 'participantIds',
  };
  return { [keys[listType] ?? '']: many ? [] : null };
}
