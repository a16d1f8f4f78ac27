import { RE2JS } from 're2js';
import { toRe2 } from './pattern.ts';

/** Compiled patterns. Only definitions contain patterns, so there are few. */
const compiled = new Map<string, RE2JS>();

function compile(pattern: string): RE2JS {
  let found = compiled.get(pattern);
  if (!found) {
    const re2 = toRe2(pattern);
    if (re2.fault !== undefined) throw new Error(`The pattern "${pattern}" cannot be used: ${re2.fault}.`);
    found = RE2JS.compile(re2.source);
    compiled.set(pattern, found);
  }
  return found;
}

/** Whether the whole text matches the pattern of a field, in time linear in the length of the text. */
export function matchesPattern(pattern: string, text: string): boolean {
  return compile(pattern).matches(text);
}
