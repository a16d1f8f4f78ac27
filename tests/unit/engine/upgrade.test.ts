import { describe, expect, it } from 'vitest';
import { upgradeOverlay } from '../../../src/engine/upgrade.ts';
import { doors, load, overlay } from './sample.ts';

const add = (definition: object) => ({ schema: 1, add: [definition] });
const patch = (change: object) => ({ schema: 1, patch: [{ name: 'doors', ...change }] });

const table: [what: string, before: object, after: object][] = [
  [
    'ready-made texts of a field',
    patch({ fields: { note: { type: 'text', widget: 'messageText', insertFrom: { to: 'notes', field: 'texts' } } } }),
    patch({
      fields: {
        note: { type: 'text', widget: { name: 'messageText', options: { templates: 'notes', texts: 'texts' } } },
      },
    }),
  ],
  [
    'ready-made texts of a field that has its widget already',
    patch({ fields: { note: { insertFrom: { to: 'notes', field: 'texts' } } } }),
    patch({ fields: { note: { widget: { name: 'messageText', options: { templates: 'notes', texts: 'texts' } } } } }),
  ],
  [
    'fields that widgets found by their names, inside lists too',
    add({
      fields: {
        texts: {
          type: 'array',
          fields: {
            language: { type: 'text' },
            text: { type: 'text', widget: 'messageText' },
            speechText: { type: 'text', widget: 'messageText' },
          },
        },
      },
    }),
    add({
      fields: {
        texts: {
          type: 'array',
          fields: {
            language: { type: 'text' },
            text: { type: 'text', widget: { name: 'messageText', options: { language: 'language' } } },
            speechText: {
              type: 'text',
              widget: { name: 'messageText', options: { language: 'language', speechOf: 'text' } },
            },
          },
        },
      },
    }),
  ],
  [
    'fields of a tab that is a widget',
    add({
      tabs: [
        { name: 'a', rows: ['name'] },
        { name: 'b', widget: 'memberships', fields: ['roleIds'] },
      ],
    }),
    add({
      tabs: [
        { name: 'a', rows: ['name'] },
        { name: 'b', widget: { name: 'memberships', options: { fields: ['roleIds'] } } },
      ],
    }),
  ],
  [
    'what both sides read out of the table, which goes when it is empty',
    add({ table: { storedAs: 'doors', softDelete: true, guarded: false } }),
    add({ viewOf: 'doors', removal: { soft: true, guarded: false } }),
  ],
  [
    'the same, with what only the platform reads left there',
    add({ table: { index: ['name'], treeParent: 'parentId', essential: ['name'] } }),
    add({ table: { index: ['name'] }, treeParent: 'parentId', essential: ['name'] }),
  ],
  [
    'the parent of parts in their list call',
    add({ partOf: 'doorId', api: { listType: 'KEY', calls: { list: { method: 'GET', path: '/doors/{id}/keys' } } } }),
    add({
      partOf: 'doorId',
      api: { listType: 'KEY', calls: { list: { method: 'GET', path: '/doors/{doorId}/keys' } } },
    }),
  ],
  [
    'rules of a record that found their fields by name',
    add({
      fields: {
        validFrom: { type: 'date' },
        validTo: { type: 'date' },
        startTime: { type: 'time' },
        endTime: { type: 'time' },
        shiftStart: { type: 'dateTime' },
        shiftEnd: { type: 'dateTime' },
        end: { type: 'date' },
        endName: { type: 'text' },
        startName: { type: 'text' },
        parentId: { type: 'ref', to: 'doors' },
        roleIds: { type: 'ref', to: 'roles', multiple: true },
        userIds: { type: 'ref', to: 'users', multiple: true },
        devices: { type: 'array', fields: { rank: { type: 'int' }, number: { type: 'text' } } },
      },
      rules: ['endAfterStart', 'notOwnParent', 'someIds', 'distinctItems'],
    }),
    add({
      fields: {
        validFrom: { type: 'date' },
        validTo: { type: 'date' },
        startTime: { type: 'time' },
        endTime: { type: 'time' },
        shiftStart: { type: 'dateTime' },
        shiftEnd: { type: 'dateTime' },
        end: { type: 'date' },
        endName: { type: 'text' },
        startName: { type: 'text' },
        parentId: { type: 'ref', to: 'doors' },
        roleIds: { type: 'ref', to: 'roles', multiple: true },
        userIds: { type: 'ref', to: 'users', multiple: true },
        devices: { type: 'array', fields: { rank: { type: 'int' }, number: { type: 'text' } } },
      },
      rules: [
        { rule: 'endAfterStart', options: { start: 'validFrom', end: 'validTo' } },
        { rule: 'endAfterStart', options: { start: 'startTime', end: 'endTime' } },
        { rule: 'endAfterStart', options: { start: 'shiftStart', end: 'shiftEnd' } },
        { rule: 'notOwnParent', options: { parent: 'parentId' } },
        { rule: 'someIds', options: { lists: ['roleIds', 'userIds'] } },
        { rule: 'distinctItems', options: { list: 'roleIds' } },
        { rule: 'distinctItems', options: { list: 'userIds' } },
        { rule: 'distinctItems', options: { list: 'devices', except: ['devices.rank'] } },
      ],
    }),
  ],
  [
    'rules of texts and their languages',
    add({
      fields: {
        language: { type: 'text' },
        text: { type: 'longText' },
        note: { type: 'text' },
        translations: {
          type: 'array',
          fields: { language: { type: 'text' }, text: { type: 'longText' }, speechText: { type: 'longText' } },
        },
      },
      rules: ['knownPlaceholders', 'distinctLanguages'],
    }),
    add({
      fields: {
        language: { type: 'text' },
        text: { type: 'longText' },
        note: { type: 'text' },
        translations: {
          type: 'array',
          fields: { language: { type: 'text' }, text: { type: 'longText' }, speechText: { type: 'longText' } },
        },
      },
      rules: [
        {
          rule: 'knownPlaceholders',
          options: { texts: ['text', 'translations.text', 'translations.speechText'] },
        },
        { rule: 'distinctValues', options: { values: ['language', 'translations.language'] } },
      ],
    }),
  ],
  [
    'rules of a field in a list, which are about its own level',
    add({
      fields: {
        validFrom: { type: 'date' },
        shifts: {
          type: 'array',
          fields: { start: { type: 'time' }, end: { type: 'time', rules: ['endAfterStart'] } },
        },
      },
    }),
    add({
      fields: {
        validFrom: { type: 'date' },
        shifts: {
          type: 'array',
          fields: {
            start: { type: 'time' },
            end: { type: 'time', rules: [{ rule: 'endAfterStart', options: { start: 'start', end: 'end' } }] },
          },
        },
      },
    }),
  ],
  [
    'a rule that found no field, beside one that is in the shape of now',
    add({
      fields: { validTo: { type: 'date' }, days: { type: 'json' } },
      rules: ['endAfterStart', { rule: 'days', options: { list: 'days' } }],
    }),
    add({
      fields: { validTo: { type: 'date' }, days: { type: 'json' } },
      rules: [{ rule: 'days', options: { list: 'days' } }],
    }),
  ],
];

describe('an overlay in the earlier format', () => {
  it.each(table)('is upgraded: %s', (_, before, after) => {
    const given = structuredClone(before);
    expect(upgradeOverlay(given)).toEqual(after);
    expect(given).toEqual(before);
  });

  it.each(table)('is unchanged after the upgrade: %s', (_, __, after) => {
    expect(upgradeOverlay(after)).toBe(after);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['a list', []],
    ['patches that are none', { schema: 1, patch: 'x' }],
    ['definitions that are none', { schema: 1, add: [null, 3, { fields: [], tabs: {}, table: 'x' }] }],
    ['a page', { schema: 1, add: [{ kind: 'page', tiles: [] }] }],
    ['a rule that there never was', add({ fields: {}, rules: ['sorted'] })],
    ['what is in the shape of now', patch({ fields: { note: { type: 'text', widget: 'icon' } } })],
  ])('is not touched where there is nothing to upgrade: %s', (_, content) => {
    expect(upgradeOverlay(content)).toBe(content);
  });

  it('is loaded with its meaning', () => {
    const gates = {
      ...doors(),
      name: 'gates',
      api: { listType: 'GATE' },
      table: { softDelete: true, index: ['name'] },
    };
    const { faults, byName } = load({}, [overlay(add(gates))]);
    expect(faults).toEqual([]);
    expect(byName.get('gates')?.removal).toEqual({ soft: true, guarded: true });
    expect(byName.get('gates')?.table).toEqual({ index: ['name'], behaviors: [] });
  });

  it('is accepted whole with rules that are names; a patch finds the fields of the resource that it changes', () => {
    const locks = {
      schema: 1,
      name: 'locks',
      title: '{name}',
      fields: {
        name: { type: 'text' },
        validFrom: { type: 'date' },
        validTo: { type: 'date' },
        language: { type: 'text' },
        texts: { type: 'array', fields: { language: { type: 'text' }, text: { type: 'text' } } },
      },
      api: { listType: 'LOCK' },
      rules: ['endAfterStart', 'knownPlaceholders', 'distinctLanguages'],
    };
    const fields = { openTo: { type: 'time', rules: ['endAfterStart'] }, floor: { rules: ['notOwnParent'] } };
    const content = { schema: 1, add: [locks], patch: [{ name: 'doors', fields }] };
    const { faults, byName } = load(
      {
        fields: { name: { type: 'text' }, code: { type: 'text' }, floor: { type: 'int' }, openFrom: { type: 'time' } },
      },
      [overlay(content)],
    );
    expect(faults).toEqual([]);
    expect(byName.get('locks')?.rules).toEqual([
      { rule: 'endAfterStart', options: { start: 'validFrom', end: 'validTo' } },
      { rule: 'knownPlaceholders', options: { texts: ['texts.text'] } },
      { rule: 'distinctValues', options: { values: ['language', 'texts.language'] } },
    ]);
    expect(byName.get('doors')?.fields.openTo?.rules).toEqual([
      { rule: 'endAfterStart', options: { start: 'openFrom', end: 'openTo' } },
    ]);
    expect(byName.get('doors')?.fields.floor?.rules).toEqual([]);
  });
});
