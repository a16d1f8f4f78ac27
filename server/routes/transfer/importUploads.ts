import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { choice } from '../../../protocol/schema.ts';
import { IMPORT_LIMITS } from '../../../protocol/transfer.ts';
import { DELIMITERS } from '../../../src/engine/transfer/delimiter.ts';
import { ENCODINGS } from '../../../src/engine/transfer/encoding.ts';
import { ApiError } from '../../errors.ts';
import { type App, type RouteOptions, resourceOfType } from '../../http/route.ts';
import { disconnectSignal } from '../../incoming.ts';
import { id, object, text } from '../../schemas.ts';
import { importJobReply } from '../../transfer/jobs.ts';
import { Job } from '../../transfer/schemas.ts';
import { requireImport } from '../../transfer/settings.ts';
import { receiveUpload } from '../../transfer/upload.ts';

/** Extension `transfer`: uploads of files to import. */
export default async function importUploads(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  // Uploads are streamed; no other body is parsed here.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload));
  app.addHook('onRequest', async ({ actor, query, headers }) => {
    const { type } = query as { type?: unknown };
    requireImport(actor, resourceOfType(definitions, typeof type === 'string' ? type : undefined));
    if (Number(headers['content-length']) > IMPORT_LIMITS.csvBytes) throw new ApiError('TOO_LARGE');
  });

  const schema = {
    tags: ['extensions'],
    summary: 'Take in a file of records',
    querystring: object({
      type: text(60),
      orgId: Type.Optional(id()),
      name: Type.Optional(text(1_000)),
      encoding: Type.Optional(choice(ENCODINGS)),
      delimiter: Type.Optional(choice(DELIMITERS)),
      sheet: Type.Optional(text(200)),
      headingRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_048_576 })),
    }),
    body: { content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } } },
    response: { 200: Job },
  };
  app.post('/imports', { schema }, async ({ actor, query, body }, reply) => {
    const resource = resourceOfType(definitions, query.type);
    const orgId = query.orgId ?? actor.orgId;
    await store.requireOrg(actor, orgId);
    if (!(body instanceof Readable)) throw new ApiError('IMPORT_EMPTY');
    const fileName = (query.name ?? '').slice(0, 200) || resource.name;
    const signal = disconnectSignal(reply.raw);
    const { encoding, delimiter, sheet, headingRow } = query;
    const job = await receiveUpload(platform, {
      actor,
      resource,
      orgId,
      fileName,
      content: body,
      encoding,
      reading: { delimiter, sheet, headingRow },
      signal,
    });
    return importJobReply(definitions, job);
  });
}
