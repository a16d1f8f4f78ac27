import { fetchEffects } from '../../dataProvider/calls/absences.ts';
import { runAction } from '../../dataProvider/calls/actions.ts';
import { answerOwnCall } from '../../dataProvider/calls/alarms.ts';
import { lookUpLogin } from '../../dataProvider/calls/findByLogin.ts';
import { answerOnPhone, fetchPhone, fetchRinging } from '../../dataProvider/calls/phone.ts';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { type Case, named, record } from './cases.ts';
import { resourceNamed } from './definitions.ts';

/** Calls beyond the five of each entity: lists, tree, organizations, moving and others. */
export function otherCases(provider: TocsinDataProvider): Case[] {
  return [
    {
      ids: '[S7.57]',
      call: 'PUT /participants/merge-to-inexistent-user',
      make: () => {
        const participants = resourceNamed('participants');
        const action = participants.actions.find(({ name }) => name === 'makeUser');
        if (!action) throw new Error('no such action');
        return runAction(participants, action, record);
      },
      body: record,
      reply: record,
      result: record,
    },
    ...['', '2026-12-24'].map((day) => ({
      ids: '',
      call: 'POST /participants/7/own-link',
      make: () => {
        const participants = resourceNamed('participants');
        const action = participants.actions.find(({ name }) => name === 'sendOwnLink');
        if (!action) throw new Error('no such action');
        return runAction(participants, action, record, day);
      },
      body: day === '' ? {} : { until: '2026-12-24' },
      reply: { deviceType: 'SMS', expiresAt: '2026-12-25 00:00:00' },
      result: { deviceType: 'SMS', expiresAt: '2026-12-25 00:00:00' },
    })),
    {
      ids: '',
      call: 'POST /absences/gaps',
      make: () => fetchEffects([7]),
      body: { ids: [7] },
      reply: { list: [{ id: 7, instead: [], gaps: [] }] },
      result: [{ id: 7, instead: [], gaps: [] }],
    },
    ...[
      { name: 'consent', text: '', body: {} },
      { name: 'refuse', text: 'Too few', body: { reason: 'Too few' } },
    ].map(({ name, text, body }) => ({
      ids: '',
      call: `POST /absences/7/${name}`,
      make: () => {
        const absences = resourceNamed('absences');
        const action = absences.actions.find((one) => one.name === name);
        if (!action) throw new Error('no such action');
        return runAction(absences, action, record, text);
      },
      body,
      reply: record,
      result: record,
    })),
    {
      ids: '[S7.58]',
      call: 'GET /participants/find-by-login/j%C3%ADra',
      make: () => lookUpLogin(resourceNamed('participants'), 'jíra'),
      reply: record,
      result: { kind: 'taken', record },
    },
    {
      ids: '[S7.171]',
      call: 'GET /users/find-by-login/nn',
      make: () => lookUpLogin(resourceNamed('users'), 'nn'),
      reply: { ...record, login: 'nn' },
      result: { kind: 'taken', record: { ...record, login: 'nn' } },
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
      ids: '[S3.169][S3.170][S3.171][S3.172][S3.173][S3.174][S7.41][S7.42][S9.11]',
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
      make: () => provider.setObjectLimits(4, { USER: { limit: 9, used: 1, wire: { limit: 5, used: 1 } } }),
      body: { USER: { limit: 9, used: 1 } },
      reply: { USER: { limit: 9, used: 1 } },
      result: { USER: { limit: 9, used: 1 } },
    },
    {
      ids: '',
      call: 'GET /simulated-phone?participantId=7',
      make: () => fetchPhone(7, 40),
      reply: { participantId: 7, participantName: 'Jan Novák', list: [] },
      result: { participantId: 7, participantName: 'Jan Novák', list: [] },
    },
    {
      ids: '',
      call: 'GET /simulated-phone/ringing',
      make: () => fetchRinging(30),
      reply: { list: [{ participantId: 7, participantName: 'Jan Novák', calls: 1 }] },
      result: { list: [{ participantId: 7, participantName: 'Jan Novák', calls: 1 }] },
    },
    {
      ids: '',
      call: 'POST /alarmtable/answer',
      make: () => answerOwnCall({ id: 31, answer: 'ACCEPT' }),
      body: { id: 31, answer: 'ACCEPT' },
      reply: { outcome: 'late', alarmStatus: 'FINISHED' },
      result: { outcome: 'late', alarmStatus: 'FINISHED' },
    },
    {
      ids: '',
      call: 'POST /simulated-phone/31/answer',
      make: () => answerOnPhone(31, 7, 'DECLINE'),
      body: { participantId: 7, answer: 'DECLINE' },
      reply: { outcome: 'taken', alarmStatus: 'PROCESSING' },
      result: { outcome: 'taken', alarmStatus: 'PROCESSING' },
    },
  ];
}
