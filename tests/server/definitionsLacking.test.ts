import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { patch } from './definitionsKit.ts';

const { admin } = await adminPlatform();

it('reports how many records lack a value of a field that an overlay would require, before it is stored [U9]', async () => {
  for (const [name, description] of [
    ['A', 'first'],
    ['B', null],
    ['C', ''],
  ]) {
    await admin.post('/participant-groups', { name, description, orgId: 1 });
  }
  const content = patch({
    name: 'participant-groups',
    fields: { description: { required: true }, badge: { type: 'text', required: true } },
  });
  expect(await admin.post('/definitions/required/lacking', { content })).toEqual({
    fields: [
      { resource: 'participant-groups', field: 'description', count: 2 },
      { resource: 'participant-groups', field: 'badge', count: 3 },
    ],
  });
  expect(await admin.post('/definitions/required/lacking', { content: '{"schema": 1}' })).toEqual({ fields: [] });
});
