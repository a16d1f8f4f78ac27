import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { ApiError } from '../errors.ts';
import { KINDS } from './kinds.ts';

/** A byte order mark of UTF-16, whose texts are full of zero bytes. */
const WIDE = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** Texts hold no control characters but tab, line feed, form feed, carriage return. */
const ALLOWED_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d]);

async function isText(file: string): Promise<boolean> {
  let first = true;
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer;
    if (first && WIDE.some(([one, other]) => bytes[0] === one && bytes[1] === other)) return true;
    first = false;
    for (const byte of bytes) if ((byte < 0x20 && !ALLOWED_CONTROLS.has(byte)) || byte === 0x7f) return false;
  }
  return true;
}

/** Throws unless what is in the file is what its ending says. What the sender says of it counts for nothing. */
export async function checkContent(file: string, kind: string): Promise<void> {
  const wanted = KINDS[kind]?.content;
  const found = (await fileTypeFromFile(file))?.ext;
  const fits = wanted === 'text' ? fitsText(found) && (await isText(file)) : found && wanted?.includes(found);
  if (!fits) throw new ApiError('FILE_CONTENT', { errors: { file: `fileContent:${kind}` } });
}

/** Some texts begin with what marks a kind of text, which is no contradiction. */
function fitsText(found: string | undefined): boolean {
  return found === undefined || found === 'xml';
}
