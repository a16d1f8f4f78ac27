import { parse } from 'content-disposition';
import type { ErrorBody } from '../../protocol/errors.ts';
import { fieldsOf, pick, textOrNull } from '../replies/fields.ts';

/** Expected form of the answer. `jsonOrText`: a server may send plain text instead of JSON, e.g. "OK". */
export type ResponseType = 'json' | 'jsonOrText' | 'text' | 'arraybuffer' | 'file';

/** A file as the platform sends it. */
export interface ReceivedFile {
  bytes: ArrayBuffer;
  /** Its name with extension; undefined if the platform tells none. */
  name: string | undefined;
}

/** The contents of an error response. */
export interface FailureFacts {
  reason?: string;
  errors?: Record<string, string>;
  body?: unknown;
  current?: unknown;
}

/** Names under which a platform may tell the reason, in order; the specification's is the first. */
const REASONS = ['reason', 'reasonCode', 'errorMessage', 'error.reason', 'error.message', 'message', 'detail', 'error'];

/** Thrown if a body cannot be read, e.g. because it is a web page instead of JSON. */
export class UnreadableReply extends Error {}

/** Length of the longest plain text used as a reason; a longer text is a page or a dump. */
const LONGEST_REASON = 300;

/**
 * Reads the body of a successful response; an empty body gives `undefined`. Throws `UnreadableReply` for invalid JSON:
 * it was truncated or comes from a proxy, and doesn't say what the server did.
 */
export async function readBody(response: Response, type: ResponseType): Promise<unknown> {
  if (type === 'arraybuffer') return fileIn(response);
  if (type === 'file') return { bytes: await fileIn(response), name: nameIn(response) };
  const text = await response.text();
  if (type === 'text') return text;
  if (text.trim() === '') return undefined;
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  if (type === 'jsonOrText' && isBareText(response, text)) return text;
  throw new UnreadableReply();
}

/** The bytes of a file. A web page in its place comes from a server or proxy without the call. */
function fileIn(response: Response): Promise<ArrayBuffer> {
  if (isPage(response, '')) throw new UnreadableReply();
  return response.arrayBuffer();
}

/** The file name that the platform gives. */
function nameIn({ headers }: Response): string | undefined {
  const { filename } = parse(headers.get('content-disposition') ?? '').parameters;
  return filename === '' ? undefined : filename;
}

/** Reads the body of an error response: the reason, parsed from text if needed, and the other properties. */
export async function readFailure(response: Response): Promise<FailureFacts> {
  const text = await response.text().catch(() => '');
  if (text.trim() === '') return {};
  const parsed = parseJson(text);
  if (!parsed.ok) return isPage(response, text) ? {} : { body: text, ...reasonFromText(text) };
  const facts = factsOf(parsed.value);
  // a record in the body of a conflict is the one that is stored now
  if (response.status === 409 && facts.current === undefined && isRecord(facts.body)) facts.current = facts.body;
  return facts;
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && 'id' in value;

function factsOf(body: unknown): FailureFacts {
  if (typeof body === 'string') {
    // some servers encode their error object twice, as JSON inside a JSON string
    const inner = parseJson(body);
    return inner.ok && typeof inner.value === 'object' ? factsOf(inner.value) : { body, ...reasonFromText(body) };
  }
  if (typeof body !== 'object' || body === null) return { body };
  const { errors, current } = body as Partial<ErrorBody>;
  const facts: FailureFacts = { body };
  const reason = pick(fieldsOf(body), REASONS, textOrNull);
  if (reason !== null) facts.reason = reason;
  if (typeof errors === 'object' && errors !== null && !Array.isArray(errors)) facts.errors = textsOf(errors);
  if (current !== undefined) facts.current = current;
  return facts;
}

function textsOf(errors: object): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [path, String(message)]));
}

function reasonFromText(text: string): { reason?: string } {
  const reason = text.trim();
  return reason.length > 0 && reason.length <= LONGEST_REASON ? { reason } : {};
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** Whether the body is plain text, neither JSON nor HTML. */
function isBareText(response: Response, text: string): boolean {
  if (/^\s*[{["]/.test(text) || isPage(response, text)) return false;
  return !/\bjson\b/.test(response.headers.get('content-type') ?? '');
}

function isPage(response: Response, text: string): boolean {
  return (response.headers.get('content-type') ?? '').includes('text/html') || text.trimStart().startsWith('<');
}
