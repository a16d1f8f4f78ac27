import multipart, { type Multipart } from '@fastify/multipart';
import { Type } from '@sinclair/typebox';
import type { FastifyError, FastifyRequest } from 'fastify';
import { ADMIN_BASE } from '../../../protocol/constants.ts';
import { InstructionFile, InstructionOrg, type StoredFile } from '../../../protocol/files.ts';
import { UsedByReply } from '../../../protocol/list.ts';
import { extended } from '../../../protocol/schema.ts';
import { ApiError } from '../../errors.ts';
import { sendFile } from '../../files/download.ts';
import { fileLinks } from '../../files/links.ts';
import type { Files, ReceivedFile } from '../../files/service.ts';
import { tooLarge } from '../../files/spool.ts';
import { content } from '../../http/replies.ts';
import {
  type App,
  allowAnyOf,
  type Rights,
  type RouteOptions,
  readersOfWidget,
  seesRecords,
} from '../../http/route.ts';
import { disconnectSignal } from '../../incoming.ts';
import { UPLOADS } from '../../limits.ts';
import type { Platform } from '../../platform.ts';
import { emptyObject, id, jsonValue, list, object, text } from '../../schemas.ts';
import { tokenSecret } from '../../session/tokens.ts';

const AUTHORITY = 'INSTRUCTION_FILES';

/** Whoever raises or sees alarms reads the attachments of those alarms, too (docs/adr/0043-limits.md). */
const OPERATORS = ['ALARM_PANEL', 'MANUAL_CALL', 'ALARM_TABLE'];
const mayWrite = allowAnyOf([AUTHORITY]);
const ID = /^[1-9]\d{0,9}$/;

const FORM_LIMITS = {
  fileSize: Number.MAX_SAFE_INTEGER,
  files: UPLOADS.filesAtOnce,
  fields: 10,
  fieldSize: 1024,
  parts: UPLOADS.filesAtOnce + 10,
};

const tags = ['instruction files'];
const path = () => text(1_000, { minLength: 1 });
/** Files in a call: their paths, or the files themselves with whatever properties a client has of them. */
const FileRefs = list(
  Type.Unsafe<string | { path: string }>({
    ...path(),
    type: ['string', 'object'],
    required: ['path'],
    properties: { orgId: id(), path: path() },
    additionalProperties: jsonValue(2_000),
  }),
  1_000,
);
const Place = extended(InstructionFile, { orgId: Type.Integer(), orgName: Type.String() });
const Places = Type.Object({ files: Type.Array(Place) });
/** A form may name the organization itself; otherwise the address does. */
const form = (summary: string) => ({
  tags,
  summary,
  querystring: object({ orgId: Type.Optional(id()) }),
  body: {
    content: {
      'multipart/form-data': {
        schema: Type.Object({ orgId: Type.Optional(id()), file: Type.String({ format: 'binary' }) }),
      },
    },
  },
});

/** The organization field of a form. */
function orgOf(value: unknown): number {
  if (typeof value !== 'string' || !ID.test(value)) throw new ApiError('NOT_FOUND');
  return Number(value);
}

/** The parts of a form. An invalid or truncated form is the client's error. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw (error as Partial<FastifyError>).statusCode === undefined ? new ApiError('BAD_REQUEST') : error;
  }
}

/**
 * Receives the files of a form, then stores all or none. The organization is named by the address, or by a field of
 * the form before the files.
 */
async function receiveAll(
  files: Files,
  request: FastifyRequest,
  gone: AbortSignal,
  most: number,
): Promise<StoredFile[]> {
  const received: ReceivedFile[] = [];
  let { orgId } = request.query as { orgId?: number };
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        if (part.fieldname === 'orgId') orgId = orgOf(part.value);
        continue;
      }
      if (orgId === undefined) throw new ApiError('BAD_REQUEST', { errors: { orgId: 'required' } });
      if (received.length === 0) await files.checkPlace(request.actor, orgId);
      if (received.length === most) throw new ApiError('BAD_REQUEST');
      received.push(await files.receive(orgId, part.filename ?? '', part.file, gone));
    }
    if (orgId === undefined || received.length === 0)
      throw new ApiError('BAD_REQUEST', { errors: { file: 'required' } });
    gone.throwIfAborted();
  } catch (error) {
    await files.discard(received);
    throw error;
  }
  return files.keep(request.actor, orgId, received);
}

/**
 * Attachments of organizations (spec 7, instruction files). Operators, and users who may see records that refer to
 * files, may read those of the own subtree.
 */
export default async function instructions(app: App, { platform }: RouteOptions): Promise<void> {
  const { files, definitions } = platform;
  const mayRead = allowAnyOf([AUTHORITY, ...OPERATORS, ...readersOfWidget(definitions, 'instructionFiles')]);
  await app.register(multipart, { limits: FORM_LIMITS, preservePath: true });

  const all = {
    tags,
    summary: 'Files by organization',
    querystring: object({ filter: Type.Optional(text(1_000)) }),
    response: {
      200: Type.Array(InstructionOrg),
    },
  };
  app.get('/instructions/instruction-files', { schema: all, onRequest: mayRead }, ({ actor, query }) =>
    files.list(actor, query.filter ?? ''),
  );

  const remove = { tags, summary: 'Delete files, all or none', body: FileRefs, response: { 200: emptyObject } };
  app.delete('/instructions/delete', { schema: remove, onRequest: mayWrite }, async (request) => {
    await files.remove(request.actor, request.body, seesRecords(definitions, request.actor));
    return {};
  });

  const move = {
    tags,
    summary: 'Move files to another organization',
    body: FileRefs,
    querystring: object({ orgId: id() }),
    response: { 200: Places },
  };
  app.patch('/instructions/move', { schema: move, onRequest: mayWrite }, async ({ actor, query, body }) => ({
    files: await files.move(actor, body, query.orgId),
  }));

  const used = { tags, summary: 'Who refers to these files', body: FileRefs, response: { 200: UsedByReply } };
  app.post('/instructions/used-by', { schema: used, onRequest: mayRead }, ({ actor, body }) =>
    files.usedBy(actor, body, seesRecords(definitions, actor)),
  );

  await app.register(async (uploads: App) => uploadRoutes(uploads, platform));
  contentRoutes(app, platform, mayRead);
}

/** Files are sent as forms. Those who may not send any, and too large forms, are refused before they are read. */
function uploadRoutes(app: App, { files, config }: Platform): void {
  const { maxBytes } = config.files;
  app.addHook('onRequest', async (request) => {
    await mayWrite(request);
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > maxBytes + UPLOADS.formBytes) throw tooLarge(maxBytes);
    await files.checkQuota(Math.max(0, announced - UPLOADS.formBytes));
  });

  const one = { ...form('Store a file'), response: { 200: Place } };
  app.post('/instructions/upload', { schema: one }, async (request, reply) => {
    const [file, ...others] = await receiveAll(files, request, disconnectSignal(reply.raw), 1);
    if (!file || others.length > 0) throw new ApiError('BAD_REQUEST');
    return file;
  });

  const several = { ...form('Store several files, all or none'), response: { 200: Places } };
  app.post('/instructions/upload-files', { schema: several }, async (request, reply) => ({
    files: await receiveAll(files, request, disconnectSignal(reply.raw), UPLOADS.filesAtOnce),
  }));
}

/** Contents are read by an address that is a link of the browser, so it carries a ticket instead of a token. */
function contentRoutes(app: App, { files, config, rates }: Platform, mayRead: Rights): void {
  const links = fileLinks(tokenSecret(config.tokenSecret, config.dataDir));

  const link = {
    tags,
    summary: 'An address of a file for some minutes',
    body: object({ path: path() }),
    response: { 200: Type.Object({ url: Type.String() }) },
  };
  app.post('/instructions/link', { schema: link, onRequest: mayRead }, async ({ actor, body }) => {
    const file = await files.one(actor, body.path);
    return { url: `${ADMIN_BASE}/instructions/content?ticket=${await links.sign(file.id)}` };
  });

  const show = {
    tags,
    summary: 'What is in a file',
    querystring: object({ ticket: Type.Optional(text(5_000)), download: Type.Optional(text(10)) }),
    response: { 200: content('application/octet-stream') },
  };
  app.get(
    '/instructions/content',
    { config: { public: true, rate: 'links' }, schema: show },
    async (request, reply) => {
      const { ticket = '', download } = request.query;
      const fileId = await links.read(ticket).catch((refusal: unknown) => {
        rates.refused(request.ip);
        throw refusal;
      });
      const file = await files.byId(fileId);
      return sendFile(request, reply, files.store, file, download !== undefined);
    },
  );
}
