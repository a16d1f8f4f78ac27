import { expect, it } from 'vitest';
import { shippedDefinitions } from '../../../server/definitions.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { ENTITY_ROWS } from '../../entities.ts';

const OPS = ['list', 'one', 'create', 'update', 'remove', 'clone', 'move', 'restore'] as const;

/** The authority of each operation by the table of entities. */
const needed = Object.entries(ENTITY_ROWS).map(([name, { access, accessOf }]) => {
  const [view = '', edit = view] = access.split(' ');
  const viewing: readonly string[] = ['list', 'one'];
  return [name, OPS.map((op) => accessOf?.[op] ?? (viewing.includes(op) ? view : edit)).join(' ')];
});

it('each operation of each shipped definition requires the authority in this table, and viewing never permits changing [T1]', async () => {
  const { resources } = loadDefinitions(await shippedDefinitions(), []);
  const found = resources.map(({ name, access }) => [name, OPS.map((op) => access[op]).join(' ')]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(needed));
});
