import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { testPlatform } from './helpers.ts';
import { Client, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, admin } = await adminPlatform();

const trigger = (point: Stored, more: object = {}): Promise<Stored> =>
  admin.post('/consequentials', { name: `T${next()}`, initiatorId: point.id, ...more });
const listed = (point: Stored) => admin.get<Stored[]>(`/consequentials/list?initiatorId=${point.id}`);
const free = (point: Stored) => admin.get<string[]>(`/consequentials/triggers/${point.id}`);
const icon = JSON.stringify({ name: 'fire', color: '#c62828' });

async function actionsOn(id: number): Promise<string[]> {
  const { list } = await admin.get<{ list: { action: string }[] }>(`/audit/CONSEQUENTIAL_TRIGGER/${id}`);
  return list.map(({ action }) => action);
}

describe('a consequential trigger', () => {
  it('is created with the defaults, read, listed, changed and removed, and each is audited [S7.96][S7.97][S7.98][S7.99][S7.100][S7.101]', async () => {
    const point = await admin.alarmPoint(1);
    const created = await trigger(point, { icon });
    expect(created).toMatchObject({
      initiatorId: point.id,
      initiatorName: point.name,
      orgId: 1,
      orgName: 'Total system',
      icon,
      version: 1,
      acknowledgeMode: 'NONE',
      alarmPointType: 'CONSEQUENTIAL',
      consequentialTrigger: 'ON_NEW',
      deleted: true,
      confirmPriority: 1,
      countRepeat: 0,
      localAcknowledgeTime: 1,
      repeatBetween: 0,
      repeatMonInterval: 0,
      description: 'Description',
      mediaProcessingType: 'BY_RANK',
      mediaUsageType: 'ALL',
    });
    expect(await admin.get(`/consequentials/${created.id}`)).toEqual(created);
    expect(await listed(point)).toMatchObject([{ id: created.id, name: created.name, icon, deleted: true }]);
    const changed = await admin.put('/consequentials', { ...created, deleted: false, text: 'Again' });
    expect(changed).toMatchObject({ deleted: false, text: 'Again', version: 2 });
    expect(await listed(point)).toMatchObject([{ id: created.id, deleted: false }]);
    expect(await actionsOn(created.id)).toEqual(['update', 'create']);
    expect(await admin.remove(`/consequentials/${created.id}`)).toEqual({});
    expect(await listed(point)).toEqual([]);
    const { rows } = await t.platform.pool.query('select action from audit where object_id = $1 order by id', [
      created.id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  });

  it('accepts a type that its alarm point does not have yet [S7.104][S7.105]', async () => {
    const [point, other] = [await admin.alarmPoint(1), await admin.alarmPoint(1)];
    const others = [
      'ON_NEW',
      'ON_ACCEPTED',
      'ON_NOT_ACCEPTED',
      'ON_ACKNOWLEDGED',
      'ON_NOT_ACKNOWLEDGED',
      'ON_FINISHED',
    ];
    expect(await free(point)).toEqual([...others, 'ON_FAILURE']);
    const first = await trigger(point, { consequentialTrigger: 'ON_FAILURE' });
    await trigger(other, { consequentialTrigger: 'ON_FAILURE' });
    expect(await free(point)).toEqual(others);
    const again = { name: 'Again', initiatorId: point.id, consequentialTrigger: 'ON_FAILURE' };
    expect(await admin.send('POST', '/consequentials', again)).toEqual({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { consequentialTrigger: `unique:${first.name}` } },
    });
    const race = await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.send('POST', '/consequentials', { ...again, consequentialTrigger: 'ON_NEW' }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['ENGLISH', 'Follow-up: nobody has accepted'],
    ['GERMAN', 'Folgealarm: niemand hat angenommen'],
    ['CZECH', 'Následný poplach: nikdo nepřijal'],
  ])('gets a name suggested in the language of a %s user [S7.102][S7.103]', async (language, name) => {
    const { login, password } = await makeUser(await t.signIn(), ['ALARMPOINT_VIEW'], { language });
    const user = new Client(await t.signIn(login, password));
    const url = '/consequentials/show-name?triggerType=ON_NOT_ACCEPTED';
    expect(await user.send('PUT', url)).toEqual({ status: 200, body: { name } });
    for (const [wrong, code] of [
      ['', 'required'],
      ['?triggerType=', 'enum'],
      ['?triggerType=toString', 'enum'],
      ['?triggerType=ON_NEVER', 'enum'],
    ]) {
      const refused = { status: 400, body: { reason: 'VALIDATION', errors: { triggerType: code } } };
      expect(await user.send('PUT', `/consequentials/show-name${wrong}`)).toEqual(refused);
    }
  });

  it.each([
    ['no alarm point', { initiatorId: undefined }, { initiatorId: 'required' }],
    ['an alarm point that is not there', { initiatorId: 2_000_000_000 }, { initiatorId: 'notFound' }],
    ['an id that is none', { initiatorId: 9_999_999_999 }, { initiatorId: 'ref' }],
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a type that does not exist', { consequentialTrigger: 'ON_NEVER' }, { consequentialTrigger: 'enum' }],
    ['a mode that does not exist', { acknowledgeMode: 'SOMETIMES' }, { acknowledgeMode: 'enum' }],
    [
      'numbers out of range',
      { countRepeat: -1, confirmPriority: 0 },
      { countRepeat: 'min:0', confirmPriority: 'min:1' },
    ],
    ['an alarm plan that is not there', { alarmPlanId: 2_000_000_000 }, { alarmPlanId: 'notFound' }],
  ])('with %s is refused at the field', async (_, wrong, errors) => {
    const point = await admin.alarmPoint(1);
    const record = { name: 'Wrong', initiatorId: point.id, ...wrong };
    expect(await admin.send('POST', '/consequentials', record)).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors },
    });
  });

  it('keeps its alarm point and its organization, whatever a request contains', async () => {
    const [org, elsewhere] = [await admin.org(1), await admin.org(1)];
    const [point, other] = [await admin.alarmPoint(org.id), await admin.alarmPoint(1)];
    const created = await trigger(point, { orgId: elsewhere.id });
    expect(created.orgId).toBe(org.id);
    expect(await admin.put('/consequentials', { ...created, orgId: elsewhere.id })).toMatchObject({ orgId: org.id });
    expect(await admin.send('PUT', '/consequentials', { id: created.id, initiatorId: other.id })).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { initiatorId: 'parentFixed' } },
    });
    const move = { id: created.id, objectType: 'CONSEQUENTIAL_TRIGGER', newOrgId: elsewhere.id };
    expect(await admin.send('PUT', '/move', move)).toMatchObject({ status: 409, body: { reason: 'INVALID_MOVE' } });
  });

  it('is only in the list of its alarm point', async () => {
    await trigger(await admin.alarmPoint(1));
    for (const [url, type] of [
      ['/list', 'CONSEQUENTIAL_TRIGGER'],
      ['/list/multi', ['ALARMPOINT', 'CONSEQUENTIAL_TRIGGER']],
    ] as const) {
      expect(await admin.send('POST', url, { type, parentOrgId: 1 })).toEqual({
        status: 400,
        body: { reason: 'BAD_REQUEST', errors: { type: 'notFound' } },
      });
    }
    for (const [wrong, code] of [
      ['', 'required'],
      ['?initiatorId=', 'ref'],
      ['?initiatorId=x', 'ref'],
    ]) {
      const refused = { status: 400, body: { reason: 'VALIDATION', errors: { initiatorId: code } } };
      expect(await admin.send('GET', `/consequentials/list${wrong}`)).toEqual(refused);
    }
    expect((await admin.send('GET', '/consequentials/list?initiatorId=2000000000')).status).toBe(404);
  });
});

describe('the triggers of an alarm point', () => {
  async function pointWithTriggers(): Promise<{ point: Stored; created: Stored[] }> {
    const point = await admin.alarmPoint(1);
    const created = [await trigger(point, { icon }), await trigger(point, { consequentialTrigger: 'ON_FINISHED' })];
    return { point, created };
  }

  it('are moved with it, by move and by update', async () => {
    const { point, created } = await pointWithTriggers();
    const [org, other] = [await admin.org(1), await admin.org(1)];
    await admin.put('/move', { id: point.id, objectType: 'ALARMPOINT', newOrgId: org.id });
    expect((await listed(point)).map(({ orgId }) => orgId)).toEqual([org.id, org.id]);
    expect(await actionsOn(created[0]?.id ?? 0)).toEqual(['move', 'create']);
    await admin.put('/alarmpoints/', { id: point.id, orgId: other.id });
    expect((await listed(point)).map(({ orgId }) => orgId)).toEqual([other.id, other.id]);
    const used = await admin.get<Record<string, { used: number }>>(`/organizations/object-limits/${other.id}`);
    expect(used.CONSEQUENTIAL_TRIGGER?.used).toBe(2);
  });

  it('are copied with it', async () => {
    const { point, created } = await pointWithTriggers();
    const org = await admin.org(1);
    const copy = await admin.post('/alarmpoints/clone', { id: point.id, orgId: org.id });
    const copies = await listed(copy);
    expect(copies.map(({ name, consequentialTrigger }) => [name, consequentialTrigger])).toEqual(
      created.map(({ name, consequentialTrigger }) => [name, consequentialTrigger]),
    );
    for (const one of copies) expect(one).toMatchObject({ initiatorId: copy.id, orgId: org.id });
    expect(copies[0]?.icon).toBe(icon);
    expect(await listed(point)).toHaveLength(2);
  });

  it('are removed and restored with it; meanwhile they are read-only', async () => {
    const { point, created } = await pointWithTriggers();
    const [first] = created;
    const uses = await admin.get(`/used-by/ALARMPOINT/${point.id}`);
    expect(uses).toMatchObject({ count: 0, groups: [], parts: [{ resource: 'consequential-triggers', count: 2 }] });
    await admin.remove(`/alarmpoints/${point.id}`);
    expect(await listed(point)).toHaveLength(2);
    expect((await admin.send('PUT', '/consequentials', { id: first?.id, name: 'x' })).status).toBe(404);
    expect((await admin.send('DELETE', `/consequentials/${first?.id}`)).status).toBe(404);
    const added = { name: 'x', initiatorId: point.id, consequentialTrigger: 'ON_FAILURE' };
    expect(await admin.send('POST', '/consequentials', added)).toMatchObject({
      body: { errors: { initiatorId: 'notFound' } },
    });
    await admin.put('/alarmpoints/re-enable', { id: point.id });
    await admin.remove(`/consequentials/${first?.id}`);
    expect(await listed(point)).toHaveLength(1);
  });

  it('prevent removing their alarm plan, and the refusal names the alarm point', async () => {
    const plan = await admin.alarmPlan(1);
    const point = await admin.alarmPoint(1);
    const created = await trigger(point, { alarmPlanId: plan.id });
    const refused = await admin.send('DELETE', `/alarmplans/${plan.id}`);
    const items = [{ id: created.id, title: created.name, parentId: point.id }];
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: 'IN_USE', usedBy: { count: 1, groups: [{ resource: 'consequential-triggers', items }] } },
    });
  });
});

it('parts of a permanently removed record are removed with it, and each is audited', async () => {
  const overlay = {
    schema: 1,
    add: [
      {
        schema: 1,
        name: 'doors',
        title: '{name}',
        fields: { name: { type: 'text', required: true }, orgId: { type: 'ref', to: 'organizations', required: true } },
        tabs: [
          { name: 'details', rows: ['name'] },
          { name: 'locks', parts: 'locks' },
        ],
        api: { listType: 'DOOR' },
      },
      {
        schema: 1,
        name: 'locks',
        title: '{name}',
        partOf: 'doorId',
        fields: {
          name: { type: 'text', required: true, unique: 'parent' },
          doorId: { type: 'ref', to: 'doors', required: true },
          orgId: { type: 'ref', to: 'organizations', required: true },
        },
        api: { listType: 'LOCK' },
      },
    ],
  };
  const own = await testPlatform([{ source: 'doors.json', content: overlay }]);
  try {
    expect(own.platform.definitions.faults).toEqual([]);
    const client = new Client(await own.signIn());
    const door = await client.post('/doors', { name: 'Gate', orgId: 1 });
    const [top] = [await client.post('/locks', { name: 'Top', doorId: door.id })];
    await client.post('/locks', { name: 'Bottom', doorId: door.id });
    const copy = await client.post('/locks/clone', { id: top.id });
    expect(copy).toMatchObject({ name: 'Top (2)', doorId: door.id });
    expect((await client.get<Stored[]>(`/locks/list?doorId=${door.id}`)).map(({ name }) => name)).toEqual([
      'Bottom',
      'Top',
      'Top (2)',
    ]);
    await client.remove(`/doors/${door.id}`);
    const { rows } = await own.platform.pool.query(
      `select (select count(*)::integer from object where type = 'locks') as kept,
         (select count(*)::integer from audit where type = 'locks' and action = 'remove') as noted,
         (select coalesce(sum(n), 0)::integer from counter where type = 'locks') as counted`,
    );
    expect(rows).toEqual([{ kept: 0, noted: 3, counted: 0 }]);
  } finally {
    await own.close();
  }
});
