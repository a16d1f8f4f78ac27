import type { Fields, RefField, Resource, TextSource } from './definition.ts';
import { cureFor, type FaultList } from './faults.ts';
import { fieldIn } from './fields.ts';

type ByName = ReadonlyMap<string, Resource>;

/** Checks that both sides have the fields that a reference fills, and that they are of one type. */
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
      faults.add('UNKNOWN_FIELD', at, `there is no field "${name}" to fill; ${cureFor(name, Object.keys(fields))}`);
    } else if (target && other?.type !== own.type) {
      const fitting = Object.keys(fields).filter((one) => target.fields[one]?.type === fields[one]?.type);
      const message = `${ref.to} has no field "${name}" of type ${own.type} to fill it from; ${cureFor(name, fitting)}`;
      faults.add('UNKNOWN_FIELD', at, message);
    }
  }
}

/** Checks that texts to insert come from a list of texts by language. */
export function checkTextSource(source: TextSource | undefined, key: string, byName: ByName, faults: FaultList): void {
  if (!source) return;
  const target = byName.get(source.to);
  if (!target) {
    const cure = cureFor(source.to, [...byName.keys()]);
    faults.add('UNKNOWN_RESOURCE', `${key}.insertFrom.to`, `there is no resource "${source.to}"; ${cure}`);
    return;
  }
  const isTexts = (name: string) => {
    const field = fieldIn(target.fields, name);
    return field?.type === 'array' && 'language' in field.fields && 'text' in field.fields;
  };
  if (isTexts(source.field)) return;
  const cure = cureFor(source.field, Object.keys(target.fields).filter(isTexts));
  const message = `"${source.field}" is no list of texts by language in ${source.to}; ${cure}`;
  faults.add('UNKNOWN_FIELD', `${key}.insertFrom.field`, message);
}
