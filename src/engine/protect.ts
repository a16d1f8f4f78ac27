import { sameValue } from './conditions.ts';
import type { Field, ResourceDefinition } from './definition.ts';
import type { FaultList } from './faults.ts';
import type { ResourcePatch } from './overlay.ts';

/** Keys of an essential field that a patch may change. */
const FREE: ReadonlySet<string> = new Set(['search', 'cell', 'default', 'minLength', 'maxLength', 'pattern']);

type Essential = ReadonlyMap<string, Field | undefined>;

/** Takes a snapshot of the essential fields, for the comparison after patching. */
export function essentialOf({ essential, fields }: ResourceDefinition): Essential {
  return new Map((essential ?? []).map((name) => [name, fields[name] && structuredClone(fields[name])]));
}

/** Reports changes of essential fields by a patch. The platform depends on these fields, e.g. for signing in. */
export function checkEssential(
  before: Essential,
  d: ResourceDefinition,
  patch: ResourcePatch,
  key: string,
  faults: FaultList,
): void {
  for (const [name, field] of before) {
    const hidden = patch.hide?.indexOf(name) ?? -1;
    if (hidden >= 0) {
      const message = `the platform itself needs "${name}" of ${d.name}, so it cannot be hidden; take it out of "hide".`;
      faults.add('PROTECTED', `${key}.hide.${hidden}`, message);
      continue;
    }
    const then: { [key: string]: unknown } = { ...field };
    const now: { [key: string]: unknown } = { ...d.fields[name] };
    for (const changed of new Set([...Object.keys(then), ...Object.keys(now)])) {
      if (FREE.has(changed) || sameValue(then[changed], now[changed])) continue;
      const message = `the platform itself needs "${name}" of ${d.name} as it is; take "${changed}" out of the patch.`;
      faults.add('PROTECTED', `${key}.fields.${name}.${changed}`, message);
    }
  }
}
