import type { FastifyInstance } from 'fastify';
import { DEEPEST_JSON } from '../src/engine/values.ts';
import { ApiError } from './errors.ts';

/** Whether lists and objects stand in each other deeper than that. Looks at the text: to read it takes a stack as deep. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') i = endOfText(text, i);
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > DEEPEST_JSON) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/** The place of the quotation mark that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** Reads JSON bodies as the framework does, but none that are nested so deep that whoever walks through them falls. */
export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) done(new ApiError('BAD_REQUEST'));
    else read(request, text, done);
  });
}
