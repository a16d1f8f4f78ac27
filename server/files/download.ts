import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, ContentStore } from './contentStore.ts';
import { KINDS } from './kinds.ts';
import type { FileRow } from './rows.ts';

/** Whatever is in a file, the browser gives it no script, no form and no way to the rest of the product. */
const LOCKED_UP = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
/** Browsers show PDF by a program of their own, which a sandbox would keep from running. */
const PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** The asked part of so many bytes; undefined: all of it; null: there is no such part. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Answers a file or the asked part of it, in a form that no browser runs. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ContentStore,
  file: FileRow,
  asAttachment: boolean,
): Promise<FastifyReply> {
  const kind = KINDS[file.kind];
  const inline = kind?.inline === true && !asAttachment;
  const range = rangeOf(request.headers.range, file.size);
  reply
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store');
  if (range === null) return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  const content = await store.read(file.content, range);
  reply.raw.once('close', () => content.destroy());
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply
    .header('content-security-policy', file.kind === 'pdf' ? PDF : LOCKED_UP)
    .header('content-disposition', disposition(file.name, inline))
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .type(kind?.mediaType ?? 'application/octet-stream')
    .send(content);
}
