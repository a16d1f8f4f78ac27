import { PassThrough, Readable, Writable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { receiveBody } from '../../../server/incoming.ts';

/** Receives these pieces, the next of which each time takes 15 seconds to arrive. Returns the number of bytes. */
async function receive(pieces: readonly Buffer[]): Promise<number> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  let size = 0;
  const target = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      done();
    },
  });
  async function* arriving() {
    for (const piece of pieces) {
      now += 15_000;
      yield piece;
    }
  }
  try {
    const source = Readable.from(arriving(), { highWaterMark: 0 });
    await receiveBody(source, new PassThrough(), target, { signal: new AbortController().signal });
    return size;
  } finally {
    clock.mockRestore();
  }
}

it('an upload that drips a byte every 15 seconds is ended (K10)', async () => {
  await expect(receive(Array.from({ length: 1_000 }, () => Buffer.alloc(1)))).rejects.toMatchObject({
    reason: 'BAD_REQUEST',
  });
});

it('a slow upload that keeps to the minimum rate is received (K10)', async () => {
  expect(await receive(Array.from({ length: 40 }, () => Buffer.alloc(70_000)))).toBe(2_800_000);
});

it('a short upload is received however long it takes (K10)', async () => {
  expect(await receive([Buffer.alloc(1), Buffer.alloc(1)])).toBe(2);
});
