import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { filesPlatform } from './filesKit.ts';

const { list, store } = await filesPlatform();

it('without a bucket nothing of the library for buckets is loaded [S16]', async () => {
  await store('On the disk.pdf');
  expect((await list()).flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['On the disk.pdf']);
  const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('/@aws-sdk/'));
  expect(loaded()).toEqual([]);
  await import('@aws-sdk/client-s3');
  expect(loaded()).not.toEqual([]);
});
