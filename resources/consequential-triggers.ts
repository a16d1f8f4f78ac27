import { defineResource } from '../src/engine/defineResource.ts';
import {
  ACKNOWLEDGING,
  ALARM_POINT_TYPE,
  CALLING_ROWS,
  FILES_TAB,
  ICON,
  INSTRUCTION_FILES,
  MEDIA,
  message,
  REPETITION,
} from './alarmFields.ts';
import { TRIGGER_TYPES } from './enums.ts';

/** Alarms that follow another alarm: on an event of an alarm point's alarm, the trigger raises its own. */
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
      widget: { name: 'triggerType', options: { name: 'name' } },
    },
    initiatorId: { type: 'ref', to: 'alarm-points', required: true, visible: false },
    orgId: {
      type: 'ref',
      to: 'organizations',
      required: true,
      visible: false,
      defaultFrom: 'orgId',
      sendName: true,
    },
    icon: { ...ICON, codec: 'jsonTextOrDefault' },
    description: { type: 'longText', maxLength: 1000, default: 'Description' },
    alarmPointType: { ...ALARM_POINT_TYPE, visible: false, default: 'CONSEQUENTIAL' },
    deleted: { type: 'bool', default: true },
    alarmPlanId: { type: 'ref', to: 'alarm-plans' },
    rotationalCalendarId: { type: 'ref', to: 'standby-schedules' },
    text: message(),
    speechText: message({ speechOf: 'text' }),
    ...ACKNOWLEDGING,
    ...MEDIA,
    ...REPETITION,
    instructionFiles: INSTRUCTION_FILES,
  },
  list: {
    columns: [{ field: 'icon', width: '3rem' }, 'name', 'consequentialTrigger', 'alarmPlanId'],
    sort: { field: 'name', order: 'ASCENDING' },
  },
  tabs: [
    { name: 'details', rows: ['consequentialTrigger', ['name', 'icon'], 'description'] },
    { name: 'text', rows: ['text', 'speechText'] },
    FILES_TAB,
    { name: 'calling', rows: [['alarmPlanId', 'rotationalCalendarId'], ...CALLING_ROWS] },
    {
      name: 'repetition',
      rows: [
        ['countRepeat', 'repeatBetween'],
        ['repeatMonInterval', 'deleted'],
      ],
    },
  ],
  rules: [{ rule: 'knownPlaceholders', options: { texts: ['text', 'speechText'] } }],
  access: { read: 'ALARMPOINT_VIEW', write: 'ALARMPOINT_EDIT' },
  restrictable: ['description'],
  api: { path: 'consequentials', listType: 'CONSEQUENTIAL_TRIGGER', calls: { clone: false } },
  table: { behaviors: ['instructionFiles'] },
});
