import { describe, expect, it } from 'vitest';
import { listCall } from '../../../src/engine/calls.ts';
import type { ResourceDefinition } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { isListed } from '../../../src/engine/refs.ts';

const tree: ResourceDefinition = {
  schema: 1,
  name: 'places',
  title: '{name}',
  fields: { name: { type: 'text' }, parentId: { type: 'ref', to: 'places' } },
  api: { listType: 'PLACE' },
  treeParent: 'parentId',
};
const orgId = { type: 'ref', to: 'places', required: true } as const;
const doors: ResourceDefinition = {
  schema: 1,
  name: 'doors',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, orgId },
  tabs: [
    { name: 'details', rows: ['name'] },
    { name: 'locks', parts: 'locks' },
  ],
  api: { listType: 'DOOR' },
};
const locks: ResourceDefinition = {
  schema: 1,
  name: 'locks',
  title: '{name}',
  partOf: 'doorId',
  fields: {
    name: { type: 'text', unique: 'parent' },
    doorId: { type: 'ref', to: 'doors', required: true },
    orgId,
  },
  api: { listType: 'LOCK' },
};
const shut: ResourceDefinition = { ...doors, name: 'shut-doors', viewOf: 'doors' };
const load = (...definitions: ResourceDefinition[]) => loadDefinitions([tree, ...definitions], []);

describe('a part of another record', () => {
  it('is listed by its parent, cannot be moved alone, and may be unique in its parent', () => {
    const { byName, faults } = load(doors, locks, shut);
    expect(faults).toEqual([]);
    const calls = byName.get('locks')?.api.calls;
    expect(calls?.list).toEqual({ method: 'GET', path: '/locks/list?doorId={doorId}', body: 'none' });
    expect(calls?.move).toBe(false);
  });

  it('has a screen with the parts of all records only with a menu entry', () => {
    const listed = (menu?: ResourceDefinition['menu']) => {
      const part = load(doors, { ...locks, menu }, shut).byName.get('locks');
      if (!part) throw new Error('The sample has faults.');
      return [isListed(part), listCall(part, { page: 0, pageSize: 20, orgId: 3, recursive: true })];
    };
    const call = { method: 'POST', url: '/list', body: expect.objectContaining({ type: 'LOCK', parentOrgId: 3 }) };
    expect(listed()).toEqual([false, call]);
    expect(listed({ section: 'masterData', order: 5, icon: 'home' })).toEqual([true, call]);
  });

  it.each<[string, Partial<ResourceDefinition>, string]>([
    ['refers to its parent by no field', { partOf: 'gateId' }, 'partOf'],
    ['need not have a parent', { fields: { ...locks.fields, doorId: { type: 'ref', to: 'doors' } } }, 'partOf'],
    [
      'has many parents',
      { fields: { ...locks.fields, doorId: { type: 'ref', to: 'doors', required: true, multiple: true } } },
      'partOf',
    ],
    [
      'lies in no organization',
      { fields: { name: { type: 'text' }, doorId: { type: 'ref', to: 'doors', required: true } } },
      'fields.orgId',
    ],
    ['is none but unique in a parent', { partOf: undefined }, 'fields.name.unique'],
  ])('that %s is a fault', (_, change, key) => {
    const found = load({ ...doors, tabs: undefined }, { ...locks, ...change }).faults;
    expect(found.map((fault) => fault.key)).toContain(key);
  });

  it('cannot have parts itself', () => {
    const pins: ResourceDefinition = {
      ...locks,
      name: 'pins',
      partOf: 'lockId',
      fields: { name: { type: 'text' }, lockId: { type: 'ref', to: 'locks', required: true }, orgId },
      api: { listType: 'PIN' },
    };
    expect(load(doors, locks, pins).faults).toMatchObject([{ code: 'BAD_VALUE', key: 'partOf' }]);
  });

  it.each([
    ['of another resource', { name: 'locks', parts: 'places' }, 'tabs.1.parts'],
    ['and rows at once', { name: 'locks', parts: 'locks', rows: ['name'] }, 'tabs.1'],
  ])('a tab of parts %s is a fault', (_, tab, key) => {
    const found = load({ ...doors, tabs: [{ name: 'details', rows: ['name'] }, tab] }, locks).faults;
    expect(found.map((fault) => fault.key)).toContain(key);
  });
});
