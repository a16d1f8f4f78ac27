import { describe, expect, it } from 'vitest';
import type { ResourcePatch } from '../../src/engine/overlay.ts';
import { adminPlatform } from './admin.ts';
import { faultsOf, patch } from './definitionsKit.ts';

type FieldPatch = NonNullable<ResourcePatch['fields']>[string];

const { admin } = await adminPlatform();

let version = 0;
let count = 0;

/** A field of one's own for each test, in an overlay that gets a new version. */
function ownField() {
  count += 1;
  const name = `badge${count}`;
  return {
    name,
    put: async (field: FieldPatch | undefined) => {
      const fields = field ? { [name]: field } : {};
      const reply = await admin.send('PUT', '/definitions/badges', {
        content: patch({ name: 'participant-groups', fields }),
        version,
      });
      if (reply.status === 200) version += 1;
      return reply;
    },
    store: (value: unknown) => admin.post('/participant-groups', { name, orgId: 1, [name]: value }),
  };
}

describe('the type of a field with stored values', () => {
  it.each<[string, FieldPatch, unknown, FieldPatch, number]>([
    ['a text that is a number', { type: 'text' }, '17', { type: 'int' }, 1],
    ['a text that becomes longer', { type: 'text' }, '17', { type: 'longText' }, 0],
    ['a whole number', { type: 'int' }, 17, { type: 'decimal' }, 0],
    ['a fraction', { type: 'decimal' }, 1.5, { type: 'int' }, 1],
    ['a value of an enum', { type: 'enum', values: ['A', 'B'] }, 'A', { type: 'text' }, 0],
    ['a text that is one of the values', { type: 'text' }, 'A', { type: 'enum', values: ['A', 'B'] }, 0],
    ['another text', { type: 'text' }, 'C', { type: 'enum', values: ['A', 'B'] }, 1],
    ['one value of several', { type: 'enum', values: ['A'] }, 'A', { type: 'enum', values: ['A'], multiple: true }, 1],
    ['a text that is no day', { type: 'text' }, 'soon', { type: 'date' }, 1],
    ['a text that is a day', { type: 'text' }, '2026-05-01', { type: 'date' }, 0],
    ['a group', { type: 'group', fields: { a: { type: 'text' } } }, { a: 'x' }, { type: 'text' }, 1],
  ])('%s', async (_, before, value, after, unfit) => {
    const { name, put, store } = ownField();
    expect((await put(before)).status).toBe(200);
    await store(value);
    const reply = await put(after);
    if (unfit === 0) expect(reply.status).toBe(200);
    else {
      expect(reply.status).toBe(400);
      expect(faultsOf(reply)).toEqual([
        {
          code: 'WRONG_TYPE',
          source: 'badges',
          key: `participant-groups.fields.${name}.type`,
          message: `badges: participant-groups: 1 stored records have a value of another type in "${name}"; keep the type, or choose another name for the new field.`,
        },
      ]);
    }
  });

  it('counts when the field comes back with another type after it was removed', async () => {
    const { put, store } = ownField();
    await put({ type: 'text' });
    await store('kept');
    expect((await put(undefined)).status).toBe(200);
    expect(faultsOf(await put({ type: 'bool' }))).toMatchObject([{ code: 'WRONG_TYPE' }]);
    expect((await put({ type: 'text' })).status).toBe(200);
  });
});
