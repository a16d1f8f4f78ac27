import { fieldRights, withoutFields } from '../../../src/engine/fieldRights.ts';
import { searchFields } from '../../../src/engine/fields.ts';
import type { Actor } from '../../actor.ts';
import type { Model } from './model.ts';

const narrowed = new WeakMap<Model, Map<string, Model>>();

/**
 * The model for reads by an actor: as if its definition had no fields that he may not read, so that replies, filters,
 * sort orders and searches know nothing of them. Writes use the whole model. The same object for the same fields,
 * because statements are cached by model.
 */
export function readableModel(model: Model, { authorities }: Pick<Actor, 'authorities'>): Model {
  const { unreadable } = fieldRights(model.resource, authorities);
  if (unreadable.size === 0) return model;
  const known = narrowed.get(model) ?? new Map<string, Model>();
  narrowed.set(model, known);
  const key = [...unreadable].join();
  const found = known.get(key) ?? without(model, unreadable);
  known.set(key, found);
  return found;
}

function without(model: Model, gone: ReadonlySet<string>): Model {
  const resource = withoutFields(model.resource, gone);
  const isKept = (name: string | undefined) => name !== undefined && !gone.has(name);
  return {
    ...model,
    resource,
    many: model.many.filter(({ name }) => isKept(name)),
    docRefs: model.docRefs.filter(({ path }) => isKept(path[0])),
    owned: model.owned.filter(([name]) => isKept(name)),
    docFields: model.docFields.filter(([name]) => isKept(name)),
    manyColumns: model.manyColumns.filter(({ name }) => isKept(name)),
    search: searchFields(resource),
    searchesSome: true,
  };
}

/** Kinds of links that an actor may not know of: those of references in fields that he may not read. */
export function hiddenKinds(models: readonly Model[], actor: Pick<Actor, 'authorities'>): string[] {
  return models.flatMap((model) => {
    const { unreadable } = fieldRights(model.resource, actor.authorities);
    if (unreadable.size === 0) return [];
    const many = model.many.filter(({ name }) => unreadable.has(name));
    const inDoc = model.docRefs.filter(({ path }) => unreadable.has(path[0] ?? ''));
    return [...many, ...inDoc].map(({ kind }) => kind);
  });
}
