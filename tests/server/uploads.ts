import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { ADMIN_BASE } from '../../protocol/constants.ts';
import type { Caller, TestPlatform } from './helpers.ts';

/** A data folder for the files of one platform under test; it goes with those of the whole run. */
export function ownFolder(): string {
  return mkdtempSync(join(inject('dataDir'), 'files-'));
}

/** A file of a form. */
export interface Sent {
  name: string;
  content: Buffer | string;
  type?: string;
}

/** An archive of these entries, not compressed. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt32LE(content.length, 20);
    listed.writeUInt32LE(content.length, 24);
    listed.writeUInt16LE(name.length, 28);
    listed.writeUInt32LE(offset, 42);
    const local = Buffer.concat([head, Buffer.from(name), Buffer.from(content)]);
    locals.push(local);
    central.push(listed, Buffer.from(name));
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...central, end]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const DOCX = zip({
  '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
  'word/document.xml': '<document/>',
});

const boundaryOf = () => `----test${randomBytes(8).toString('hex')}`;
const fieldPart = (boundary: string, name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (boundary: string, { name, type = 'application/octet-stream' }: Omit<Sent, 'content'>) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\n` +
  `content-type: ${type}\r\n\r\n`;

/** Sends files in one form, without a network. */
export function upload(
  call: Caller,
  orgId: number | string,
  files: readonly Sent[],
  path = files.length === 1 ? 'upload' : 'upload-files',
): Promise<LightMyRequestResponse> {
  const boundary = boundaryOf();
  const parts = files.flatMap((file) => [filePart(boundary, file), file.content, '\r\n']);
  const payload = Buffer.concat(
    [fieldPart(boundary, 'orgId', String(orgId)), ...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)),
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return call({ method: 'POST', url: `${ADMIN_BASE}/instructions/${path}`, payload, headers });
}

/** An upload over a real connection, whose content the test writes as it likes. */
export interface OpenUpload {
  request: ClientRequest;
  /** Ends the form. */
  finish(): void;
  answer: Promise<{ status: number; body: string }>;
}

/** Begins an upload. `length`: the Content-Length to announce; without it the length is left open. */
export async function beginUpload(
  t: TestPlatform,
  token: string,
  orgId: number,
  name: string,
  length?: number,
): Promise<OpenUpload> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const boundary = boundaryOf();
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `${ADMIN_BASE}/instructions/upload`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', async (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
    });
  });
  answer.catch(() => undefined);
  request.write(fieldPart(boundary, 'orgId', String(orgId)) + filePart(boundary, { name }));
  return { request, answer, finish: () => request.end(`\r\n--${boundary}--\r\n`) };
}
