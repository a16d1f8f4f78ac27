import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from '../range.ts';
import type { ContentStore } from './contentStore.ts';
import { KINDS } from './kinds.ts';
import type { FileRow } from './rows.ts';

/** Whatever a file contains, the browser runs no script, shows no form and has no access to the rest of the product. */
const LOCKED_UP = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
/** Browsers show PDF with a built-in viewer, which a sandbox would block. */
const PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Sends a file or the requested range, with headers that keep browsers from running it. */
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
    .header('content-disposition', create(file.name, { type: inline ? 'inline' : 'attachment' }))
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .type(kind?.mediaType ?? 'application/octet-stream')
    .send(content);
}
