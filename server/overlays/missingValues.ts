import type { OverlayLacking } from '../../protocol/definitions.ts';
import type { Field } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Queryable } from '../database/queryable.ts';
import { countRows, countWithValue, storedResources } from './usage.ts';

/** Whether a field is required, always or under a condition. */
const isRequired = ({ required }: Field) => required !== undefined && required !== false;

/** How many stored records have no value in fields that `after` requires and `before` does not. */
export async function countMissingValues(db: Queryable, before: Loaded, after: Loaded): Promise<OverlayLacking> {
  const lacking: OverlayLacking = { fields: [] };
  for (const resource of storedResources(after)) {
    const earlier = before.byName.get(resource.name);
    if (!earlier) continue;
    for (const [name, field] of Object.entries(resource.fields)) {
      // every record has an organization, and passwords are not readable
      const isKnown = name !== 'orgId' && name !== resource.treeParent && field.type !== 'password';
      const known = earlier.fields[name];
      if (!isKnown || !isRequired(field) || (known && isRequired(known))) continue;
      const all = await countRows(db, 'object where type = $1 and deleted_at is null', [resource.name]);
      const count = all - (await countWithValue(db, resource.name, name, field));
      lacking.fields.push({ resource: resource.name, field: name, count: Math.max(0, count) });
    }
  }
  return lacking;
}
