import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { sampleTable } from './records.ts';

const { admin } = await adminPlatform();
const org = await admin.org(1);

const MANY = 25;

it('parallel clones get distinct names, with and without a unique field', async () => {
  const someone = await admin.participant(org.id, { name: 'Jan', shortName: 'JN' });
  const copies = await Promise.all(
    Array.from({ length: MANY }, () => admin.post('/participants/clone', { id: someone.id })),
  );
  expect(new Set(copies.map((copy) => copy.shortName)).size).toBe(MANY);
  expect(new Set(copies.map((copy) => copy.name)).size).toBe(MANY);
  expect(copies.map((copy) => copy.name)).toContain('Jan (2)');

  const group = await admin.post('/participant-groups', { name: 'Night', orgId: org.id });
  const groups = await Promise.all(
    Array.from({ length: MANY }, () => admin.post('/participant-groups/clone', { id: group.id })),
  );
  expect(groups.map((copy) => copy.name).sort()).toEqual(
    Array.from({ length: MANY }, (_, i) => `Night (${i + 2})`).sort(),
  );
});

it('a clone gets a free name while records with its candidate names are being created', async () => {
  const group = await admin.post('/participant-groups', { name: 'Day', orgId: org.id });
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      i % 2
        ? admin.send('POST', '/participant-groups/clone', { id: group.id })
        : admin.send('POST', '/participant-groups', { name: `Day (${i / 2 + 2})`, orgId: org.id }),
    ),
  );
  const clones = replies.filter((_, i) => i % 2);
  expect(clones.map((reply) => reply.status)).toEqual(clones.map(() => 200));
  const names = replies.flatMap(({ status, body }) => (status === 200 ? [body.name] : []));
  expect(new Set(names).size).toBe(names.length);
});

it("a name of nearly maximum length is shortened, and the number of a copy's name is incremented", async () => {
  const long = `${'a'.repeat(18)}😀`;
  const someone = await admin.participant(org.id, { name: 'Ota', shortName: long });
  const copy = await admin.post('/participants/clone', { id: someone.id });
  expect(copy.shortName).toBe(`${'a'.repeat(18)}-2`);
  const again = await admin.post('/participants/clone', { id: copy.id });
  expect(String(again.shortName).length).toBeLessThanOrEqual(20);
  expect(again.shortName).not.toBe(copy.shortName);
  const third = await admin.post('/participants/clone', { id: again.id });
  expect(third.name).toBe('Ota (4)');
});

const NIGHT = {
  title: 'Night',
  startDateSelected: '2026-11-02 00:00:00',
  endDateSelected: '2026-11-03 00:00:00',
  deviceType: 'MOBILE',
  callingNumber: '+420 602 111 222',
};
const MOBILE = { callingDeviceType: 'MOBILE', address: '+420 602 111 222', rank: 1, active: true };
const group = (more: object = {}) =>
  admin.post('/participant-groups', { name: `Choir ${counted()}`, orgId: org.id, ...more });
let made = 0;
const counted = () => ++made;

it("a participant's copy takes no effect: it is inactive, in no group, and calls no number of the original", async () => {
  const { id: groupId } = await group();
  const one = await admin.participant(org.id, { devices: [MOBILE], groupIds: [groupId] });
  const event = await admin.send('PUT', `/participants/${one.id}/calendar/update`, { event: NIGHT });
  expect(event.status).toBe(200);
  const copy = await admin.post('/participants/clone', { id: one.id });
  expect(copy).toMatchObject({ active: false, devices: [], groupIds: [] });
  expect(await admin.get(`/participants/${copy.id}/calendar`)).toMatchObject([
    { title: 'Night', deviceType: 'MOBILE', callingNumber: null, active: true },
  ]);
  expect(await admin.get(`/participant-groups/${groupId}`)).toMatchObject({ participantIds: [one.id], version: 2 });
});

it('a copy has what its maker asks for', async () => {
  const { id: groupId } = await group();
  const asked = { active: true, devices: [MOBILE], groupIds: [groupId] };
  const one = await admin.participant(org.id, asked);
  expect(await admin.post('/participants/clone', { id: one.id, ...asked })).toMatchObject(asked);
});

it("a group's copy is inactive and empty, a rule's and a plan's are inactive and else the same", async () => {
  const { id } = await admin.participant(org.id);
  const members = await group({ participantIds: [id] });
  expect(await admin.post('/participant-groups/clone', { id: members.id })).toMatchObject({
    active: false,
    participantIds: [],
  });
  const { ALARMPLAN, ALARM_RULE } = await sampleTable(admin);
  for (const sample of [ALARMPLAN, ALARM_RULE]) {
    const { id: of, version: _, name, active, ...rest } = await admin.post(sample?.path ?? '', sample?.record ?? {});
    expect(active).toBe(true);
    expect(await admin.post(`${sample?.path}/clone`, { id: of })).toMatchObject({
      ...rest,
      name: `${name} (2)`,
      active: false,
    });
  }
});

it('the copy of a panel for some roles is for the same ones: without any it would be for everybody', async () => {
  const { ALARM_PANEL } = await sampleTable(admin);
  const role = await admin.post('/user-groups', { name: 'Gate', orgId: 1, authorities: ['ALARM_PANEL'] });
  const panel = await admin.post('/alarm-panels', { ...ALARM_PANEL?.record, userGroupIds: [role.id] });
  expect(await admin.post('/alarm-panels/clone', { id: panel.id })).toMatchObject({ userGroupIds: [role.id] });
});
