import fc from 'fast-check';
import { API_BASE } from '../../protocol/constants.ts';
import { oddBody, oddJson, oddKey, oddText, oddType, type Schema, type Schemas, validValueOf } from './fuzzValues.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { [type: string]: { schema: Schema } } };
}
/** The part of the OpenAPI description that requests are generated from. */
export interface Description {
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: Schemas };
}

/** A generated request. */
export interface Sent {
  /** The described call: "PUT /rest/api/participants". */
  call: string;
  method: Method;
  url: string;
  body?: string;
  type?: string;
}

/** A valid URL and body of a call. */
interface Valid {
  url: string;
  body?: unknown;
}
/** Returns a valid example of a call, or undefined if only its schema is known. */
type Example = (call: string) => Valid | undefined;
/** Returns a value for a key or parameter of this name, or undefined if any value will do. */
type Named = (name: string) => unknown;

/** JSON without a corresponding JavaScript value. */
class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A request in parts, for mutations. */
interface Draft {
  path: string[];
  query: [name: string, value: string][];
  body: unknown;
  more: [key: string, json: string][];
  type: string | undefined;
  text: (json: string) => string;
}

/** Known keys of a call's query and body, and the number of parameters in its path. */
interface Known {
  query: readonly string[];
  keys: readonly string[];
  segments: readonly number[];
}
type Mutation = (draft: Draft, known: Known) => void;

function written(value: unknown): string {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${written(one)}`)}}`;
}

/** Every key of every object and list in a value. */
function places(value: unknown): { holder: { [key: string]: unknown }; key: string }[] {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return [];
  const holder = value as { [key: string]: unknown };
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...places(holder[key])]);
}

const chosen = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(1, all.length)];

const mutation = <T>(arbitrary: fc.Arbitrary<T>, change: (given: T) => Mutation) => arbitrary.map(change);
const some = fc.nat();

const bodyMutations = fc.oneof(
  // a value of another type, anywhere in the body
  mutation(fc.tuple(some, oddJson), ([at, json]) => ({ body }) => {
    const place = chosen(places(body), at);
    if (place) place.holder[place.key] = new Raw(json);
  }),
  // a value of another type for a known key, which may be missing
  mutation(fc.tuple(some, oddJson), ([at, json]) => ({ more }, { keys }) => {
    const key = chosen(keys, at);
    if (key !== undefined) more.push([key, json]);
  }),
);
const formMutations = fc.oneof(
  mutation(
    fc.tuple(oddKey, oddJson),
    ([key, json]) =>
      ({ more }) =>
        void more.push([key, json]),
  ),
  mutation(some, (at) => ({ body, more }) => {
    const place = chosen(places(body), at);
    if (place) more.push([place.key, written(place.holder[place.key])]);
  }),
  mutation(some, (at) => ({ body }) => {
    const place = chosen(places(body), at);
    if (place) delete place.holder[place.key];
  }),
  mutation(some, (at) => (draft) => {
    draft.text = (json) => json.slice(0, at % (json.length + 1));
  }),
  mutation(oddBody, (text) => (draft) => {
    draft.text = () => text;
  }),
  mutation(oddType, (type) => (draft) => {
    draft.type = type;
  }),
);
const queryMutation = mutation(fc.tuple(some, oddText, fc.boolean()), ([at, value, again]) => (draft, known) => {
  const name = chosen(known.query, at) ?? 'x';
  if (!again) draft.query = draft.query.filter(([one]) => one !== name);
  draft.query.push([name, value]);
});
const strangeQuery = mutation(
  fc.tuple(oddText, oddText),
  ([name, value]) =>
    ({ query }) =>
      void query.push([name, value]),
);
const pathMutation = mutation(fc.tuple(some, oddText), ([at, value]) => ({ path }, { segments }) => {
  const segment = chosen(segments, at);
  if (segment !== undefined) path[segment] = value;
});

/** Mutations that affect a call. */
const mutationsOf = ({ query, segments }: Known, hasBody: boolean): fc.Arbitrary<Mutation> =>
  fc.oneof(
    { weight: hasBody ? 6 : 0, arbitrary: bodyMutations },
    { weight: hasBody ? 3 : 0, arbitrary: formMutations },
    { weight: query.length > 0 ? 4 : 0, arbitrary: queryMutation },
    { weight: segments.length > 0 ? 4 : 0, arbitrary: pathMutation },
    { weight: 1, arbitrary: strangeQuery },
  );

let made = 0;

/** Makes unique fields distinct. */
function distinct(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  made += 1;
  const names = ['name', 'shortName', 'login', 'systemId'].filter((name) => name in body);
  return { ...body, ...Object.fromEntries(names.map((name) => [name, `F-${made}`])) };
}

/** Requests for all described calls: valid ones, and ones with up to three mutations. */
export function requestsOf(
  { paths, components: { schemas } }: Description,
  example: Example,
  named: Named,
): fc.Arbitrary<Sent> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as Method, operation })),
  );
  return fc.nat(operations.length - 1).chain((at) => {
    const { path, method, operation } = operations[at] as (typeof operations)[number];
    const { parameters = [], requestBody } = operation;
    const call = `${method} ${path}`;
    const valid = example(call);
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const described = content ? validValueOf(content.schema, schemas, named) : fc.constant(undefined);
    const ref = content?.schema.$ref?.split('/').at(-1) ?? '';
    const known: Known = {
      segments: path.split('/').flatMap((segment, i) => (segment.startsWith('{') ? [i] : [])),
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      keys: Object.keys((schemas[ref] ?? content?.schema)?.properties ?? {}),
    };
    const url = valid?.url ?? path.replace(/\{(\w+)\}/g, (_, name) => String(named(name) ?? 1));
    const full = url.startsWith('/re') && url !== '/refresh' ? url : API_BASE + url;
    return fc
      .record({
        body: valid?.body === undefined ? described : fc.oneof(fc.constant(valid.body), described),
        changes: fc.array(mutationsOf(known, content !== undefined), { maxLength: 2 }),
      })
      .map(({ body, changes }): Sent => {
        const [address = '', search] = full.split('?');
        const draft: Draft = {
          path: address.split('/'),
          query: search === undefined ? [] : search.split('&').map((one) => one.split('=', 2) as [string, string]),
          body: structuredClone(distinct(body)),
          more: [],
          type,
          text: (json: string) => json,
        };
        for (const change of changes) change(draft, known);
        const query = draft.query.map((pair) => pair.join('=')).join('&');
        const sent = { call, method, url: draft.path.join('/') + (query === '' ? '' : `?${query}`) };
        if (draft.type === undefined) return sent;
        const { more } = draft;
        const added = more.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join();
        const json = typeof draft.body === 'string' && type === 'text/plain' ? draft.body : written(draft.body);
        const joined =
          more.length > 0 && json.endsWith('}') ? `${json.slice(0, -1)}${json === '{}' ? '' : ','}${added}}` : json;
        return { ...sent, body: draft.text(joined), type: draft.type };
      });
  });
}
