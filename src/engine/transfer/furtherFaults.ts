import { conditionFields } from '../conditions.ts';
import type { Resource } from '../definition.ts';
import { fieldAt } from '../fields.ts';
import { segments } from '../paths.ts';
import type { FieldErrors } from '../rules.ts';

const nameOf = (path: string) => segments(path)[0] ?? path;

/** Whether the field at a path, or one around it, is shown or required only under a condition on one of `names`. */
function dependsOn(r: Resource, path: string, names: ReadonlySet<string>): boolean {
  const parts = segments(path);
  return parts.some((_, i) => {
    const field = fieldAt(r, parts.slice(0, i + 1).join('.'));
    const used = field ? [...conditionFields(field.visible), ...conditionFields(field.required)] : [];
    return used.some((name) => names.has(nameOf(name)));
  });
}

/**
 * The faults of a row's record that its unreadable and unknown values, whose faults are `told`, don't cause: not those of
 * these values, nor of fields that depend on them. `said`: the fields that the row gives, where the record that it means
 * isn't known: what it leaves out may be stored.
 */
export function furtherFaults(
  r: Resource,
  faults: FieldErrors,
  { told, said }: { told: FieldErrors; said: ReadonlySet<string> | undefined },
): FieldErrors {
  const paths = Object.keys(told);
  const names = new Set(paths.map(nameOf));
  return Object.fromEntries(
    Object.entries(faults).filter(
      ([path]) =>
        (said?.has(nameOf(path)) ?? true) &&
        !paths.some((one) => path === one || path.startsWith(`${one}.`)) &&
        !dependsOn(r, path, names),
    ),
  );
}
