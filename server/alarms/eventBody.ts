import type { Readable } from 'node:stream';
import { unzipSync } from 'node:zlib';
import { isObject } from '../../src/engine/paths.ts';

/** Bytes of a body beyond its limit that are read and dropped, so that the sender gets its reply. */
const MOST_DROPPED = 8 * 1024 * 1024;
const FORM = /^application\/x-www-form-urlencoded\b/i;
const CHARSET = /charset\s*=\s*"?([\w-]+)/i;

/** The first `most` bytes of a body; the rest is dropped instead of refusing an alarm because of it. */
export async function firstBytes(body: Readable, most: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size < most) kept.push(chunk.subarray(0, most - size));
    size += chunk.length;
    if (size > most + MOST_DROPPED) break;
  }
  return Buffer.concat(kept);
}

/** What a body says, as far as it can be read. */
export interface EventBody {
  /** Its keys and values, or those of the first object of a list. */
  values: { readonly [key: string]: unknown };
  /** False: a part of the body could not be read. */
  complete: boolean;
}

const NOTHING: EventBody = { values: {}, complete: true };
const UNREAD: EventBody = { values: {}, complete: false };

function decodedWith(label: string, bytes: Buffer, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8, UTF-16 with a mark, the named character set, or else windows-1252; undefined for binary data. */
function textOf(bytes: Buffer, contentType: string): string | undefined {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
  const named = CHARSET.exec(contentType)?.[1];
  const text =
    (marked && decodedWith(marked, bytes, true)) ??
    (named && decodedWith(named, bytes, true)) ??
    decodedWith('utf-8', bytes, true) ??
    decodedWith('windows-1252', bytes, false);
  return text?.includes('\u0000') === true && !text.trimStart().startsWith('{') ? undefined : text;
}

/** Uncompresses a body of at most `most` bytes; undefined if that is not possible. */
function unpacked(bytes: Buffer, encoding: string, most: number): Buffer | undefined {
  if (encoding === '' || encoding === 'identity') return bytes;
  try {
    return unzipSync(bytes, { maxOutputLength: most });
  } catch {
    return undefined;
  }
}

function valuesIn(value: unknown): EventBody {
  const entry = Array.isArray(value) ? (value.find(isObject) ?? value[0]) : value;
  if (isObject(entry)) return { values: entry, complete: true };
  return typeof entry === 'string' || typeof entry === 'number' ? { values: { text: entry }, complete: true } : UNREAD;
}

/** Reads these keys of a JSON text that is cut off, or whose texts contain line breaks. */
function valuesOfBrokenJson(text: string, keys: readonly string[]): EventBody {
  const values: { [key: string]: unknown } = {};
  for (const key of keys) {
    const found = new RegExp(`"${key}"\\s*:\\s*(?:"((?:[^"\\\\]|\\\\.)*)|(-?\\d[\\d.]*))`, 's').exec(text);
    const [, said, figure] = found ?? [];
    if (said === undefined) {
      if (figure !== undefined) values[key] = figure;
      continue;
    }
    const escaped = said.replace(/[\n\r\t]/g, (sign) => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign] ?? '');
    try {
      values[key] = JSON.parse(`"${escaped}"`);
    } catch {
      values[key] = said;
    }
  }
  return { values, complete: false };
}

/**
 * Reads the body of an event, whatever its declared type: JSON, a form, or a plain text. Senders declare types wrongly,
 * and don't repeat an event that was refused, so nothing is refused here. `keys`: the keys that matter in broken JSON.
 */
export function readEventBody(
  bytes: Buffer,
  { type = '', encoding = '', keys, most }: { type?: string; encoding?: string; keys: readonly string[]; most: number },
): EventBody {
  const content = unpacked(bytes, encoding, most);
  const text =
    content &&
    textOf(content, type)
      ?.replace(/^\ufeff/, '')
      .trim();
  if (text === undefined) return UNREAD;
  if (text === '' || text === 'null') return NOTHING;
  if (/^[[{"]/.test(text)) {
    try {
      return valuesIn(JSON.parse(text));
    } catch {
      return valuesOfBrokenJson(text, keys);
    }
  }
  if (FORM.test(type)) {
    const form = Object.fromEntries(new URLSearchParams(text));
    return form.payload?.trimStart().startsWith('{')
      ? readEventBody(Buffer.from(form.payload), { keys, most })
      : { values: form, complete: true };
  }
  // markup and other forms say nothing that could be read out to people
  if (text.startsWith('<') || text.startsWith('--')) return UNREAD;
  return { values: { text }, complete: true };
}
