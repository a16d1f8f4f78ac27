import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { registries } from '../../../resources/named.ts';
import { overlayFaults } from '../../../src/engine/checkOverlay.ts';
import type { Fault } from '../../../src/engine/faults.ts';
import { loadDefinitions, parseOverlayText } from '../../../src/engine/load.ts';
import { parseNewOverlay } from '../../../src/engine/repeatedKeys.ts';
import { keysAt, type OverlayPath, typesAt } from '../../../src/engine/shapeAt.ts';
import { skeletonOf, valuesAt } from '../../../src/engine/suggest.ts';
import { diffLines } from '../../../src/pages/definitions/Diff.tsx';
import { faultRange } from '../../../src/pages/definitions/editor/faultRange.ts';
import { readDocument, spotAt } from '../../../src/pages/definitions/editor/jsonTree.ts';
import { effectsOf } from '../../../src/pages/definitions/effect.ts';
import { TEMPLATES, templateText } from '../../../src/pages/definitions/templates.ts';
import { conditionText, limitsOf, typeText } from '../../../src/pages/definitions/words.ts';

const shipped = loadDefinitions(definitions, []);
const known = {
  byName: shipped.byName,
  registries: {
    widgets: { members: {}, icon: {} },
    tabs: { memberships: {} },
    lists: {},
    codecs: ['jsonText'],
    icons: ['map'],
  },
};
const stateOf = (text: string) => EditorState.create({ doc: text, extensions: [json()] });

/** The text before and after the cursor, marked "^". */
function at(text: string) {
  const pos = text.indexOf('^');
  const state = stateOf(text.replace('^', ''));
  return { spot: spotAt(state, pos), root: readDocument(state) };
}

const PARTICIPANT = '{"schema": 1, "patch": [{"name": "participants", ';

describe('completions at the cursor', () => {
  it.each<[text: string, kind: 'key' | 'value', path: OverlayPath]>([
    ['{^}', 'key', []],
    ['{"schema": 1, "pa^"}', 'key', []],
    [`${PARTICIPANT}^}]}`, 'key', ['patch', 0]],
    [`${PARTICIPANT}"hide": ["^"]}]}`, 'value', ['patch', 0, 'hide', 0]],
    [`${PARTICIPANT}"hide": ["name", ^]}]}`, 'value', ['patch', 0, 'hide', 1]],
    [`${PARTICIPANT}"fields": {"badge": {"type": "^"}}}]}`, 'value', ['patch', 0, 'fields', 'badge', 'type']],
    [`${PARTICIPANT}"fields": {"badge": {"required": ^}}}]}`, 'value', ['patch', 0, 'fields', 'badge', 'required']],
  ])('%s', (text, kind, path) => {
    expect(at(text).spot).toMatchObject({ kind, path });
  });

  it('are the keys of the kind of object, for a field those of its type', () => {
    const names = (text: string) => {
      const { spot, root } = at(text);
      return keysAt(root, spot?.path ?? [], shipped.byName).map(({ name }) => name);
    };
    expect(names('{^}')).toEqual(['$schema', 'schema', 'add', 'patch', 'authorities', 'labels']);
    expect(names(`${PARTICIPANT}^}]}`)).toEqual(expect.arrayContaining(['hide', 'place', 'columns']));
    expect(names(`${PARTICIPANT}"fields": {"badge": {"type": "int", ^}}}]}`)).toContain('max');
    expect(names(`${PARTICIPANT}"fields": {"badge": {"type": "int", ^}}}]}`)).not.toContain('maxLength');
    // the type of an existing field is known
    expect(names(`${PARTICIPANT}"fields": {"shortName": {^}}}]}`)).toContain('maxLength');
    const keys = ['path', 'listType', 'id', 'extension', 'calls', 'blank', 'failures'];
    expect(names('{"add": [{"api": {^}}]}')).toEqual(keys);
    expect(names('{"add": [{"kind": "page", ^}]}')).toEqual([
      'schema',
      'kind',
      'name',
      'route',
      'menu',
      'help',
      'access',
      'tiles',
    ]);
    expect(names('{"add": [{"kind": "page", "tiles": [{^}]}]}')).toEqual([
      'name',
      'type',
      'x',
      'y',
      'w',
      'h',
      'options',
    ]);
    expect(names('{"labels": {"de": {^}}}')).toEqual([]);
  });

  it.each<[text: string, some: string[]]>([
    ['{"patch": [{"name": "^"}]}', ['"participants"', '"users"']],
    [`${PARTICIPANT}"hide": ["^"]}]}`, ['"shortName"', '"language"']],
    [`${PARTICIPANT}"place": [{"field": "x", "tab": "^"}]}]}`, ['"details"']],
    [`${PARTICIPANT}"fields": {"x": {"type": "^"}}}]}`, ['"text"', '"enum"', '"ref"']],
    [`${PARTICIPANT}"fields": {"x": {"required": ^}}}]}`, ['true', 'false']],
    [`${PARTICIPANT}"fields": {"x": {"type": "ref", "to": "^"}}}]}`, ['"organizations"']],
    [
      `${PARTICIPANT}"fields": {"x": {"type": "ref", "to": "participant-groups", "inverse": "^"}}}]}`,
      ['"participantIds"'],
    ],
    [`${PARTICIPANT}"fields": {"x": {"type": "json", "widget": "^"}}}]}`, ['"members"', '"icon"']],
    [`${PARTICIPANT}"fields": {"x": {"type": "json", "codec": "^"}}}]}`, ['"jsonText"']],
    [`${PARTICIPANT}"menu": {"section": "^"}}]}`, ['"masterData"']],
    [`${PARTICIPANT}"menu": {"icon": "^"}}]}`, ['"map"']],
    [`${PARTICIPANT}"fields": {"x": {"type": "text"}}, "filters": ["^"]}]}`, ['"x"', '"name"']],
    ['{"add": [{"name": "doors", "tabs": [{"name": "a", "widget": "^"}]}]}', ['"memberships"']],
    ['{"add": [{"name": "doors"}, {"name": "locks", "fields": {"d": {"type": "ref", "to": "^"}}}]}', ['"doors"']],
  ])('values: %s', (text, some) => {
    const { spot, root } = at(text);
    expect(valuesAt(root, spot?.path ?? [], known)).toEqual(expect.arrayContaining(some));
  });

  it('are empty where any value is allowed', () => {
    expect(typesAt({}, ['no', 'such', 'place'], shipped.byName)).toEqual([]);
    expect([
      skeletonOf('text[]'),
      skeletonOf('Place[]'),
      skeletonOf('Field{}'),
      skeletonOf('boolean|Condition'),
    ]).toEqual(['["|"]', '[{|}]', '{|}', '|']);
  });
});

describe('a fault is shown at its position', () => {
  const marked = (text: string) => {
    const state = stateOf(text);
    const file = parseNewOverlay('x', text);
    const loaded = loadDefinitions(definitions, [file]);
    const texts = { languages: ['en'], keys: new Set(['views.cancel']) };
    return [...loaded.faults, ...overlayFaults(file, loaded, { registries, texts })].map((fault: Fault) => {
      const { from, to } = faultRange(state, fault);
      return text.slice(from, to);
    });
  };
  it.each<[text: string, parts: string[]]>([
    [`${PARTICIPANT}"fields": {"a": {"type": "txt"}}}]}`, ['"txt"']],
    [`${PARTICIPANT}"fields": {"a": {"typo": 1}}}]}`, ['"a"']],
    [`${PARTICIPANT}"hide": ["name", "nme"]}]}`, ['"nme"']],
    [`${PARTICIPANT}"filters": ["nothing"]}]}`, ['"filters"']],
    ['{"schema": 1, "patch": [{"name": "nobody"}]}', ['"nobody"']],
    ['{"schema": 1, "patches": []}', ['[]']],
    ['{"patch": []}', ['{']],
    ['{"schema": 1, "patch": [}', ['}']],
    ['', ['']],
    ['{"schema": 1, "patch": [{"name": "users", "fields": {"login": {"visible": false}}}]}', ['false']],
    [`${PARTICIPANT}"fields": {"a": {"type": "int", "maxLength": 3}}}]}`, ['3']],
    [`${PARTICIPANT}"hide": ["language", "surname"]}]}`, ['"surname"']],
    ['{"schema": 1, "labels": {"en": {"views.cancel": 7}}}', ['7']],
    ['{"schema": 1, "labels": {"en": {"views": {"cancel.x": "y"}}}}', ['"y"']],
    ['{"schema": 1, "labels": {"xx": {"a": "b"}}}', ['{"a": "b"}']],
    ['{"schema": 1, "labels": {"en": {}, "en": {}}}', ['{}']],
  ])('%s', (text, parts) => {
    const found = marked(text);
    for (const part of parts) expect(found).toContain(part);
  });
});

// one overlay for each definition, all loaded at once: to load them one by one takes seconds
it.each(TEMPLATES)('the template "%s" is a valid overlay with an effect', (template) => {
  const isForAll = template === 'entity' || template === 'empty';
  const files = shipped.resources
    .slice(0, isForAll ? 1 : undefined)
    .map((resource, i) => parseOverlayText(`things${i}`, templateText(template, `things${i}`, resource)));
  const loaded = loadDefinitions(definitions, files);
  const faults = [...loaded.faults, ...files.flatMap((file) => overlayFaults(file, loaded, { registries }))];
  expect(faults).toEqual([]);
});

it('describes the effect of an overlay on each definition', () => {
  const text = templateText('field', 'x', shipped.byName.get('users') ?? ([] as never));
  expect(effectsOf(shipped, loadDefinitions(definitions, [parseOverlayText('x', text)]))).toEqual([
    { resource: 'users', kind: 'changed', fields: [{ name: 'newField', kind: 'added' }], parts: ['list', 'tabs'] },
  ]);
  expect(effectsOf(shipped, shipped)).toEqual([]);
});

describe('differences line by line', () => {
  it.each<[before: string, after: string, lines: string[]]>([
    ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
    ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['a\nb\na\nb', 'b\na\nb', ['-a', ' b', ' a', ' b']],
    ['', 'a', ['+a']],
    ['a', '', ['-a']],
  ])('%j to %j', (before, after, lines) => {
    const sign = { same: ' ', added: '+', removed: '-' };
    expect(diffLines(before, after).map(({ kind, text }) => sign[kind] + text)).toEqual(lines);
  });
});

it('describes conditions, types and limits in words', () => {
  const translate = (key: string, args: object = {}) => `${key.split('.').at(-1)}${JSON.stringify(args)}`;
  const say = (condition: Parameters<typeof conditionText>[0]) =>
    conditionText(condition, { translate, language: 'en', labelOf: (path) => path });
  expect(say({ field: 'kind', in: ['A', 'B'] })).toBe('is{"field":"kind","value":"A or B"}');
  expect(say({ all: [{ field: 'a', empty: true }, { not: { field: 'b', is: 1 } }] })).toContain(' and (not');
  expect(typeText({ type: 'ref', to: 'users', multiple: true })).toBe('ref[] → users');
  expect(
    limitsOf({ type: 'int', min: 1, rules: [{ rule: 'endAfterStart', options: { start: 'a', end: 'b' } }] }),
  ).toEqual(['min 1', 'endAfterStart']);
});
