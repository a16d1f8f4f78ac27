import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../dataProvider/http.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import * as session from '../../dataProvider/session.ts';
import { shippedDefinitions } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const provider = createDataProvider(shippedDefinitions());

interface Case {
  /** Requirement ids this row proves. */
  ids: string;
  /** "PUT /participants": below /rest/api, with its query. */
  call: string;
  make: () => Promise<unknown>;
  /** Exact body, or undefined for none. */
  body?: unknown;
  reply?: unknown;
  result?: unknown;
  contentType?: string;
}

const record = { id: 7, version: 3, name: 'Nina', surname: 'Novák', shortName: 'NN' };
const named = { id: 7, version: 3, name: 'Fire' };

/** The calls every entity has, with its own path. */
function entity(
  name: string,
  path: string,
  ids: Partial<Record<'one' | 'create' | 'update' | 'remove' | 'clone', string>>,
  sample = named,
): Case[] {
  const { id: _, ...unsaved } = sample;
  const all: Record<'one' | 'create' | 'update' | 'remove' | 'clone', Case> = {
    one: {
      ids: '',
      call: `GET /${path}/7`,
      make: () => provider.getOne(name, { id: 7 }),
      reply: sample,
      result: { data: sample },
    },
    create: {
      ids: '',
      call: `POST /${path}`,
      make: () => provider.create(name, { data: { ...unsaved, id: '_new' } }),
      body: unsaved,
      reply: sample,
      result: { data: sample },
    },
    update: {
      ids: '',
      call: `PUT /${path}${path === 'alarmpoints' ? '/' : ''}`,
      make: () => provider.update(name, { id: 7, data: sample, previousData: sample }),
      body: sample,
      reply: sample,
      result: { data: sample },
    },
    remove: {
      ids: '',
      call: `DELETE /${path}/7`,
      make: () => provider.delete(name, { id: 7 }),
      result: { data: { id: 7 } },
    },
    clone: {
      ids: '',
      call: `POST /${path}/clone`,
      make: () => provider.clone(name, { record: { id: 7, name: 'Copy' } }),
      body: { id: 7, name: 'Copy' },
      reply: sample,
      result: { data: sample },
    },
  };
  return Object.entries(ids).map(([op, cited]) => ({ ...all[op as keyof typeof all], ids: cited }));
}

const cases: Case[] = [
  ...entity(
    'participants',
    'participants',
    { one: '[S7.52]', create: '[S7.53]', update: '[S7.54]', remove: '[S7.55]', clone: '[S7.56]' },
    record,
  ),
  ...entity('alarm-points', 'alarmpoints', {
    one: '[S7.73]',
    create: '[S7.74]',
    update: '[S7.75]',
    remove: '[S7.76]',
    clone: '[S7.80]',
  }),
  ...entity('alarm-plans', 'alarmplans', {
    one: '[S7.91]',
    remove: '[S7.92]',
    update: '[S7.93]',
    create: '[S7.94]',
    clone: '[S7.95]',
  }),
  ...entity('alarm-templates', 'alarmtemplates', {
    create: '[S7.131]',
    update: '[S7.132]',
    one: '[S7.133]',
    remove: '[S7.134]',
  }),
  ...entity('organizations', 'organizations', {
    one: '[S7.156]',
    update: '[S7.158]',
    create: '[S7.159]',
    remove: '[S7.160]',
  }),
  ...entity('users', 'users', { one: '[S7.167]', update: '[S7.168]', create: '[S7.169]', remove: '[S7.170]' }, {
    ...record,
    login: 'nn',
  } as typeof record),
  ...entity('participant-groups', 'participant-groups', { one: '', create: '', update: '', remove: '' }),
  ...entity('user-groups', 'user-groups', { one: '', create: '', update: '', remove: '' }),
  ...entity('alarm-rules', 'alarm-rules', { one: '', create: '', update: '', remove: '' }),
  ...entity('text-templates', 'text-templates', { one: '', create: '', update: '', remove: '' }),
  {
    ids: '[S7.57]',
    call: 'PUT /participants/merge-to-inexistent-user',
    make: () => provider.mergeToInexistentUser('participants', record),
    body: record,
    reply: record,
    result: { data: record },
  },
  {
    ids: '[S7.58]',
    call: 'GET /participants/find-by-login/j%C3%ADra',
    make: () => provider.findByLogin('participants', 'jíra'),
    reply: record,
    result: record,
  },
  {
    ids: '[S7.171]',
    call: 'GET /users/find-by-login/nn',
    make: () => provider.findByLogin('users', 'nn'),
    reply: { ...record, login: 'nn' },
    result: { ...record, login: 'nn' },
  },
  {
    ids: '[S7.81]',
    call: 'PUT /alarmpoints/re-enable',
    make: () => provider.restore('deleted-alarm-points', { id: 7 }),
    body: { id: 7 },
    reply: named,
    result: { data: named },
  },
  {
    ids: '[S7.163][S7.164][S7.165][S7.166]',
    call: 'PUT /move',
    make: () => provider.move('participants', { id: 7, newOrgId: 3, previousOrgId: 2 }),
    body: { id: 7, objectType: 'PARTICIPANT', newOrgId: 3 },
    reply: { status: 'ok' },
    result: { outcome: 'moved' },
  },
  {
    ids: '[S7.39][S7.40]',
    call: 'POST /list/multi',
    make: () =>
      provider.listMulti({ type: ['PARTICIPANT', 'PARTICIPANT_GROUP'], deletedAlarm: false, alarmPointType: 'X' }),
    body: {
      type: ['PARTICIPANT', 'PARTICIPANT_GROUP'],
      currentPage: 0,
      filterValue: '',
      pageSize: 20,
      parentOrgId: 1,
      recursive: false,
      sortField: 'name',
      sortOrder: 'ASCENDING',
      deletedAlarm: false,
      alarmPointType: 'X',
    },
    reply: { list: [record], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 },
    result: { list: [record], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 },
  },
  {
    ids: '[S7.41][S7.42][S9.11]',
    call: 'POST /list/membership',
    make: () => provider.membership({ type: 'PARTICIPANT_GROUP', objectId: 4, referenceType: 'PARTICIPANT' }),
    body: {
      type: 'PARTICIPANT_GROUP',
      objectId: 4,
      referenceType: 'PARTICIPANT',
      currentPage: 0,
      pageSize: 20,
      filterValue: '',
    },
    reply: { list: [record], count: 1 },
    result: { list: [record], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 },
  },
  {
    ids: '[S7.43]',
    call: 'GET /list/devices',
    make: () => provider.devices(),
    reply: ['PHONE', { callingDeviceType: 'SMS' }],
    result: [{ callingDeviceType: 'PHONE' }, { callingDeviceType: 'SMS' }],
  },
  {
    ids: '[S7.44][S7.46][S7.47][S7.48]',
    call: 'GET /tree',
    make: () => provider.tree(),
    reply: [{ id: 1, name: 'Total system', hasChildren: true }],
    result: [{ id: 1, name: 'Total system', hasChildren: true }],
  },
  {
    ids: '[S7.45][S7.49][S7.50][S7.51]',
    call: 'GET /tree/4?recursive=true',
    make: () => provider.tree(4, { recursive: true }),
    reply: [{ id: 5, name: 'Ward', hasChildren: false }],
    result: [{ id: 5, name: 'Ward', hasChildren: false }],
  },
  {
    ids: '[S7.129]',
    call: 'GET /organizations/4/children',
    make: () => provider.orgChildren(4),
    reply: [{ id: 5, name: 'Ward', hasChildren: false }],
    result: [{ id: 5, name: 'Ward', hasChildren: false }],
  },
  {
    ids: '[S7.157]',
    call: 'GET /showOrg/4',
    make: () => provider.showOrg(4),
    reply: { id: 4, name: 'Elbe', hasChildren: true, fullOrgPath: '[Total system][Elbe]', parentId: 1 },
    result: { id: 4, name: 'Elbe', hasChildren: true, fullOrgPath: '[Total system][Elbe]', parentId: 1 },
  },
  {
    ids: '[S7.161]',
    call: 'GET /organizations/object-limits/4',
    make: () => provider.getObjectLimits(4),
    reply: { PARTICIPANT: { limit: 0, used: 0 } },
    result: { PARTICIPANT: { limit: 0, used: 0 } },
  },
  {
    ids: '[S7.162]',
    call: 'POST /organizations/object-limits/4',
    make: () => provider.setObjectLimits(4, { USER: { limit: 9, used: 1 } }),
    body: { USER: { limit: 9, used: 1 } },
    reply: { USER: { limit: 9, used: 1 } },
    result: { USER: { limit: 9, used: 1 } },
  },
  {
    ids: '[S7.174]',
    call: 'GET /table-filters',
    make: () => provider.getTableFilters(),
    reply: '{"a":1}',
    result: '{"a":1}',
  },
  {
    ids: '[S7.175][S7.176]',
    call: 'POST /table-filters',
    make: () => provider.setTableFilters('{"a":1}'),
    body: '{"a":1}',
    contentType: 'text/plain',
  },
  { ids: '[S7.177]', call: 'DELETE /table-filters', make: () => provider.clearTableFilters() },
  {
    ids: '[S7.6][S7.7]',
    call: 'POST /auth',
    make: () => session.signIn({ login: 'a', password: 'b' }),
    body: { login: 'a', password: 'b' },
    reply: { token: 't' },
    result: { token: 't' },
  },
  { ids: '[S7.8][S4.2]', call: 'GET /logout', make: () => session.signOut() },
  {
    ids: '[S7.9][S7.10][S7.11]',
    call: 'POST /refresh',
    make: () => session.refresh('r1'),
    body: { refreshToken: 'r1' },
    reply: { data: { token: 't2' } },
    result: { token: 't2', refreshToken: undefined },
  },
  {
    ids: '[S7.12]',
    call: 'GET /verify',
    make: () => session.verify(),
    reply: { name: 'N', authorities: [] },
    result: { name: 'N', authorities: [] },
  },
  {
    ids: '[S7.13]',
    call: 'POST /generate-qr-url',
    make: () => session.generateQrUrl({ login: 'a', password: 'b' }),
    body: { login: 'a', password: 'b' },
    reply: { url: 'otpauth://x' },
    result: 'otpauth://x',
  },
  { ids: '[S7.14][S6.11]', call: 'PATCH /reset-2fa-status?userLogin=a%26b', make: () => session.resetTwoFactor('a&b') },
  {
    ids: '[S7.15][S6.10]',
    call: 'GET /user-2fa-status?userLogin=a%26b',
    make: () => session.twoFactorStatus('a&b'),
    reply: { enrolled: true },
    result: true,
  },
  {
    ids: '[S7.16][S6.12]',
    call: 'GET /ui-columns-order/is-allowed',
    make: () => session.isColumnsOrderAllowed(),
    reply: false,
    result: false,
  },
  {
    ids: '[S7.17][S7.18]',
    call: 'GET /locale',
    make: () => session.locale(),
    reply: { 'a.b': 'C' },
    result: { 'a.b': 'C' },
  },
  {
    ids: '[S7.172][S7.173]',
    call: 'PATCH /users/change-password',
    make: () => session.changePassword({ newPassword: 'n', previousPassword: 'p' }),
    body: { newPassword: 'n', previousPassword: 'p' },
  },
];

const path = (call: string) => call.split('?')[0]?.replace(' ', ' /rest/api') ?? '';

describe('each call of the specification', () => {
  it.each(cases)('$call goes out with its method, path and body, and its reply is read $ids', async (c) => {
    recording.server.answer(path(c.call), { body: c.reply ?? {} });
    const result = await c.make();
    const [first, ...others] = recording.server.received;
    expect(others).toEqual([]);
    expect(`${first?.method} ${first?.url}`).toBe(c.call.replace(' ', ' /rest/api'));
    expect(first?.body).toEqual(c.body);
    expect(first?.contentType).toBe(c.body === undefined ? undefined : (c.contentType ?? 'application/json'));
    if ('result' in c) expect(result).toEqual(c.result);
  });

  it.each(cases)('$call fails when it is answered anything but 200', async (c) => {
    for (const status of [201, 400, 500]) {
      recording.server.answer(path(c.call), { status, body: { reason: 'Because' } });
      const failure = await c.make().then(
        () => 'resolved',
        (error: unknown) => error,
      );
      // Store actions reject with false; everything else with the failure and the server's reason.
      if (failure !== false) {
        expect(failure).toBeInstanceOf(HttpFailure);
        expect(failure).toMatchObject({ status, reason: 'Because' });
      }
    }
    expect(recording.log().filter((line) => line.startsWith('Something wrong with'))).toHaveLength(3);
  });
});
