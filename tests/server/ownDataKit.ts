import { expect } from 'vitest';

/** What a browser would send of the inputs of a page. */
export function fieldsOf(html: string): { [name: string]: string } {
  const fields: { [name: string]: string } = {};
  const names = [...html.matchAll(/<(?:input|select|textarea) [^>]* name="([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? [];
    const [, value = ''] = / value="([^"]*)"/.exec(tag) ?? [];
    if (name && (!tag.includes('type="checkbox"') || / checked/.test(tag))) fields[name] = value;
  }
  for (const [, name = '', options = ''] of html.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/g)) {
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? /value="([^"]*)"/.exec(options)?.[1] ?? '';
  }
  return fields;
}
