import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { ApiError } from '../errors.ts';
import { KINDS } from './kinds.ts';

/** The only control characters allowed in text: tab, line feed, form feed, carriage return. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;
/** Characters that no text contains: control characters, lone surrogates, unassigned and private ones. */
const NO_TEXT = /[^\P{C}\t\n\f\r\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
/**
 * Code points below this (Latin, Greek, Cyrillic, Hebrew) are the majority in a UTF-16 text without a byte order mark.
 */
const LAST_ALPHABET = 0x0600;

type Wide = 'utf-16le' | 'utf-16be';

async function firstBytes(file: string): Promise<Buffer> {
  for await (const chunk of createReadStream(file, { end: 1 })) return chunk as Buffer;
  return Buffer.alloc(0);
}

function markOf(start: Buffer): Wide | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

/** Whether a file is text in a single-byte encoding or UTF-8: it has no control characters. */
async function isNarrow(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file)) {
    if (CONTROLS.test((chunk as Buffer).toString('latin1'))) return false;
  }
  return true;
}

/** Whether a file is text in UTF-16; without a byte order mark most characters must be of common alphabets. */
async function isWide(file: string, encoding: Wide, marked: boolean): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let characters = 0;
  let common = 0;
  const fits = (text: string) => {
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < LAST_ALPHABET) common += 1;
    characters += text.length;
    return !NO_TEXT.test(text);
  };
  try {
    for await (const chunk of createReadStream(file)) {
      if (!fits(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    }
    if (!fits(decoder.decode())) return false;
  } catch {
    return false;
  }
  return marked || common * 2 > characters;
}

/** Whether a file is plain text: in a single-byte encoding, UTF-8, or UTF-16 with or without a byte order mark. */
async function isText(file: string): Promise<boolean> {
  const mark = markOf(await firstBytes(file));
  if (mark) return isWide(file, mark, true);
  return (await isNarrow(file)) || (await isWide(file, 'utf-16le', false)) || (await isWide(file, 'utf-16be', false));
}

/**
 * Throws unless the content matches the file extension. The sender's content type is ignored. Text is only checked for
 * being text, because a text may begin like a picture ("BM") or a program ("MZ").
 */
export async function checkContent(file: string, kind: string): Promise<void> {
  const wanted = KINDS[kind]?.content;
  const found = wanted === 'text' ? undefined : (await fileTypeFromFile(file))?.ext;
  const fits = wanted === 'text' ? await isText(file) : found !== undefined && wanted?.includes(found);
  if (!fits) throw new ApiError('FILE_CONTENT', { errors: { file: `fileContent:${kind}` } });
}
