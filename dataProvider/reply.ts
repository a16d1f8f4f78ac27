import type { ErrorBody } from '../protocol/errors.ts';

/** Form of the answer a call wants. */
export type ResponseType = 'json' | 'text' | 'arraybuffer';

/** What an answer that is no success says about itself. */
export interface FailureFacts {
  reason?: string;
  errors?: Record<string, string>;
  body?: unknown;
  current?: unknown;
}

/** The answer's body is not what the call can read, e.g. a web page instead of JSON. */
export class UnreadableReply extends Error {}

/** Longest plain text that is taken for a reason; anything longer is a page or a dump, not a sentence for a person. */
const LONGEST_REASON = 300;

/**
 * Reads the body of a successful answer. An empty body is `undefined`. A server may confirm a write with a bare word
 * instead of JSON; that word is returned. A web page is refused: it comes from something in between, not from the server.
 */
export async function readBody(response: Response, type: ResponseType): Promise<unknown> {
  if (type === 'arraybuffer') return response.arrayBuffer();
  const text = await response.text();
  if (type === 'text') return text;
  if (text.trim() === '') return undefined;
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  if (isPage(response, text)) throw new UnreadableReply('web page');
  return text;
}

/** Reads the body of an answer that is no success: its reason, parsed from text if needed, and what else it carries. */
export async function readFailure(response: Response): Promise<FailureFacts> {
  const text = await response.text().catch(() => '');
  if (text.trim() === '') return {};
  const parsed = parseJson(text);
  if (!parsed.ok) return isPage(response, text) ? {} : { body: text, ...reasonFromText(text) };
  return factsOf(parsed.value);
}

function factsOf(body: unknown): FailureFacts {
  if (typeof body === 'string') {
    // JSON inside a JSON string: some servers wrap their error object once more.
    const inner = parseJson(body);
    return inner.ok && typeof inner.value === 'object' ? factsOf(inner.value) : { body, ...reasonFromText(body) };
  }
  if (typeof body !== 'object' || body === null) return { body };
  const { reason, errors, current } = body as Partial<ErrorBody>;
  const facts: FailureFacts = { body };
  if (typeof reason === 'string' && reason !== '') facts.reason = reason;
  if (typeof errors === 'object' && errors !== null) facts.errors = textsOf(errors);
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

function isPage(response: Response, text: string): boolean {
  return (response.headers.get('content-type') ?? '').includes('text/html') || text.trimStart().startsWith('<');
}
