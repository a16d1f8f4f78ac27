import { defineResource } from '../src/engine/defineResource.ts';

/**
 * What an operator says when closing an alarm. Nothing is stored by it: overlays change the reasons that the dialog
 * offers and that the platform takes.
 */
export default defineResource({
  schema: 1,
  name: 'alarm-closings',
  title: '{reason}',
  fields: {
    reason: {
      type: 'enum',
      values: ['HANDLED', 'FALSE_ALARM', 'TECHNICAL_FAULT', 'DUPLICATE', 'EXERCISE', 'OTHER'],
      required: true,
    },
  },
  list: false,
  tabs: [],
  access: { read: 'ALARM_TABLE', write: 'ALARM_ACTION' },
  restrictable: [],
  api: {
    path: 'alarm-closings',
    listType: 'ALARM_CLOSING',
    extension: 'alarms.takeOver',
    calls: { one: false, create: false, update: false, remove: false, clone: false, move: false },
  },
});
