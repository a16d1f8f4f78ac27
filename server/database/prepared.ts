import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** A statement that each connection parses and plans once. Its name is a hash of its text. */
export function prepared(text: string): { name: string; text: string } {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
  }
  return { name, text };
}
