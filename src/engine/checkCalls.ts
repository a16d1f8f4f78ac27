import type { CallSpec } from './api.ts';
import { BODY_PARTS, placeholderIn, placeholdersOf, SCOPE } from './callTemplate.ts';
import type { Checks } from './checks.ts';
import { adviceFor } from './faults.ts';
import { parentOf } from './refs.ts';

/** Checks that record, parent or scope have a value for each placeholder of the calls. */
export function checkCalls(checks: Checks): void {
  const { resource: r, byName } = checks;
  const parent = byName.get(parentOf(r) ?? '');
  const names = new Set(['id', r.api.id, ...Object.keys(r.fields), ...Object.keys(parent?.fields ?? {}), ...SCOPE]);
  for (const [op, call] of Object.entries(r.api.calls)) if (call) checkCall(checks, names, call, `api.calls.${op}`);
  for (const [i, { call }] of r.actions.entries()) checkCall(checks, names, call, `actions.${i}.call`);
}

function checkCall({ faults }: Checks, names: ReadonlySet<string>, call: CallSpec, key: string): void {
  const check = (name: string, at: string) => {
    if (names.has(name)) return;
    const message = `nothing is known that "{${name}}" could stand for; ${adviceFor(name, [...names])}`;
    faults.add('UNKNOWN_FIELD', at, message);
  };
  for (const name of placeholdersOf(call.path)) check(name, `${key}.path`);
  if (typeof call.body !== 'object') return;
  for (const [part, value] of Object.entries(call.body)) {
    const at = `${key}.body.${part}`;
    const name = placeholderIn(value);
    if (name !== undefined) check(name, at);
    else if (!BODY_PARTS.includes(value)) {
      const message = `"${at}" is ${JSON.stringify(value)}; make it "record", "id" or a placeholder such as "{orgId}".`;
      faults.add('BAD_VALUE', at, message);
    }
  }
}
