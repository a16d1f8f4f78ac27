import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_BASE } from '../../protocol/constants.ts';
import type { StoredFile } from '../../protocol/files.ts';
import { ApiError } from '../errors.ts';
import { sendFile } from '../files/download.ts';
import { fileLinks } from '../files/links.ts';
import type { Received } from '../files/service.ts';
import { tooLarge } from '../files/spool.ts';
import { mayOneOf } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import { tokenSecret } from '../session/tokens.ts';
import { bodyOf, idOf } from './requests.ts';

const AUTHORITY = 'INSTRUCTION_FILES';
/** What a form needs around its files. */
const FORM_OVERHEAD = 256 * 1024;
const MOST_FILES = 100;

const mayWrite = mayOneOf([AUTHORITY]);

/** The parts of a form. What is none, or ends too early, is the sender's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw (error as Partial<FastifyError>).statusCode === undefined ? new ApiError('BAD_REQUEST') : error;
  }
}

/** The attachments of organizations: spec 7, instruction files. Whoever is signed in may read those of his subtree. */
export default async function instructions(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { files, config } = platform;
  const { maxBytes } = config.files;
  const links = fileLinks(tokenSecret(config.tokenSecret, config.dataDir));
  const limits = {
    fileSize: Number.MAX_SAFE_INTEGER,
    files: MOST_FILES,
    fields: 10,
    fieldSize: 1024,
    parts: MOST_FILES + 10,
  };
  await app.register(multipart, { limits, preservePath: true });

  app.get<{ Querystring: { filter?: string } }>('/instructions/instruction-files', (request) =>
    files.list(request.actor, String(request.query.filter ?? '')),
  );

  app.delete('/instructions/delete', { onRequest: mayWrite }, async (request) => {
    await files.remove(request.actor, request.body);
    return {};
  });

  app.patch<{ Querystring: { orgId?: string } }>('/instructions/move', { onRequest: mayWrite }, async (request) => ({
    files: await files.move(request.actor, request.body, idOf(request.query.orgId)),
  }));

  await app.register(async (uploads) => {
    uploads.addHook('onRequest', async (request) => {
      await mayWrite(request);
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > maxBytes + FORM_OVERHEAD) throw tooLarge(maxBytes);
      await files.checkQuota(Math.max(0, announced - FORM_OVERHEAD));
    });
    uploads.post('/instructions/upload', async (request) => {
      const [file, ...others] = await receiveAll(request, 1);
      if (!file || others.length > 0) throw new ApiError('BAD_REQUEST');
      return file;
    });
    uploads.post('/instructions/upload-files', async (request) => ({ files: await receiveAll(request, MOST_FILES) }));
  });

  /** Takes in the files of a form, then makes them known, all or none. The organization stands before the files. */
  async function receiveAll(request: FastifyRequest, most: number): Promise<StoredFile[]> {
    const gone = new AbortController();
    // A request closes too when all of it was read.
    request.raw.once('close', () => request.raw.readableEnded || gone.abort());
    const received: Received[] = [];
    let orgId: number | undefined;
    try {
      for await (const part of partsOf(request)) {
        if (part.type === 'field') {
          if (part.fieldname === 'orgId') orgId = idOf(part.value);
          continue;
        }
        if (orgId === undefined) throw new ApiError('BAD_REQUEST', { errors: { orgId: 'required' } });
        if (received.length === 0) await files.checkPlace(request.actor, orgId);
        if (received.length === most) throw new ApiError('BAD_REQUEST');
        received.push(await files.receive(orgId, part.filename ?? '', part.file, gone.signal));
      }
      if (orgId === undefined || received.length === 0)
        throw new ApiError('BAD_REQUEST', { errors: { file: 'required' } });
      gone.signal.throwIfAborted();
    } catch (error) {
      await files.discard(received);
      throw error;
    }
    return files.keep(request.actor, orgId, received);
  }

  app.post('/instructions/used-by', (request) => files.usedBy(request.actor, request.body));

  app.post('/instructions/link', async (request) => {
    const { id } = await files.one(request.actor, bodyOf(request.body).path);
    return { url: `${ADMIN_BASE}/instructions/content?ticket=${await links.sign(id)}` };
  });

  app.get<{ Querystring: { ticket?: string; download?: string } }>(
    '/instructions/content',
    { config: { public: true } },
    async (request, reply) => {
      const file = await files.byId(await links.read(String(request.query.ticket ?? '')));
      return sendFile(request, reply, files.store, file, request.query.download !== undefined);
    },
  );
}
