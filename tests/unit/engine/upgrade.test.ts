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
});
