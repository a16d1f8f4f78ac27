import { describe, expect, it } from 'vitest';
import { fetchAlarmApp, saveAlarmApp } from '../../dataProvider/calls/alarmApps.ts';
import { fetchAlarmPlans } from '../../dataProvider/calls/alarmPlans.ts';
import { availableTriggerTypes, offeredTypes, suggestedName } from '../../dataProvider/calls/consequentials.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { takeStoredMessage } from '../../dataProvider/session/stored.ts';
import { shippedDefinitions } from './definitions.ts';
import { recordingServer } from './setup.ts';
import { translator } from './texts.ts';

const recording = recordingServer();
const definitions = shippedDefinitions();
const provider = createDataProvider(definitions);
const definitionOf = (name: string) => {
  const found = definitions.byName.get(name);
  if (!found) throw new Error(name);
  return found;
};
const apps = definitionOf('alarm-apps');
const GET_APP = 'GET /rest/api/alarmpoints/predefined/4';
const TYPES = [
  'ON_NEW',
  'ON_ACCEPTED',
  'ON_NOT_ACCEPTED',
  'ON_ACKNOWLEDGED',
  'ON_NOT_ACKNOWLEDGED',
  'ON_FINISHED',
  'ON_FAILURE',
];

describe('the app of an organization and alarm type', () => {
  const stored = { id: 7, orgId: 4, systemId: 'SOS-4', alarmPlanId: 9, alarmType: 'SOS', version: 3 };
  const icon = { name: 'clock-alert', color: '#989898' };

  it.each([
    ['{broken', 'is no JSON'],
    ['"fire"', 'is a text'],
    ['null', 'is nothing'],
    [null, 'is absent'],
    [undefined, 'does not come'],
    [5, 'is a number'],
  ])(
    'falls back to its organization, system id and the default icon when its icon %s (%s) [S3.254]',
    async (given, _what) => {
      recording.server.answer(GET_APP, { body: { ...stored, icon: given } });
      expect(await fetchAlarmApp(apps, 4, 'SOS')).toEqual({
        app: { orgId: 4, systemId: 'SOS-4', icon },
        id: 7,
        unreadable: true,
      });
    },
  );

  it.each([
    ['404', { status: 404, body: { reason: 'NOT_FOUND' } }, ''],
    ['nothing', { raw: '' }, ''],
    ['null', { raw: 'null' }, ''],
    ['an app without an id', { body: { ...stored, id: null, systemId: 'SOS-4', icon: null } }, 'SOS-4'],
  ])('does not exist when the reply is %s', async (_, answer, systemId) => {
    recording.server.answer(GET_APP, answer);
    expect(await fetchAlarmApp(apps, 4, 'SOS')).toEqual({
      app: { orgId: 4, systemId, icon },
      id: undefined,
      unreadable: false,
    });
    expect(recording.log()).toEqual([]);
  });

  it.each([
    ['create', {}, 'POST', '[S8.26][S8.27][S8.28][S8.29][S9.19]'],
    ['update', { id: 7 }, 'PUT', '[S5.19][S8.30][S8.31][S8.32][S8.33]'],
  ])('whose %s fails leaves the reason as a message of 5000 ms, then rejects %s', async (_, id, method, _ids) => {
    const translate = translator('en');
    for (const [reply, content] of [
      [{ status: 400, body: { reason: 'System id is taken' } }, 'System id is taken'],
      [
        { status: 409, body: { reason: 'NOT_UNIQUE', errors: { systemId: 'unique:x' } } },
        'This value is already in use',
      ],
      [{ status: 400, body: { reason: 'VALIDATION', errors: {} } }, 'Please correct the marked fields'],
    ] as const) {
      recording.server.answer(`${method} /rest/api/alarmpoints/predefined`, reply);
      const failing = saveAlarmApp(apps, { orgId: 4, systemId: 'x', ...id }, translate);
      await expect(failing).rejects.toMatchObject({ status: reply.status, reason: reply.body.reason });
      expect(takeStoredMessage()).toEqual({ severity: 'error', content, life: 5000 });
    }
  });
});

describe('consequential triggers', () => {
  it.each([
    ['a list', [{ id: 1, name: 'A' }]],
    ['a list reply', { list: [{ id: '1', name: 'A' }], count: 1 }],
    ['rows without an id among others', [{ name: 'x' }, { id: 1, name: 'A' }]],
  ])('of an alarm point are read from %s', async (_, body) => {
    recording.server.answer('GET /rest/api/consequentials/list', { body });
    const paging = { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' as const } };
    const { data } = await provider.getManyReference('consequential-triggers', {
      target: 'initiatorId',
      id: 5,
      filter: {},
      ...paging,
    });
    expect(data.map(({ id, name }) => [id, name])).toEqual([[1, 'A']]);
  });

  it.each([
    ['an object', { body: { name: 'A' } }, 'A'],
    ['a text', { body: 'A' }, 'A'],
    ['bare text', { raw: 'A', type: 'text/plain' }, 'A'],
    ['nothing', { body: {} }, ''],
  ])('get a suggested name from %s', async (_, answer, name) => {
    recording.server.answer('PUT /rest/api/consequentials/show-name', answer);
    expect(await suggestedName('ON_NEW')).toBe(name);
  });

  it.each([
    ['a list', ['ON_NEW', 3, null], ['ON_NEW']],
    ['a list reply', { list: ['ON_NEW'] }, ['ON_NEW']],
    ['a list under another name', { triggerTypes: ['ON_NEW'] }, ['ON_NEW']],
    ['a list below data', { data: { types: ['ON_NEW'] }, status: 'ok' }, ['ON_NEW']],
    ['an empty list', { triggerTypes: [] }, []],
  ])('get free types from %s [P22]', async (_, body, types) => {
    recording.server.answer('GET /rest/api/consequentials/triggers/5', { body });
    expect(await availableTriggerTypes(5)).toEqual(types);
  });

  it('treat a reply without a list as missing, not as "none is free" [P22]', async () => {
    recording.server.answer('GET /rest/api/consequentials/triggers/5', { body: {} });
    await expect(availableTriggerTypes(5)).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it.each([
    ['a new one', undefined, ['ON_NEW', 'ON_FAILURE']],
    ['a stored one: its own too', 'ON_FINISHED', ['ON_NEW', 'ON_FINISHED', 'ON_FAILURE']],
    ['a stored one whose own is free', 'ON_NEW', ['ON_NEW', 'ON_FAILURE']],
  ])('may have as type, %s [S4.32]', (_, own, offered) => {
    expect(offeredTypes(TYPES, ['ON_FAILURE', 'ON_NEW'], own)).toEqual(offered);
  });

  it('may have a type that the console does not know', () => {
    expect(offeredTypes(['ON_NEW'], ['ON_STRIKE'], 'ON_NEW')).toEqual(['ON_NEW', 'ON_STRIKE']);
  });
});

it('alarm plans are loaded as choices by 1000 from page 0, sorted by name [S9.7][S9.8][S3.255][S3.256][S3.257][S3.258][S3.259][S3.260]', async () => {
  const plans = definitionOf('alarm-plans');
  const names = ['Zebra', 'Ähre', 'abend', 'Plan 10', 'Plan 9'];
  recording.server.answer('POST /rest/api/list', { body: { list: names.map((name, i) => ({ id: i + 1, name })) } });
  const reply = await fetchAlarmPlans(plans, 'de');
  expect(recording.server.received.at(-1)?.body).toMatchObject({
    type: 'ALARMPLAN',
    currentPage: 0,
    pageSize: 1000,
    sortField: 'name',
    sortOrder: 'ASCENDING',
    parentOrgId: 1,
    recursive: true,
  });
  expect(reply.list.map(({ name }) => name)).toEqual(['abend', 'Ähre', 'Plan 9', 'Plan 10', 'Zebra']);
  expect(reply).toMatchObject({ currentPage: 0, count: 5, pageSize: 1000, pagesCount: 1 });
});
