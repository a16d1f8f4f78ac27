import { defineResource } from '../src/engine/defineResource.ts';
import { LANGUAGES } from './enums.ts';

/** Ready-made announcements, one text per language, chosen when an alarm is raised by hand. */
export default defineResource({
  schema: 1,
  name: 'text-templates',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, search: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
    texts: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      fields: {
        language: { type: 'enum', values: LANGUAGES, required: true, defaultFrom: 'userLanguage', default: 'ENGLISH' },
        text: { type: 'longText', required: true, maxLength: 1000, widget: 'messageText' },
        speechText: { type: 'longText', maxLength: 1000, widget: 'messageText' },
      },
    },
  },
  list: {
    columns: ['name', 'description', 'orgId'],
    sort: { field: 'name', order: 'ASCENDING' },
    pageSize: 10,
    phone: ['description'],
  },
  tabs: [
    { name: 'details', rows: [['name', 'orgId'], 'description'] },
    { name: 'texts', rows: ['texts'] },
  ],
  rules: ['knownPlaceholders', 'distinctLanguages'],
  menu: { section: 'definition', order: 70, icon: 'notes' },
  api: { listType: 'TEXT_TEMPLATE' },
  shared: 'below',
});
