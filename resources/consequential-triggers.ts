import { defineResource } from '../src/engine/defineResource.ts';
import {
  ACKNOWLEDGE_MODES,
  ALARM_POINT_TYPES,
  DEFAULT_ALARM_ICON,
  MEDIA_PROCESSING_TYPES,
  MEDIA_USAGE_TYPES,
  TRIGGER_TYPES,
} from './enums.ts';

const ACKNOWLEDGED = { not: { field: 'acknowledgeMode', is: 'NONE' } } as const;
const REPEATED = { not: { field: 'countRepeat', in: [0, null] } };

/** Alarms that follow another one: when something happens to the alarm of an alarm point, the trigger raises its own. */
export default defineResource({
  schema: 1,
  name: 'consequential-triggers',
  title: '{name}',
  partOf: 'initiatorId',
  fields: {
    name: { type: 'text', required: true, maxLength: 100 },
    consequentialTrigger: {
      type: 'enum',
      values: TRIGGER_TYPES,
      required: true,
      default: 'ON_NEW',
      unique: 'parent',
      widget: 'triggerType',
    },
    initiatorId: { type: 'ref', to: 'alarm-points', required: true, visible: false },
    orgId: { type: 'ref', to: 'organizations', required: true, visible: false, defaultFrom: 'orgId' },
    icon: { type: 'json', default: DEFAULT_ALARM_ICON, widget: 'icon', cell: 'icon', codec: 'jsonTextOrDefault' },
    description: { type: 'longText', maxLength: 1000, default: 'Description' },
    alarmPointType: {
      type: 'enum',
      values: ALARM_POINT_TYPES,
      required: true,
      readOnly: true,
      visible: false,
      default: 'CONSEQUENTIAL',
    },
    deleted: { type: 'bool', default: true },
    alarmPlanId: { type: 'ref', to: 'alarm-plans' },
    rotationalCalendarId: { type: 'int', min: 1, visible: false },
    text: { type: 'longText', maxLength: 1000, widget: 'messageText' },
    speechText: { type: 'longText', maxLength: 1000, widget: 'messageText' },
    acknowledgeMode: { type: 'enum', values: ACKNOWLEDGE_MODES, required: true, default: 'NONE' },
    localAcknowledgeTime: { type: 'int', min: 1, max: 1440, unit: 'minutes', default: 1, visible: ACKNOWLEDGED },
    confirmPriority: { type: 'int', min: 1, max: 99, default: 1, visible: ACKNOWLEDGED },
    mediaProcessingType: { type: 'enum', values: MEDIA_PROCESSING_TYPES, required: true, default: 'BY_RANK' },
    mediaUsageType: { type: 'enum', values: MEDIA_USAGE_TYPES, required: true, default: 'ALL' },
    countRepeat: { type: 'int', min: 0, max: 99, default: 0 },
    repeatBetween: { type: 'int', min: 0, max: 1440, unit: 'minutes', default: 0, visible: REPEATED },
    repeatMonInterval: { type: 'int', min: 0, max: 1440, unit: 'minutes', default: 0 },
    instructionFiles: { type: 'json', default: [], widget: 'instructionFiles' },
  },
  list: {
    columns: [{ field: 'icon', width: '3rem' }, 'name', 'consequentialTrigger', 'alarmPlanId'],
    sort: { field: 'name', order: 'ASCENDING' },
  },
  tabs: [
    { name: 'details', rows: ['consequentialTrigger', ['name', 'icon'], 'description'] },
    { name: 'text', rows: ['text', 'speechText'] },
    { name: 'files', rows: ['instructionFiles'] },
    {
      name: 'calling',
      rows: [
        'alarmPlanId',
        ['mediaProcessingType', 'mediaUsageType'],
        'acknowledgeMode',
        ['localAcknowledgeTime', 'confirmPriority'],
      ],
    },
    {
      name: 'repetition',
      rows: [
        ['countRepeat', 'repeatBetween'],
        ['repeatMonInterval', 'deleted'],
      ],
    },
  ],
  rules: ['knownPlaceholders'],
  access: {
    list: 'ALARMPOINT_VIEW',
    one: 'ALARMPOINT_VIEW',
    create: 'ALARMPOINT_EDIT',
    update: 'ALARMPOINT_EDIT',
    remove: 'ALARMPOINT_EDIT',
    clone: 'ALARMPOINT_EDIT',
    move: 'ALARMPOINT_EDIT',
    restore: 'ALARMPOINT_EDIT',
  },
  api: { path: 'consequentials', listType: 'CONSEQUENTIAL_TRIGGER', calls: { clone: false } },
  table: { behaviors: ['instructionFiles'] },
});
