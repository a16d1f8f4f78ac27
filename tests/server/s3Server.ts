import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Minimum size of a part in S3, except for the last one. */
const SMALLEST_PART = 5 * 1024 * 1024;

const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature of a request by AWS's rules, independent of the library under test. */
function signatureOf(request: IncomingMessage, secret: string, scope: string, signed: string): string {
  const [date = '', region = '', service = ''] = scope.split('/');
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const query = [...searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    pathname,
    query.sort().join('&'),
    headers.join(''),
    signed,
    request.headers['x-amz-content-sha256'],
  ];
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(canonical.join('\n'))].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** Whether a request and its content are correctly signed with this key. */
function isSigned(request: IncomingMessage, content: Buffer, accessKey: string, secret: string): boolean {
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [given, ...scope] = credential.split('/');
  const whole = request.headers['x-amz-content-sha256'] === hex(content);
  return given === accessKey && whole && signature === signatureOf(request, secret, scope.join('/'), signed);
}

/** An unfinished multipart upload. */
interface Unfinished {
  path: string;
  parts: Map<number, Buffer>;
}

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const refused = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const tags = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map(([, text = '']) => text.replaceAll('&quot;', '"'));

export interface S3Server {
  /** URL of the bucket. */
  url: string;
  objects: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted, by id. */
  unfinished: Map<string, Unfinished>;
  calls: string[];
  /** While set, every reply has this status. */
  broken: number | undefined;
  /** Called before the reply to a part, which waits for the result. */
  beforePart: ((part: number) => Promise<void> | void) | undefined;
  close(): Promise<void>;
}

/** A server with the part of S3 that the platform needs. It refuses requests without a valid signature. */
export async function startS3(accessKey: string, secret: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Unfinished>();
  let uploads = 0;

  function complete(id: string, upload: Unfinished, xml: string): Answer {
    const numbers = tags(xml, 'PartNumber').map(Number);
    const contents = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0));
    const etags = tags(xml, 'ETag');
    if (numbers.length === 0 || contents.some((content, i) => etagOf(content) !== etags[i])) {
      return refused(400, 'InvalidPart');
    }
    if (numbers.some((number, i) => i > 0 && number <= (numbers[i - 1] ?? 0))) return refused(400, 'InvalidPartOrder');
    if (contents.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) return refused(400, 'EntityTooSmall');
    objects.set(upload.path, Buffer.concat(contents));
    unfinished.delete(id);
    return { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }

  async function ofUpload(method: string, id: string, part: number, content: Buffer): Promise<Answer> {
    const upload = unfinished.get(id);
    if (!upload) return refused(404, 'NoSuchUpload');
    if (method === 'POST') return complete(id, upload, content.toString());
    if (method === 'DELETE') {
      unfinished.delete(id);
      return { status: 204 };
    }
    await s3.beforePart?.(part);
    if (s3.broken !== undefined) return refused(s3.broken, 'Broken');
    upload.parts.set(part, content);
    return { status: 200, headers: { etag: etagOf(content) } };
  }

  function listed(path: string, prefix: string): Answer {
    const found = [...unfinished].filter(([, upload]) =>
      upload.path.startsWith(`${path.replace(/\/$/, '')}/${prefix}`),
    );
    const items = found.map(([id]) => `<Upload><Key>${prefix}</Key><UploadId>${id}</UploadId></Upload>`);
    return { status: 200, body: `<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>` };
  }

  function ofObject(request: IncomingMessage, path: string, content: Buffer): Answer {
    if (request.method === 'PUT') {
      // S3 refuses chunked uploads without a length
      if (request.headers['content-length'] === undefined) return refused(411, 'MissingContentLength');
      objects.set(path, content);
      return { status: 200, headers: { etag: etagOf(content) } };
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return { status: 204 };
    }
    const found = objects.get(path);
    if (!found) return refused(404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) return { status: 200, body: found };
    return { status: 206, body: found.subarray(Number(start), Number(end) + 1) };
  }

  async function answer(request: IncomingMessage, content: Buffer): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const method = request.method ?? '';
    const asked = ['uploads', 'partNumber'].filter((name) => query.has(name)).map((name) => ` ${name}`);
    const id = query.get('uploadId');
    const key = pathname.replace(/[0-9a-f]{40}/, '{key}');
    s3.calls.push(`${method} ${key}${id !== null && asked.length === 0 ? ' upload' : asked.join('')}`);
    if (s3.broken !== undefined) return refused(s3.broken, 'Broken');
    if (!isSigned(request, content, accessKey, secret)) return refused(403, 'SignatureDoesNotMatch');
    if (id !== null) return ofUpload(method, id, Number(query.get('partNumber')), content);
    if (!query.has('uploads')) return ofObject(request, pathname, content);
    if (method === 'GET') return listed(pathname, query.get('prefix') ?? '');
    uploads += 1;
    unfinished.set(`upload-${uploads}`, { path: pathname, parts: new Map() });
    const xml = `<InitiateMultipartUploadResult><UploadId>upload-${uploads}</UploadId></InitiateMultipartUploadResult>`;
    return { status: 200, body: xml };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, headers, body } = await answer(request, Buffer.concat(chunks));
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    url: `http://127.0.0.1:${port}/bucket/attachments`,
    objects,
    unfinished,
    calls: [],
    broken: undefined,
    beforePart: undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return s3;
}
