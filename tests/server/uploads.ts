import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { ADMIN_BASE } from '../../protocol/constants.ts';
import { zip } from './archive.ts';
import type { Caller, TestPlatform } from './helpers.ts';

/** A data folder for the files of a platform under test; removed at the end of the run. */
export function ownFolder(): string {
  return mkdtempSync(join(inject('dataDir'), 'files-'));
}

/** A file in a form. */
export interface Sent {
  name: string;
  content: Buffer | string;
  type?: string;
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

/** Sends files in one form by injection. */
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

/** An upload over a real connection, whose content the test writes. */
export interface OpenUpload {
  request: ClientRequest;
  /** Ends the form. */
  finish(): void;
  answer: Promise<{ status: number; body: string }>;
}

/** The port of a platform under test; starts listening if necessary. */
export async function portOf(t: TestPlatform): Promise<number> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  return (t.app.server.address() as AddressInfo).port;
}

/** Starts an upload. `length` is the Content-Length; default: no such header. */
export function beginUpload(port: number, token: string, orgId: number, name: string, length?: number): OpenUpload {
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
