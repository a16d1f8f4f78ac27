import { describe, expect, it, vi } from 'vitest';
import { type UploadDependencies, UploadQueue } from '../../../src/pages/attachments/uploadQueue.ts';

class Lost extends Error {}
const ORG = { id: 3, name: 'Elbe' };
const MB = 1024 * 1024;

/** A queue whose calls the test completes manually. */
function queue(around: Partial<UploadDependencies> = {}) {
  const calls: {
    names: string[];
    signal: AbortSignal;
    progress: (sent: number) => void;
    end: (failure?: unknown) => void;
  }[] = [];
  const resumes: (() => void)[] = [];
  const send = (
    files: readonly File[],
    { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
  ) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      const end = (failure?: unknown) => (failure === undefined ? resolve() : reject(failure));
      calls.push({ names: files.map(({ name }) => name), signal, progress: onProgress, end });
    });
  const onStored = vi.fn();
  const uploads = new UploadQueue({
    sendOne: (_org, file, options) => send([file], options),
    sendSeveral: (_org, files, options) => send(files, options),
    isStored: async () => false,
    isLost: (failure) => failure instanceof Lost,
    onceOnline: (resume) => resumes.push(resume),
    onStored,
    ...around,
  });
  const states = () => uploads.get().map(({ state }) => state);
  const add = (...files: File[]) => uploads.add(ORG, files, () => undefined);
  return { uploads, calls, resumes, states, add, onStored };
}

const big = (name: string) => new File([new Uint8Array(MB)], name);
const small = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const settled = () => new Promise((done) => setTimeout(done));

describe('uploads', () => {
  it('run three at a time', async () => {
    const { calls, states, add } = queue();
    add(...['a', 'b', 'c', 'd', 'e'].map(big));
    expect(calls.map(({ names }) => names[0])).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    calls[1]?.end();
    await settled();
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
  });

  it('send small files together, and share the progress among them', async () => {
    const { uploads, calls, states, add, onStored } = queue();
    add(small('a', 10), big('B'), small('c', 20));
    expect(calls.map(({ names }) => names)).toEqual([['a', 'c'], ['B']]);
    calls[0]?.progress(15);
    expect(uploads.get().map(({ sent }) => sent)).toEqual([10, 0, 5]);
    calls[0]?.end();
    await settled();
    expect(states()).toEqual(['done', 'sending', 'done']);
    expect(onStored).toHaveBeenCalledTimes(1);
  });

  it('refuse a file whose name is being uploaded already, and files with a local refusal [S4.41]', () => {
    const { uploads, states } = queue();
    uploads.add(ORG, [big('a'), big('a')], () => undefined);
    uploads.add({ id: 4, name: 'Other' }, [big('a')], () => undefined);
    uploads.add(ORG, [big('b')], () => 'tooLarge');
    expect(states()).toEqual(['sending', 'failed', 'sending', 'failed']);
    expect(uploads.get().map(({ refused }) => refused)).toEqual([undefined, 'exists', undefined, 'tooLarge']);
  });

  it('retry files individually if they were refused together', async () => {
    const { uploads, calls, states, add } = queue();
    add(small('good'), small('bad'));
    calls[0]?.end(new Error('refused'));
    await settled();
    expect(calls.map(({ names }) => names)).toEqual([['good', 'bad'], ['good'], ['bad']]);
    calls[1]?.end();
    calls[2]?.end(new Error('content'));
    await settled();
    expect(states()).toEqual(['done', 'failed']);
    expect(uploads.get()[1]?.failure).toEqual(new Error('content'));
  });

  it('end when they are canceled, individually or within a group', async () => {
    const { uploads, calls, states, add } = queue();
    add(small('a'), small('b'), big('C'));
    const [a, , c] = uploads.get();
    uploads.cancel(a?.id ?? 0);
    uploads.cancel(c?.id ?? 0);
    await settled();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(states()).toEqual(['cancelled', 'sending', 'cancelled']);
    expect(calls[2]?.names).toEqual(['b']);
    uploads.retry(c?.id ?? 0);
    expect(states()[2]).toBe('sending');
  });

  it.each([
    [true, 'done'],
    [false, 'sending'],
  ])('continue after a lost connection; the file had arrived anyway: %s', async (arrived, state) => {
    const { calls, resumes, states, add } = queue({ isStored: async () => arrived });
    add(big('a'));
    calls[0]?.end(new Lost());
    await settled();
    expect(states()).toEqual(['lost']);
    resumes[0]?.();
    await settled();
    expect(states()).toEqual([state]);
    expect(calls).toHaveLength(arrived ? 1 : 2);
  });

  it('that were canceled during a lost connection stay canceled', async () => {
    const { uploads, calls, resumes, states, add } = queue();
    add(big('a'));
    calls[0]?.end(new Lost());
    await settled();
    uploads.cancelAll();
    resumes[0]?.();
    await settled();
    expect(states()).toEqual(['cancelled']);
    uploads.clear();
    expect(uploads.get()).toEqual([]);
  });
});
