import { isObject } from '../../src/engine/paths.ts';
import { ScimError } from './errors.ts';
import { type Condition, conditionsOf } from './filter.ts';
import { attribute, objectOf } from './values.ts';

/** One change of a PATCH: to a lower-case attribute, or to those items of it that a filter selects. */
export interface Change {
  op: 'add' | 'remove' | 'replace';
  /** "active", "name.givenname", "emails", "members". */
  path: string;
  /** The filter in the path, `members[value eq "7"]`: `members.value` equals "7". */
  where?: readonly Condition[];
  /** Lower-case attribute of the selected items: `emails[type eq "work"].value`. */
  part?: string;
  value: unknown;
}

const OPS = new Set(['add', 'remove', 'replace']);
/** Most changes of one request. */
const MOST = 1_000;
const USER = 'urn:ietf:params:scim:schemas:core:2.0:user:';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:group:';

/** `name.givenName`, `emails[type eq "work"].value` or `members[value eq "7"]`, without the URN of the schema. */
const PATH = /^([a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?)(?:\[(.*)\](?:\.(\w+))?)?$/i;
const LONGEST_PATH = 2_000;

function parsed(path: string, op: Change['op'], value: unknown): Change | undefined {
  const lower = path.toLowerCase();
  const own = [USER, GROUP].find((urn) => lower.startsWith(urn));
  const rest = own === undefined ? path : path.slice(own.length);
  // ignores attributes of schema extensions, such as those of an enterprise user
  if (rest.toLowerCase().startsWith('urn:')) return undefined;
  const [, name = '', filter, part] = rest.length > LONGEST_PATH ? [] : (PATH.exec(rest) ?? []);
  if (name === '') throw new ScimError('invalidPath', `The path "${path.slice(0, 100)}" is not understood.`);
  const change = { op, path: name.toLowerCase(), value };
  return filter === undefined ? change : { ...change, where: conditionsOf(filter, name), part: part?.toLowerCase() };
}

/** Parses the changes of a PATCH (RFC 7644, 3.5.2). Without a path, the value is an object whose keys are paths. */
export function changesOf(body: unknown): Change[] {
  const operations = attribute(objectOf(body), 'Operations');
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new ScimError('invalidSyntax', 'Operations is no list of changes.');
  }
  if (operations.length > MOST) throw new ScimError('tooMany', `More than ${MOST} changes.`, 413);
  return operations.flatMap((operation): Change[] => {
    const op = String(attribute(operation, 'op') ?? '').toLowerCase();
    const path = attribute(operation, 'path');
    const value = attribute(operation, 'value');
    if (!isOp(op)) throw new ScimError('invalidSyntax', 'op is none of add, remove, replace.');
    if (typeof path === 'string' && path !== '') return [parsed(path, op, value) ?? []].flat();
    if (op === 'remove') throw new ScimError('noTarget', 'remove needs a path.');
    if (!isObject(value)) throw new ScimError('invalidValue', 'A change without a path has an object as its value.');
    return Object.entries(value).flatMap(([name, one]) =>
      name.toLowerCase() === 'schemas' ? [] : (parsed(name, op, one) ?? []),
    );
  });
}

function isOp(op: string): op is Change['op'] {
  return OPS.has(op);
}
