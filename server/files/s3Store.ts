import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import type { ContentStore } from './contentStore.ts';

/** Milliseconds for opening a connection, and without progress, after which a try fails; the library tries three times. */
const LIMITS = { connecting: 10_000, inactivity: 30_000 };

/** Loads the AWS SDK on first use, because it isn't needed without a bucket. */
async function load() {
  const [client, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { ...client, Upload };
}
type Library = Awaited<ReturnType<typeof load>>;

/** The first segment of the path is the bucket; the rest is a prefix of every key. */
function placeOf(url: string): { endpoint: string; bucket: string; prefix: string } {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return { endpoint: origin, bucket, prefix: folders.map((folder) => `${folder}/`).join('') };
}

/** Contents in a bucket of an S3-compatible store; large ones are sent in parts. */
export function s3Store(
  { url, key: accessKeyId, secret: secretAccessKey, region }: S3Config,
  { connecting, inactivity } = LIMITS,
): ContentStore {
  const { endpoint, bucket, prefix } = placeOf(url);
  let connected: Promise<Library & { client: S3Client }> | undefined;

  async function connect(): Promise<Library & { client: S3Client }> {
    const library = await load();
    const client = new library.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Many compatible stores don't support the newer checksums; the signature covers the content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: connecting, socketTimeout: inactivity },
    });
    return { ...library, client };
  }

  /** Runs a request; any failure means that the store is unavailable. */
  async function withStore<T>(work: (store: Library & { client: S3Client }) => Promise<T>): Promise<T> {
    try {
      connected ??= connect();
      return await work(await connected);
    } catch (error) {
      throw new ApiError('UNAVAILABLE', { cause: error });
    }
  }

  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  return {
    put: (key, file, size, signal) =>
      withStore(async ({ client, Upload }) => {
        const content = createReadStream(file);
        const params = { ...at(key), Body: content, ContentLength: size };
        // An aborted upload waits for pending parts and deletes those that have arrived.
        const abort = () => content.destroy(new Error('The sender has left'));
        signal?.addEventListener('abort', abort);
        try {
          if (signal?.aborted) abort();
          await new Upload({ client, params }).done();
        } finally {
          signal?.removeEventListener('abort', abort);
          content.destroy();
        }
      }),
    read: (key, range) =>
      withStore(async ({ client, GetObjectCommand }) => {
        const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
        const { Body, $metadata } = await client.send(new GetObjectCommand({ ...at(key), ...wanted }));
        if (!(Body instanceof Readable)) throw new Error('The S3 store sent no content');
        if ($metadata.httpStatusCode === (range ? 206 : 200)) return Body;
        Body.destroy();
        throw new Error(`The S3 store answered ${$metadata.httpStatusCode}`);
      }),
    remove: (key) =>
      withStore(async ({ client, ...s3 }) => {
        await client.send(new s3.DeleteObjectCommand(at(key)));
        // Parts of an interrupted upload are not an object, but are charged like one.
        const { Bucket, Key } = at(key);
        const { Uploads = [] } = await client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
        for (const { UploadId } of Uploads) {
          await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        }
      }),
  };
}
