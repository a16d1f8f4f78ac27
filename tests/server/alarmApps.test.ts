import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { next, type Stored } from './records.ts';

const PATH = '/alarmpoints/predefined';
const { admin } = await adminPlatform();
const planId = (await admin.alarmPlan(1)).id;

const icon = JSON.stringify({ name: 'sos', color: '#c62828' });
const app = (orgId: number, more: object = {}) => ({
  orgId,
  alarmType: 'SOS',
  systemId: `APP-${next()}`,
  alarmPlanId: planId,
  icon,
  ...more,
});
const fetched = (orgId: number, type: string) => admin.get(`${PATH}/${orgId}?alarmtype=${type}`);

describe('alarm apps', () => {
  it('are created, read by organization and type, changed and removed, and each is audited [S7.86][S7.87][S7.88][S7.89][S7.90]', async () => {
    const { id: orgId } = await admin.org(1);
    const made = await admin.post(PATH, app(orgId));
    expect(made).toMatchObject({ orgId, alarmType: 'SOS', alarmPlanId: planId, icon, version: 1 });
    expect(await fetched(orgId, 'SOS')).toEqual(made);
    const changed = await admin.put(PATH, { ...made, systemId: 'CHANGED' });
    expect(changed).toMatchObject({ id: made.id, systemId: 'CHANGED', version: 2 });
    expect(await fetched(orgId, 'SOS')).toEqual(changed);
    expect(await admin.send('PUT', PATH, { ...made, systemId: 'LATE' })).toEqual({
      status: 409,
      body: { reason: 'VERSION_CONFLICT', current: changed },
    });
    const { list } = await admin.get<{ list: { action: string }[] }>(`/audit/ALARM_APP/${made.id}`);
    expect(list.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(await admin.remove(`${PATH}/${made.id}`)).toEqual({});
    expect((await fetched(orgId, 'SOS')).id).toBeNull();
    expect((await admin.send('DELETE', `${PATH}/${made.id}`)).status).toBe(404);
  });

  it('that do not exist yet are returned with the defaults of a new one', async () => {
    const { id: orgId } = await admin.org(1);
    const types = ['SOS', 'MEDICAL', 'SYSTEM', 'FIRE', 'WATER', 'SECURITY'];
    for (const type of types) {
      const begun = await fetched(orgId, type);
      expect(begun).toEqual({ id: null, orgId, alarmType: type, systemId: `${type}-${orgId}`, icon: null });
      const { id: _, ...rest } = begun;
      await admin.post(PATH, { ...rest, icon, alarmPlanId: planId });
    }
    for (const type of types) expect((await fetched(orgId, type)).alarmType).toBe(type);
  });

  it.each([
    ['a second one of its type in its organization', 409, (of: Stored) => app(Number(of.orgId)), 'alarmType'],
    ['a system id that another one has', 409, (of: Stored) => app(1, { systemId: of.systemId }), 'systemId'],
  ])('%s is refused at the field', async (_, status, record, field) => {
    const { id: orgId } = await admin.org(1);
    const made = await admin.post(PATH, app(orgId));
    const title = `SOS (${made.systemId})`;
    expect(await admin.send('POST', PATH, record(made))).toEqual({
      status,
      body: { reason: 'NOT_UNIQUE', errors: { [field]: `unique:${title}` } },
    });
  });

  it.each([
    ['no system id', { systemId: '' }, { systemId: 'required' }],
    ['a system id with a blank', { systemId: 'A 1' }, { systemId: 'pattern' }],
    ['a long system id', { systemId: 'x'.repeat(61) }, { systemId: 'maxLength:60' }],
    ['no alarm plan', { alarmPlanId: null }, { alarmPlanId: 'required' }],
    ['an alarm plan that is not there', { alarmPlanId: 2_000_000_000 }, { alarmPlanId: 'notFound' }],
    ['a type that does not exist', { alarmType: 'BORED' }, { alarmType: 'enum' }],
    ['no organization', { orgId: null }, { orgId: 'required' }],
  ])('with %s are refused at the field, new ones and stored ones [S5.18][S5.19]', async (_, wrong, errors) => {
    const refused = { status: 400, body: { reason: 'VALIDATION', errors } };
    expect(await admin.send('POST', PATH, app(1, wrong))).toEqual(refused);
    const { id: orgId } = await admin.org(1);
    const stored = await admin.post(PATH, app(orgId));
    expect(await admin.send('PUT', PATH, { ...stored, ...wrong })).toEqual(refused);
    expect(await fetched(orgId, 'SOS')).toEqual(stored);
  });

  it('keep the type and organization with which they were created', async () => {
    const { id: orgId } = await admin.org(1);
    const made = await admin.post(PATH, app(orgId));
    const refused = (errors: object) => ({ status: 400, body: { reason: 'VALIDATION', errors } });
    expect(await admin.send('PUT', PATH, { ...made, alarmType: 'FIRE' })).toEqual(refused({ alarmType: 'fixed' }));
    expect(await admin.send('PUT', PATH, { ...made, orgId: 1 })).toEqual(refused({ orgId: 'fixed' }));
    expect(await fetched(orgId, 'SOS')).toEqual(made);
    const point = await admin.alarmPoint(orgId);
    expect(await admin.send('PUT', '/alarmpoints/', { ...point, alarmPointType: 'CONSEQUENTIAL' })).toEqual(
      refused({ alarmPointType: 'fixed' }),
    );
  });

  it('require an existing type and organization', async () => {
    for (const [query, code] of [
      ['', 'required'],
      ['?alarmtype=', 'enum'],
      ['?alarmtype=sos', 'enum'],
      ['?alarmtype=SOS&alarmtype=FIRE', 'text'],
    ]) {
      const refused = { status: 400, body: { reason: 'VALIDATION', errors: { alarmtype: code } } };
      expect(await admin.send('GET', `${PATH}/1${query}`)).toEqual(refused);
    }
    for (const orgId of ['0', 'x', '2000000000']) {
      expect((await admin.send('GET', `${PATH}/${orgId}?alarmtype=SOS`)).status).toBe(404);
    }
  });
});
