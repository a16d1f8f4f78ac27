import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that AWS asks of a request, made from its rules and not from the library under test. */
function signatureOf(request: IncomingMessage, secret: string, scope: string, signed: string): string {
  const [date = '', region = '', service = ''] = scope.split('/');
  const { pathname } = new URL(request.url ?? '', 'http://s3');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, pathname, '', headers.join(''), signed, request.headers['x-amz-content-sha256']];
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(canonical.join('\n'))].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
  return hmac(key, text).toString('hex');
}

export interface S3Server {
  /** Address of the bucket. */
  url: string;
  objects: Map<string, Buffer>;
  calls: string[];
  /** Answers this status to everything while it is set. */
  broken: number | undefined;
  close(): Promise<void>;
}

/** A store that speaks as much of S3 as the platform needs, and believes nobody without a right signature. */
export async function startS3(accessKey: string, secret: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    s3.calls.push(`${request.method} ${path.replace(/[0-9a-f]{40}/, '{key}')}`);
    const [, credential = '', signed = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const [given, ...scope] = credential.split('/');
    const right = given === accessKey && signature === signatureOf(request, secret, scope.join('/'), signed);
    if (s3.broken !== undefined || !right) return response.writeHead(s3.broken ?? 403).end('<Error/>');
    if (request.method === 'PUT') {
      // Chunked uploads without a length are what S3 refuses.
      if (request.headers['content-length'] === undefined) return response.writeHead(411).end();
      objects.set(path, Buffer.concat(chunks));
      return response.writeHead(200).end();
    }
    const found = objects.get(path);
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (!found) return response.writeHead(404).end('<Error/>');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) return response.writeHead(200).end(found);
    return response.writeHead(206).end(found.subarray(Number(start), Number(end) + 1));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    url: `http://127.0.0.1:${port}/bucket/attachments`,
    objects,
    calls: [],
    broken: undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return s3;
}
