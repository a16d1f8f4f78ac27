import type { Op, RecordData, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { titleOf } from '../../src/engine/template.ts';
import { type FailureEffects, finishFailure } from '../http/errors.ts';
import type { AdminDataProvider } from '../types.ts';

/** Maps methods of the provider to operations of a definition. */
const OPERATIONS = {
  getList: 'list',
  getManyReference: 'list',
  allIds: 'list',
  getOne: 'one',
  getMany: 'one',
  create: 'create',
  update: 'update',
  updateMany: 'update',
  delete: 'remove',
  deleteMany: 'remove',
  clone: 'clone',
  move: 'move',
  restore: 'restore',
} as const satisfies { [method in keyof AdminDataProvider]?: Op };

type Method = (name: string, params: never) => Promise<unknown>;

/** The title of the record of a call, from the record data in its parameters. */
function nameIn(definition: Resource, params: object): string {
  const { data, previousData, record } = params as { [name: string]: RecordData | undefined };
  return titleOf(definition, { ...previousData, ...data, ...record });
}

/**
 * Wraps the provider: every failed operation is handled as its definition says, before the call rejects.
 */
export function withFailureRules(
  provider: AdminDataProvider,
  definitions: Loaded,
  effects: FailureEffects,
): AdminDataProvider {
  const methods = Object.entries(OPERATIONS).map(([name, op]): [string, Method] => {
    const method: Method = provider[name as keyof typeof OPERATIONS];
    return [
      name,
      async (resource, params) => {
        try {
          return await method(resource, params);
        } catch (failure) {
          const definition = definitions.byName.get(resource);
          finishFailure(failure, { resource: definition, op, name: definition && nameIn(definition, params) }, effects);
          throw failure;
        }
      },
    ];
  });
  return { ...provider, ...Object.fromEntries(methods) };
}
