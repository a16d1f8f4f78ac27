import { CALLS, type Content, nameOf, type SpecCall } from './calls.ts';
import { ENTITIES, type EntityName, keysOf, type SpecEntity } from './entities.ts';

export type Json = { [key: string]: unknown };

/** What one call sends. `path`: values of the places in its path, in their order. */
interface Sent {
  path?: readonly (string | number)[];
  query?: { readonly [name: string]: string | number };
  body?: unknown;
  /** The body is what the platform has sent, whatever it contains. */
  echo?: boolean;
}

/** The values at a path of a record, through all items of lists. */
export function valuesAt(record: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>((values, key) => values.flat().map((value) => (value as Json)?.[key]), [record]);
}

/**
 * A client that knows the specification only. It refuses to send what `tests/spec/calls.ts` doesn't name, and throws
 * unless the reply has status 200 and the fields of section 3.
 */
export class SpecClient {
  /** Names of the calls that were sent. */
  readonly sent = new Set<string>();
  private readonly url: string;
  private token = '';

  /** `url`: the platform, without the base path. */
  constructor(url: string) {
    this.url = url;
  }

  /** POST /auth; further calls carry the token. */
  async signIn(login: string, password: string): Promise<Json> {
    const reply = await this.send<Json>('POST /auth', { body: { login, password } });
    this.token = String(reply.token);
    return reply;
  }

  /** Sends a call by its name, such as "POST /list", and returns its reply. */
  async send<T = Json>(name: string, { path = [], query = {}, body, echo = false }: Sent = {}): Promise<T> {
    const call = CALLS.find((one) => nameOf(one) === name);
    if (!call) throw new Error(`The specification has no call ${name}.`);
    refuseUnnamed(call, query, echo ? undefined : body);
    this.sent.add(name);
    const reply = await fetch(this.addressOf(call, path, query), {
      method: call.method,
      headers: { authorization: `Bearer ${this.token}`, ...typeOf(call.body) },
      body: bodyOf(call.body, body),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${text}`);
    const isJson = reply.headers.get('content-type')?.includes('json');
    const content: unknown = isJson ? JSON.parse(text) : text;
    const missing = call.reply ? missingIn(call.reply, content) : [];
    if (missing.length > 0) throw new Error(`The reply to ${name} lacks ${missing.join(', ')}: ${text}`);
    return content as T;
  }

  private addressOf({ base, path }: SpecCall, values: Sent['path'] = [], query: Sent['query'] = {}): string {
    const left = [...values];
    const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return `${this.url}/rest/${base ?? 'api'}${filled}${search.size > 0 ? `?${search}` : ''}`;
  }
}

/** Throws if a test sends what the specification doesn't name. */
function refuseUnnamed({ query = [], body: content, ...call }: SpecCall, sent: object, body: unknown): void {
  const named = content && namedKeys(content);
  const within = content && 'within' in content && content.within;
  const record = (within ? (body as Json | undefined)?.[within] : body) as object | undefined;
  const unnamed = [
    ...Object.keys(sent).filter((key) => !query.includes(key)),
    ...(named ? Object.keys(record ?? {}).filter((key) => !named.includes(key)) : []),
  ];
  if (unnamed.length > 0) throw new Error(`The specification has no ${unnamed.join(', ')} in ${nameOf(call)}.`);
}

/** The keys that a content may have; undefined: any. */
function namedKeys(content: Content): readonly string[] | undefined {
  if ('of' in content) return keysOf(content.of);
  return 'keys' in content ? content.keys : undefined;
}

function typeOf(content: Content | undefined): { 'content-type'?: string } {
  if (content && 'files' in content) return {};
  return {
    'content-type': content && 'text' in content && content.text === 'plain' ? 'text/plain' : 'application/json',
  };
}

function bodyOf(content: Content | undefined, body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return content && 'text' in content && content.text === 'plain' ? String(body) : JSON.stringify(body);
}

/** The fields of the specification that a reply lacks. */
function missingIn(content: Content, reply: unknown): string[] {
  if ('keys' in content) return content.keys.filter((key) => (reply as Json)?.[key] === undefined);
  if (!('of' in content)) return [];
  const records = content.many ? (reply as unknown[]) : [reply];
  return [...new Set(records.flatMap((record) => missingFields(content.of, record)))];
}

/** Paths of the fields of section 3 that a record lacks; null is a value. */
function missingFields(entity: EntityName, record: unknown): string[] {
  const { fields }: SpecEntity = ENTITIES[entity];
  return fields.filter((path) => valuesAt(record, path).includes(undefined));
}
