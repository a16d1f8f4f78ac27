import { defineResource } from '../src/engine/defineResource.ts';
import { LANGUAGE, TEXTS } from './alarmFields.ts';
import { LANGUAGES } from './enums.ts';

/** Announcements for manual calls, one text per language. */
export default defineResource({
  schema: 1,
  name: 'text-templates',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, search: true, bulk: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    texts: {
      type: 'array',
      minItems: 1,
      maxItems: LANGUAGES.length,
      fields: { ...LANGUAGE, ...TEXTS },
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
  rules: [
    { rule: 'knownPlaceholders', options: { texts: ['texts.text', 'texts.speechText'] } },
    { rule: 'distinctValues', options: { values: ['texts.language'] } },
  ],
  menu: { section: 'definition', order: 70, icon: 'notes' },
  help: 'alarm-templates#text-templates',
  restrictable: ['description'],
  api: { listType: 'TEXT_TEMPLATE', extension: 'textTemplates' },
  shared: 'below',
});
