import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { makeUser } from './users.ts';

/** What the schema of a call refuses and what the definition refuses are told together. */
const { t, call, admin } = await adminPlatform();

const errorsOf = async (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object, as = call) => {
  const reply = await as({ method, url, payload });
  expect([reply.statusCode, reply.json().reason]).toEqual([400, 'VALIDATION']);
  return reply.json().errors;
};

describe('a new record', () => {
  it('with a wrong choice, a device without address and a short name with a blank', async () => {
    const devices = [{ callingDeviceType: 'FAX', address: '' }, { callingDeviceType: 'SMS' }];
    const record = { name: 'Jan', surname: 'x'.repeat(61), shortName: 'a b', language: 'CZECH', devices };
    expect(await errorsOf('POST', '/participants', record)).toEqual({
      surname: 'maxLength:60',
      shortName: 'pattern',
      'devices.0.callingDeviceType': 'enum',
      'devices.0.address': 'required',
      'devices.1.address': 'required',
    });
  });

  it('without a required field and with a rule of the whole record broken', async () => {
    const record = { orgId: 1, language: 'LATIN', text: '{nobody}' };
    expect(await errorsOf('POST', '/alarmpoints', record)).toEqual({
      name: 'required',
      language: 'enum',
      text: 'placeholder:nobody',
    });
  });

  it('of a part, and in a body that wraps it', async () => {
    const { id } = await admin.participant(1);
    const event = {
      repeatType: 'HOURLY',
      recurring: true,
      startDateSelected: '2026-05-02',
      endDateSelected: '2026-05-01',
    };
    expect(
      await errorsOf('PUT', `/participants/${id}/calendar/update`, { event: { ...event, acknowledgeTime: 'soon' } }),
    ).toEqual({
      acknowledgeTime: 'number',
      repeatType: 'enum',
      endDateSelected: 'endAfterStart',
    });
  });

  it('named by its address', async () => {
    const holiday = { title: 5, start: '2026-05-02 00:00:00', end: '2026-05-01 00:00:00' };
    expect(await errorsOf('POST', '/holidays/1?year=2026', holiday)).toEqual({ title: 'text', end: 'endAfterStart' });
  });

  it('in lists, and in lists within lists: each item, those of a wrong kind too', async () => {
    const steps = [
      { participantIds: [1], waitSeconds: 'soon', requiredAcceptances: 1, media: ['FAX'] },
      'first Anna',
      { requiredAcceptances: 1000, waitSeconds: 5 },
      { participantIds: [], waitSeconds: 90_000, colour: 'red' },
    ];
    expect(await errorsOf('POST', '/alarmplans', { steps, active: 'yes' })).toEqual({
      name: 'required',
      active: 'bool',
      'steps.0.waitSeconds': 'number',
      // the field of the form, and the item within it
      'steps.0.media': 'enum',
      'steps.0.media.0': 'enum',
      'steps.1': 'object',
      'steps.2.participantIds': 'required',
      'steps.2.requiredAcceptances': 'max:999',
      'steps.3.participantIds': 'required',
      'steps.3.waitSeconds': 'max:86400',
      'steps.3.colour': 'unknownField',
    });
    const dateRule = { start: '25:00', end: '06:00:00', markedDays: ['MONDAY', 'SOMEDAY'] };
    const rows = [
      { name: 'x'.repeat(200), dateRule },
      { individualCalendarId: 'Anna', dateRule: { repeatEvery: 0 } },
    ];
    const schedule = { orgId: 1, validFrom: 'soon', participantWeekGroups: [{}, { participantRotationEvents: rows }] };
    const at = 'participantWeekGroups.1.participantRotationEvents';
    expect(await errorsOf('POST', '/participant-rotationals', schedule)).toEqual({
      name: 'required',
      validFrom: 'date',
      [`${at}.0.name`]: 'maxLength:100',
      [`${at}.0.individualCalendarId`]: 'required',
      [`${at}.0.dateRule.start`]: 'time',
      [`${at}.0.dateRule.markedDays`]: 'enum',
      [`${at}.0.dateRule.markedDays.1`]: 'enum',
      [`${at}.1.individualCalendarId`]: 'ref',
      [`${at}.1.dateRule.repeatEvery`]: 'min:1',
    });
  });

  it('without a body', async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await call({ method: 'POST', url: '/alarmplans', headers });
    expect([reply.statusCode, reply.json()]).toEqual([400, { reason: 'VALIDATION', errors: { name: 'required' } }]);
  });
});

describe('a change', () => {
  it('tells what is wrong by type and what is wrong by definition, not what was wrong before', async () => {
    const stored = await admin.participant(1);
    const change = { id: stored.id, name: '', active: 'yes', language: 'FRENCH' };
    expect(await errorsOf('PUT', '/participants', change)).toEqual({
      name: 'required',
      active: 'bool',
      language: 'enum',
    });
  });

  it('with an object that is no number for an id', async () => {
    expect(await errorsOf('PUT', '/participants', { id: { toString: 1 }, active: 'yes' })).toEqual({
      id: 'ref',
      active: 'bool',
    });
  });

  it('of the own record', async () => {
    const user = await makeUser(call, []);
    const own = await t.signIn(user.login, user.password);
    expect(await errorsOf('PATCH', '/users/profile', { name: 7, surname: ' ', email: 'nobody' }, own)).toEqual({
      name: 'text',
      surname: 'required',
      email: 'emailAddress',
    });
  });

  it('of a record out of reach tells nothing about it', async () => {
    const [there, here] = [await admin.org(1), await admin.org(1)];
    const stored = await admin.participant(there.id);
    const user = await makeUser(call, ['PARTICIPANT_EDIT', 'PARTICIPANT_VIEW'], { orgId: here.id });
    const other = await t.signIn(user.login, user.password);
    for (const id of [stored.id, 2_000_000_000, 2_147_483_647])
      expect(await errorsOf('PUT', '/participants', { id, name: '', active: 'yes' }, other)).toEqual({
        active: 'bool',
      });
  });
});

describe('a call without a record', () => {
  it('tells wrong times with everything else', async () => {
    expect(
      await errorsOf('POST', '/alarm-trigger', { text: 'x', start: 'soon', priority: 9, mediaUsageType: 'SOME' }),
    ).toEqual({
      start: 'dateTime',
      priority: 'max:5',
      mediaUsageType: 'enum',
    });
    expect(await errorsOf('POST', '/alarmtable', { sortField: 'weather', field: 'moon', pageSize: 0 })).toEqual({
      sortField: 'enum',
      field: 'enum',
      pageSize: 'min:1',
    });
    const audit = await call({ method: 'GET', url: '/audit?from=today&to=2026-02-30&pageSize=x' });
    expect(audit.json().errors).toEqual({ from: 'date', to: 'date', pageSize: 'number' });
  });
});
