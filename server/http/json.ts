import type { FastifyInstance } from 'fastify';
import { DEEPEST_JSON } from '../../src/engine/values.ts';
import { ApiError } from '../errors.ts';

/** Maximum number of values in a body, because each could produce an error of its own. */
const MOST_VALUES = 200_000;
/** Maximum length of keys in responses; longer ones are truncated. */
const LONGEST_KEY = 200;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\,[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** Index of the quotation mark that ends the string starting at `start`; the text's length if there is none. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (; end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // An even number of backslashes escapes only itself.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/** Result of scanning JSON text before it is parsed, because parsing needs a stack as deep as the nesting. */
interface Scan {
  tooDeep: boolean;
  /** Key of the outermost object whose value is nested too deeply. */
  key: string | undefined;
  values: number;
}

function scan(text: string): Scan {
  let depth = 0;
  let values = 1;
  let isObject = false;
  let key: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) {
      const end = endOfText(text, i);
      if (depth === 1 && isObject && /^\s*:/.test(text.slice(end + 1, end + 20))) key = text.slice(i + 1, end);
      i = end;
    } else if (character === COMMA) values += 1;
    else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      if (depth === 0) isObject = character === OPEN_OBJECT;
      depth += 1;
      if (depth > DEEPEST_JSON) return { tooDeep: true, key, values };
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1;
  }
  return { tooDeep: false, key: undefined, values };
}

function refusalOf({ tooDeep, key, values }: Scan): ApiError | undefined {
  if (values > MOST_VALUES) return new ApiError('TOO_LARGE');
  if (!tooDeep) return undefined;
  if (key === undefined) return new ApiError('BAD_REQUEST');
  return new ApiError('VALIDATION', { errors: { [key.slice(0, LONGEST_KEY)]: 'tooDeep' } });
}

/**
 * Parses JSON bodies like the framework, but rejects bodies that are nested too deeply or have too many values, and
 * takes an empty one for none.
 * `more`: further media types to accept.
 */
export function readJson(app: FastifyInstance, more: readonly string[] = []): void {
  const read = app.getDefaultJsonParser('error', 'error');
  const types = ['application/json', ...more];
  app.removeContentTypeParser(types);
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Some clients send a content type with every call, also with those that have no body.
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    const refusal = refusalOf(scan(text));
    if (refusal) done(refusal);
    else read(request, text, done);
  });
}
