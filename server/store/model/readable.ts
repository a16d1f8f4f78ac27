import { fieldRights, narrowedBy, withoutFields } from '../../../src/engine/fieldRights.ts';
import { searchFields } from '../../../src/engine/fields.ts';
import type { Actor } from '../../actor.ts';
import type { Model } from './model.ts';

/**
 * The model for reads by an actor: as if its definition had no fields that he may not read, so that replies, filters,
 * sort orders and searches know nothing of them. Writes use the whole model. The same object for the same fields,
 * because statements are cached by model.
 */
export const readableModel = (model: Model, { authorities }: Pick<Actor, 'authorities'>): Model =>
  narrowed(model, fieldRights(model.resource, authorities).unreadable);

const narrowed = narrowedBy<Model>(without);

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
