import type { Fields, RefField, Resource } from './definition.ts';
import { adviceFor, type FaultList } from './faults.ts';

type ByName = ReadonlyMap<string, Resource>;

/** Checks that both resources have the fields that a reference fills, with the same type. */
export function checkFills(fields: Fields, ref: RefField, key: string, byName: ByName, faults: FaultList): void {
  const target = byName.get(ref.to);
  if (ref.multiple && ref.fills) {
    const message = `"${key}" refers to several records, of which none can fill other fields; remove "fills".`;
    faults.add('BAD_VALUE', `${key}.fills`, message);
    return;
  }
  for (const [i, name] of (ref.fills ?? []).entries()) {
    const at = `${key}.fills.${i}`;
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const other = target && Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
    if (!own) {
      faults.add('UNKNOWN_FIELD', at, `there is no field "${name}" to fill; ${adviceFor(name, Object.keys(fields))}`);
    } else if (target && other?.type !== own.type) {
      const fitting = Object.keys(fields).filter((one) => target.fields[one]?.type === fields[one]?.type);
      const message = `${ref.to} has no field "${name}" of type ${own.type} to fill it from; ${adviceFor(name, fitting)}`;
      faults.add('UNKNOWN_FIELD', at, message);
    }
  }
}
