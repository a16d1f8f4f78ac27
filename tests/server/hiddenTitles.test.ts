import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { Client, type ListReply, next, person, samples } from './records.ts';
import { transferOf } from './transferKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();

async function callerWith(authorities: string[], orgId = 1) {
  const { login, password } = await makeUser(call, authorities, { orgId }, { orgId });
  return t.signIn(login, password);
}

describe('the owner of a unique value', () => {
  it('is shown to users who may read such records; others see only that the value is taken [S2]', async () => {
    await admin.participant(1, { name: 'Vera', surname: 'Hidden', shortName: 'HID' });
    const writer = new Client(await callerWith(['PARTICIPANT_EDIT']));
    const reader = new Client(await callerWith(['PARTICIPANT_EDIT', 'PARTICIPANT_VIEW']));
    const again = { ...person(1), shortName: 'hid' };
    expect(await reader.send('POST', '/participants', again)).toEqual({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { shortName: 'unique:Vera Hidden (HID)' } },
    });
    expect(await writer.send('POST', '/participants', again)).toEqual({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { shortName: 'taken' } },
    });
  });

  it('is not revealed by an import either [S2]', async () => {
    await admin.participant(1, { name: 'Ivo', surname: 'Imported', shortName: 'IMP' });
    const file = 'name;surname;shortName;language;orgId\nA;B;imp;GERMAN;1';
    const faults = async (authorities: string[]) => {
      const transfer = transferOf(await callerWith(authorities));
      const { id } = await transfer.check('PARTICIPANT', file, { match: null });
      return (await transfer.rows(id, 'reject')).map(({ errors }) => errors);
    };
    expect(await faults(['PARTICIPANT_EDIT', 'PARTICIPANT_VIEW'])).toEqual([
      { shortName: 'unique:Ivo Imported (IMP)' },
    ]);
    expect(await faults(['PARTICIPANT_EDIT'])).toEqual([{ shortName: 'taken' }]);
  });
});

it('a list sorted by a reference reveals no titles out of reach: they are sorted as empty [S2]', async () => {
  const [inside, outside] = [await admin.org(1), await admin.org(1)];
  const someone = await admin.participant(1);
  const plan = (name: string, orgId: number) => {
    const step = { participantIds: [someone.id], requiredAcceptances: 1, waitSeconds: 1 };
    return admin.post('/alarmplans', { name: `${name} ${next()}`, orgId, steps: [step] });
  };
  const point = async (alarmPlanId: number) => {
    const sample = samples(inside.id, { participantId: someone.id, alarmPointId: 0 }).ALARMPOINT?.record;
    return (await admin.post('/alarmpoints', { ...sample, name: `Point ${next()}`, alarmPlanId })).id;
  };
  const zulu = await point((await plan('Zulu', outside.id)).id);
  const alpha = await point((await plan('Alpha', outside.id)).id);
  const middle = await point((await plan('Middle', inside.id)).id);
  const beacon = await point((await plan('Beacon', 1)).id);
  const local = new Client(await callerWith(['ADMIN'], inside.id));
  const order = async (client: Client, sortOrder: string, more: object = {}) => {
    const sorted = { type: 'ALARMPOINT', parentOrgId: inside.id, sortField: 'alarmPlanName', sortOrder, ...more };
    return (await client.post<ListReply>('/list', sorted)).list.map(({ id }) => id);
  };
  expect(await order(admin, 'ASCENDING')).toEqual([alpha, beacon, middle, zulu]);
  expect(await order(local, 'ASCENDING')).toEqual([beacon, middle, zulu, alpha]);
  expect(await order(local, 'DESCENDING')).toEqual([alpha, zulu, middle, beacon]);
  expect(await order(local, 'ASCENDING', { filters: { active: true } })).toEqual([beacon, middle, zulu, alpha]);
  expect(await order(local, 'ASCENDING', { filterValue: 'Point' })).toEqual([beacon, middle, zulu, alpha]);
});
