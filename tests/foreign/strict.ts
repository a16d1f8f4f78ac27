import type { FastifyInstance } from 'fastify';
import { CALLS, type Content, type SpecCall } from '../spec/calls.ts';
import { ENTITIES, type EntityName } from '../spec/entities.ts';

/**
 * Fields without which a record can't be written, although section 3 doesn't name them: where it belongs, and with what
 * a user signs in.
 */
const NEEDED: { readonly [entity in EntityName]?: readonly string[] } = {
  participant: ['orgId'],
  alarmTemplate: ['orgId'],
  organization: ['parentId'],
  user: ['id', 'login', 'password', 'orgId'],
};

const patternOf = ({ base, path }: SpecCall): RegExp =>
  new RegExp(`^/rest/${base ?? 'api'}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const BODIES = CALLS.flatMap((call) =>
  call.body ? [{ method: call.method, pattern: patternOf(call), body: call.body }] : [],
);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The paths in a record that aren't in `named`; what lies below a named field without named parts isn't checked. */
function strangersIn(value: unknown, named: readonly string[], at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => strangersIn(item, named, at));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = at === '' ? key : `${at}.${key}`;
    if (named.some((one) => one.startsWith(`${path}.`))) return strangersIn(inner, named, path);
    return named.includes(path) ? [] : [path];
  });
}

function strangersOf(content: Content, body: unknown): string[] {
  if ('keys' in content) return Object.keys(isObject(body) ? body : {}).filter((key) => !content.keys.includes(key));
  if ('text' in content) return typeof body === 'string' ? [] : ['body'];
  if (!('of' in content)) return [];
  const named = [...ENTITIES[content.of].fields, ...(NEEDED[content.of] ?? [])];
  if (content.within === undefined) return strangersIn(body, named);
  const { [content.within]: record, ...others } = isObject(body) ? body : {};
  return [...Object.keys(others), ...strangersIn(record, named)];
}

/**
 * Refuses each field of a body that sections 3, 7 and 9 of the specification don't name, where they name any; records
 * what was refused in `refused`, as "POST /list: color".
 */
export function refuseStrangers(app: FastifyInstance, refused: string[]): void {
  app.addHook('preHandler', async ({ method, url, body }, reply) => {
    const [path = ''] = url.split('?');
    const call = BODIES.find((one) => one.method === method && one.pattern.test(path));
    const strangers = call ? [...new Set(strangersOf(call.body, body))] : [];
    if (strangers.length === 0) return;
    refused.push(...strangers.map((field) => `${method} ${path.replace('/rest/api', '')}: ${field}`));
    return reply.code(400).send({ reason: `Unknown: ${strangers.join(', ')}` });
  });
}
