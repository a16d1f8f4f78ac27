import { defineResource } from '../src/engine/defineResource.ts';
import { ICON } from './alarmFields.ts';
import { ALARM_APP_TYPES } from './enums.ts';

/** The emergency buttons of the mobile app: one app for each organization and type of alarm. */
export default defineResource({
  schema: 1,
  name: 'alarm-apps',
  title: '{alarmType} ({systemId})',
  fields: {
    alarmType: {
      type: 'enum',
      values: ALARM_APP_TYPES,
      required: true,
      readOnly: true,
      fixed: true,
      unique: 'organization',
    },
    orgId: { type: 'ref', to: 'organizations', required: true, readOnly: true, fixed: true, defaultFrom: 'orgId' },
    systemId: { type: 'text', required: true, maxLength: 60, pattern: '\\S+', unique: 'global' },
    alarmPlanId: { type: 'ref', to: 'alarm-plans', required: true, widget: 'alarmPlan' },
    icon: ICON,
  },
  list: false,
  tabs: [{ name: 'details', rows: [['alarmType', 'orgId'], ['systemId', 'icon'], 'alarmPlanId'] }],
  access: { read: 'MOBILE_APP', write: 'MOBILE_APP' },
  restrictable: [],
  api: {
    path: 'alarmpoints/predefined',
    listType: 'ALARM_APP',
    // fetched by organization and type, not by id
    calls: { one: false, clone: false, move: false },
    failures: [{ ops: ['create', 'update'], reason: 'any', always: true, message: 5_000 }],
  },
});
