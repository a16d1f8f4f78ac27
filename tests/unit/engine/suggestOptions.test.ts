import { expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { registries } from '../../../resources/named.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { rules } from '../../../src/engine/rules.ts';
import { valuesAt } from '../../../src/engine/suggest.ts';
import { optionsAt } from '../../../src/engine/suggestOptions.ts';

const known = { byName: loadDefinitions(definitions, []).byName, registries: { ...registries, rules } };
const page = (tile: object) => ({ schema: 1, add: [{ kind: 'page', name: 'night', tiles: [tile] }] });
const patch = (more: object) => ({ schema: 1, patch: [{ name: 'participants', ...more }] });
const messageText = { name: 'messageText', options: { language: '', templates: 'text-templates', texts: '' } };
const withText = patch({ fields: { note: { type: 'longText', widget: messageText } } });
const TILE = ['add', 0, 'tiles', 0];
const WIDGET = ['patch', 0, 'fields', 'note', 'widget'];

it.each([
  ['a tile', page({ type: 'count', options: {} }), [...TILE, 'options'], { resource: true, filter: false }],
  ['an input', withText, [...WIDGET, 'options'], { language: false, speechOf: false, templates: false, texts: false }],
  [
    'a rule',
    patch({ rules: [{ rule: 'endAfterStart', options: {} }] }),
    ['patch', 0, 'rules', 0, 'options'],
    { start: true, end: true, orEqual: false, when: false },
  ],
  ['something unknown', page({ type: 'nothing', options: {} }), [...TILE, 'options'], {}],
  ['another object', page({ type: 'count', options: {} }), TILE, {}],
])('the options of %s, and whether they are required', (_, root, path, expected) => {
  const found = optionsAt(root, path, known.registries);
  expect(Object.fromEntries(found.map(({ name, required }) => [name, required]))).toEqual(expected);
});

it('an option that names a field offers those of the accepted types', () => {
  const language = valuesAt(withText, [...WIDGET, 'options', 'language'], known);
  expect(language).toEqual(expect.arrayContaining(['"name"', '"language"']));
  expect(language).not.toContain('"devices"');
  // of the resource that another option names
  expect(valuesAt(withText, [...WIDGET, 'options', 'texts'], known)).toEqual(['"texts"']);
  expect(valuesAt(withText, [...WIDGET, 'options', 'templates'], known)).toContain('"text-templates"');
});

it('options of a tile offer resources, and fields of the chosen one', () => {
  const root = page({ type: 'list', options: { resource: 'participants', columns: [''] } });
  expect(valuesAt(root, [...TILE, 'type'], known)).toEqual(expect.arrayContaining(['"count"', '"list"', '"text"']));
  expect(valuesAt(root, [...TILE, 'options', 'resource'], known)).toContain('"alarm-points"');
  expect(valuesAt(root, [...TILE, 'options', 'columns', 0], known)).toEqual(
    expect.arrayContaining(['"surname"', '"title"']),
  );
});

it('rights by field offer the authorities that exist, and those that the overlay adds', () => {
  const root = { ...patch({ fields: { description: { readBy: [''] } } }), authorities: ['PRIVATE_DATA'] };
  for (const key of ['readBy', 'writeBy']) {
    const found = valuesAt(root, ['patch', 0, 'fields', 'description', key, 0], known);
    expect(found).toEqual(expect.arrayContaining(['"ADMIN"', '"PARTICIPANT_VIEW"', '"PRIVATE_DATA"']));
  }
});
