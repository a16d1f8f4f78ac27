import { createReadStream } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import type { ContentStore } from './contentStore.ts';

/** No byte moved for so long: the store is not there. */
const INACTIVITY = 30_000;

interface Sent {
  method: 'PUT' | 'GET' | 'DELETE';
  key: string;
  headers?: Record<string, string>;
  file?: string;
}

/**
 * Contents in a bucket of an S3-compatible store. Node's own client is used instead of fetch because S3 wants the
 * length of what is streamed.
 */
export function s3Store({ url, key: accessKeyId, secret: secretAccessKey, region }: S3Config): ContentStore {
  const base = url.replace(/\/+$/, '');

  async function send({ method, key, headers = {}, file }: Sent): Promise<IncomingMessage> {
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${key}`,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      // The content is not read twice for a signature of its own; the connection protects it.
      headers: { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    });
    const signed = await signer.sign();
    const options: RequestOptions = { method, headers: { ...Object.fromEntries(signed.headers), ...headers } };
    const start = signed.url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = start(signed.url, options, resolve);
      const fail = (error: unknown) => reject(new ApiError('UNAVAILABLE', { cause: error }));
      request.on('error', fail);
      request.setTimeout(INACTIVITY, () => request.destroy(new Error('The S3 store does not answer')));
      if (file === undefined) request.end();
      else pipeline(createReadStream(file), request).catch(fail);
    });
  }

  /** The answer's body has to be read or thrown away, else its connection stays taken. */
  async function done(response: IncomingMessage, expected: readonly number[]): Promise<void> {
    response.resume();
    const status = response.statusCode ?? 0;
    if (!expected.includes(status)) throw refused(status);
  }

  return {
    async put(key, file, size) {
      await done(
        await send({ method: 'PUT', key, file, headers: { 'content-length': String(size) } }),
        [200, 201, 204],
      );
    },
    async read(key, range): Promise<Readable> {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const response = await send({ method: 'GET', key, headers });
      if (response.statusCode === (range ? 206 : 200)) return response;
      response.resume();
      throw refused(response.statusCode ?? 0);
    },
    async remove(key) {
      await done(await send({ method: 'DELETE', key }), [200, 202, 204, 404]);
    },
  };
}

function refused(status: number): ApiError {
  return new ApiError('UNAVAILABLE', { cause: new Error(`The S3 store answered ${status}`) });
}
