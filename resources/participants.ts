import { defineResource } from '../src/engine/defineResource.ts';
import { DEVICE_TYPES, LANGUAGES } from './enums.ts';

/** People who are alerted, with the devices by which they are reached. */
export default defineResource({
  schema: 1,
  name: 'participants',
  title: '{name} {surname} ({shortName})',
  wholeName: { given: 'name', family: 'surname' },
  fields: {
    name: { type: 'text', required: true, maxLength: 60 },
    surname: { type: 'text', required: true, maxLength: 60 },
    shortName: {
      type: 'text',
      required: true,
      maxLength: 20,
      pattern: '\\S+',
      unique: 'organization',
      widget: 'login',
    },
    fullName: { type: 'derived', template: '{name} {surname} ({shortName})' },
    language: {
      type: 'enum',
      values: LANGUAGES,
      required: true,
      defaultFrom: 'userLanguage',
      default: 'ENGLISH',
      byLink: true,
      bulk: true,
    },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    active: { type: 'bool', default: true, bulk: true },
    devices: {
      type: 'array',
      maxItems: 20,
      byLink: true,
      widget: {
        name: 'testCalls',
        options: { type: 'devices.callingDeviceType', address: 'devices.address', self: 'shortName' },
      },
      fields: {
        callingDeviceType: { type: 'enum', values: DEVICE_TYPES, required: true, default: 'MOBILE', byLink: true },
        address: { type: 'text', required: true, maxLength: 254, addressBy: 'callingDeviceType', byLink: true },
        message: { type: 'text', maxLength: 100 },
        rank: { type: 'int', min: 1, max: 99, default: 1, byLink: true },
        active: { type: 'bool', default: true },
      },
    },
    reachable: { type: 'bool', test: { some: 'devices', where: { field: 'active', is: true } } },
    deviceCount: {
      type: 'int',
      count: { some: 'devices', where: { field: 'active', is: true } },
      cell: { name: 'scarce', options: { upTo: 1 } },
    },
    addressesWork: {
      type: 'bool',
      test: { not: { some: 'devices', where: { not: { field: 'address', addressBy: 'callingDeviceType' } } } },
    },
    confirmedOn: { type: 'date', readOnly: true, extension: 'ownData' },
    groupIds: { type: 'ref', to: 'participant-groups', multiple: true, inverse: 'participantIds', bulk: true },
    planIds: { type: 'ref', to: 'alarm-plans', multiple: true, inverse: 'steps.participantIds', readOnly: true },
    description: { type: 'longText', maxLength: 500, bulk: true },
  },
  list: {
    columns: [
      'title',
      'orgId',
      { field: 'language', width: '7rem' },
      { field: 'active', width: '6rem' },
      { field: 'reachable', hidden: true, width: '7rem' },
      { field: 'deviceCount', hidden: true, width: '8rem' },
      { field: 'addressesWork', hidden: true, width: '7rem' },
      { field: 'confirmedOn', hidden: true, width: '8rem' },
      { field: 'name', hidden: true },
      { field: 'surname', hidden: true },
      { field: 'shortName', hidden: true, width: '7rem' },
    ],
    filters: ['language', 'groupIds', 'active', 'reachable', 'deviceCount', 'addressesWork', 'confirmedOn'],
    sort: { field: 'name', order: 'ASCENDING' },
    pageSize: 100,
    phone: ['orgId'],
  },
  tabs: [
    {
      name: 'details',
      rows: [['name', 'surname'], ['shortName', 'language'], 'orgId', 'fullName', 'active', 'confirmedOn', 'description'],
    },
    { name: 'devices', rows: ['devices'] },
    { name: 'calendar', wide: true, parts: 'participant-events' },
    { name: 'absences', parts: 'absences' },
    { name: 'memberships', widget: { name: 'memberships', options: { fields: ['groupIds', 'planIds'] } } },
  ],
  selector: {
    weight: 2,
    filters: [
      { name: 'name', field: 'name' },
      { name: 'surname', field: 'surname' },
      { name: 'shortName', field: 'shortName' },
      { name: 'language', field: 'language' },
      { name: 'deviceType', field: 'devices.callingDeviceType', choices: 'devices' },
      { name: 'groupName', field: 'groupNames' },
    ],
    warnings: ['reachable', 'addressesWork', 'active'],
  },
  actions: [
    {
      name: 'makeUser',
      call: { method: 'PUT', path: 'participants/merge-to-inexistent-user', body: 'record' },
      makes: { resource: 'users', lookup: 'shortName' },
    },
    {
      name: 'sendOwnLink',
      call: { method: 'POST', path: 'participants/{id}/own-link', body: {} },
      needs: {
        some: 'devices',
        where: {
          all: [
            { field: 'callingDeviceType', in: ['EMAIL', 'SMS', 'MOBILE'] },
            { field: 'active', is: true },
          ],
        },
      },
      many: true,
      asksDay: 'until',
      extension: 'ownData',
    },
  ],
  menu: { section: 'masterData', order: 10, icon: 'person' },
  copies: { off: 'active', without: ['devices', 'confirmedOn'] },
  restrictable: ['description'],
  api: {
    listType: 'PARTICIPANT',
    failures: [{ ops: ['list', 'one'], text: 'errors.load.participants', appendsReason: true }],
  },
  calendarFeed: 'person',
  inAlarms: 'person',
  table: { index: ['surname', 'shortName'] },
});
