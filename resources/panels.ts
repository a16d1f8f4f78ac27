import { PANEL_COLUMNS, PANEL_MOST_BUTTONS } from '../protocol/panels.ts';
import { defineResource } from '../src/engine/defineResource.ts';
import type { Field } from '../src/engine/definition.ts';
import { ICON } from './alarmFields.ts';

/** A coordinate or size on the grid of the panel, set by the input of the buttons. */
const place = (min: number, max: number, value: number): Field => ({
  type: 'int',
  min,
  max,
  default: value,
  required: true,
  visible: false,
});

/**
 * Alarm panels: buttons that raise the alarm of an alarm point or of a template, arranged on a grid of 12 columns. This
 * definition shows all panels to those who edit them; operators see those that they may use on the page /alarm-panels.
 */
export default defineResource({
  schema: 1,
  name: 'panels',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 60, unique: 'organization' },
    icon: { ...ICON, default: { name: 'sos', color: '#c2303a' } },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    userGroupIds: { type: 'ref', to: 'user-groups', multiple: true, bulk: true },
    buttons: {
      type: 'array',
      maxItems: PANEL_MOST_BUTTONS,
      widget: {
        name: 'buttonGrid',
        options: { record: 'buttons.alarmPointId', other: 'buttons.templateId', label: 'buttons.label' },
      },
      fields: {
        id: { type: 'int', assigned: 'itemId', readOnly: true, visible: false },
        alarmPointId: {
          type: 'ref',
          to: 'alarm-points',
          required: { field: 'templateId', empty: true },
          visible: {
            any: [
              { field: 'templateId', empty: true },
              { field: 'alarmPointId', empty: false },
            ],
          },
        },
        // the alarm point takes precedence: a template is used only without one
        templateId: { type: 'ref', to: 'alarm-templates', visible: { field: 'alarmPointId', empty: true } },
        label: { type: 'text', maxLength: 60 },
        x: place(0, PANEL_COLUMNS - 1, 0),
        y: place(0, 999, 0),
        w: place(1, PANEL_COLUMNS, 3),
        h: place(1, 8, 1),
      },
    },
  },
  list: {
    columns: [{ field: 'icon', width: '3rem' }, 'name', 'userGroupIds', 'orgId'],
    filters: ['userGroupIds'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['orgId'],
  },
  tabs: [
    { name: 'buttons', wide: true, rows: ['buttons'] },
    { name: 'details', rows: [['name', 'icon'], 'orgId', 'userGroupIds'] },
  ],
  links: [{ name: 'open', to: '/alarm-panels?panel={id}', icon: 'gridView', search: true }],
  menu: { section: 'definition', order: 35, icon: 'dashboardCustomize' },
  help: 'alarm-panels#arrange',
  access: { read: 'ALARM_PANEL_EDIT', menu: 'ALARM_PANEL_EDIT' },
  restrictable: [],
  api: { path: 'alarm-panels', listType: 'ALARM_PANEL', extension: 'alarmPanels' },
  essential: ['name', 'orgId', 'userGroupIds', 'buttons'],
});
