import { conditionFields, sameValue } from './conditions.ts';
import type { Field, Fields, RecordData, Resource } from './definition.ts';
import { isEmpty } from './paths.ts';

/**
 * Whether the faults of all that a list or group holds depend on nothing but its own value. `outer`: the fields of the
 * record, whose values stand for those that an item doesn't have.
 */
function followsItself(field: Field, outer: Fields): boolean {
  if (field.type !== 'group' && field.type !== 'array') return true;
  const isOwn = (name: string) => Object.hasOwn(field.fields, name) && !Object.hasOwn(outer, name);
  return Object.values(field.fields).every((inner) => {
    const used = [...conditionFields(inner.visible), ...conditionFields(inner.required)];
    return used.every(isOwn) && followsItself(inner, outer);
  });
}

/** Whether a change of other fields may change the faults of a field of the record. */
function followsOthers(field: Field, fields: Fields): boolean {
  const hasCondition = field.visible !== undefined || typeof field.required === 'object';
  const isAddress = field.type === 'text' && (field.address ?? field.addressBy) !== undefined;
  return hasCondition || isAddress || (field.rules ?? []).length > 0 || !followsItself(field, fields);
}

const following = new WeakMap<Fields, ReadonlySet<string>>();

function fieldsThatFollow({ fields }: Resource): ReadonlySet<string> {
  let found = following.get(fields);
  if (!found) {
    const names = Object.entries(fields).flatMap(([name, field]) => (followsOthers(field, fields) ? name : []));
    found = new Set(names);
    following.set(fields, found);
  }
  return found;
}

/** Fields whose faults a change can have changed: the changed ones, and those whose faults depend on other fields. */
export function affectedFields(r: Resource, record: RecordData, before: RecordData): string[] {
  const follows = fieldsThatFollow(r);
  return Object.keys(r.fields).filter((name) => {
    const [value, previous] = [record[name], before[name]];
    return follows.has(name) || !(sameValue(value, previous) || (isEmpty(value) && isEmpty(previous)));
  });
}
