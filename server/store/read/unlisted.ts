import type { FilterValue } from '../../../protocol/list.ts';
import type { RecordData, Resource } from '../../../src/engine/definition.ts';

/** Adds the filters of `table.unlisted`: the unlisted values of a field are excluded unless a request filters by it. */
export function withUnlisted(
  resource: Resource,
  body: RecordData,
  filters: { [field: string]: FilterValue } = {},
): { [field: string]: FilterValue } {
  const out = { ...filters };
  for (const [name, unlisted] of Object.entries(resource.table.unlisted ?? {})) {
    const field = resource.fields[name];
    const asked = Object.hasOwn(body, name) ? body[name] : undefined;
    if (typeof asked === 'string' && asked !== '') out[name] = asked;
    else if (!Object.hasOwn(out, name) && field?.type === 'enum') {
      out[name] = field.values.filter((value) => !unlisted.includes(value));
    }
  }
  return out;
}
