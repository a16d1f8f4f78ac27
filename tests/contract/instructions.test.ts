import { describe, expect, it, vi } from 'vitest';
import * as calls from '../../dataProvider/calls/instructions.ts';
import { HttpFailure } from '../../dataProvider/http/failure.ts';
import { http } from '../../dataProvider/http/http.ts';
import { onUnauthorized } from '../../dataProvider/http/renewal.ts';
import { getToken, setTokens } from '../../dataProvider/session/stored.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const BASE = '/rest/admin/instructions';
const refs = [{ orgId: 3, path: '3/a.pdf' }];
const pdf = (name = 'Plan.pdf', content = '%PDF-1.4') => new File([content], name, { type: 'application/pdf' });
/** The parts of a form, as `name: content` or `name(file name): content`. */
function partsOf(body: unknown): string[] {
  return String(body)
    .split(/--[-\w]+\r\n/)
    .flatMap((part) => {
      const [, name, file, content] =
        /name="([^"]+)"(?:; filename="([^"]+)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n/.exec(part) ?? [];
      return name === undefined ? [] : [`${name}${file === undefined ? '' : `(${file})`}: ${content}`];
    });
}

describe('the calls of instruction files [S7.148]', () => {
  it.each<[string, string, () => Promise<unknown>, unknown]>([
    [
      '[S7.149]',
      `GET ${BASE}/instruction-files?filter=Pl%C3%A1n%20%26`,
      () => calls.instructionFiles('Plán &'),
      undefined,
    ],
    ['[S7.150]', `DELETE ${BASE}/delete`, () => calls.deleteFiles(refs), refs],
    ['[S7.151]', `PATCH ${BASE}/move?orgId=7`, () => calls.moveFiles(refs, 7), refs],
    ['(ext)', `POST ${BASE}/link`, () => calls.fileLink('3/a.pdf'), { path: '3/a.pdf' }],
    ['(ext)', `POST ${BASE}/used-by`, () => calls.fileUsers(refs), refs],
  ])('%s %s', async (_id, call, make, body) => {
    await make();
    const [first, ...others] = recording.server.received;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ authorization: 'Bearer token-1' });
    expect([`${first?.method} ${first?.url}`, first?.body]).toEqual([call, body]);
    const path = call.split('?')[0] ?? '';
    recording.server.answer(path, { status: 409, body: { reason: 'Because', usedBy: { count: 1 } } });
    await expect(make()).rejects.toMatchObject({ status: 409, reason: 'Because', body: { usedBy: { count: 1 } } });
  });

  it.each<[string, string, () => Promise<unknown>, string[]]>([
    ['[S7.152][S7.153]', 'upload', () => calls.uploadFile(3, pdf()), ['orgId: 3', 'file(Plan.pdf): %PDF-1.4']],
    [
      '[S7.154][S7.155]',
      'upload-files',
      () => calls.uploadFiles(3, [pdf('A.pdf'), pdf('B.pdf', 'x')]),
      ['orgId: 3', 'files(A.pdf): %PDF-1.4', 'files(B.pdf): x'],
    ],
  ])('%s POST /instructions/%s is a form with the organization first', async (_id, path, make, parts) => {
    await make();
    const [first] = recording.server.received;
    expect([first?.method, first?.url, first?.authorization]).toEqual(['POST', `${BASE}/${path}`, 'Bearer token-1']);
    expect(first?.contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(partsOf(first?.body)).toEqual(parts);
    recording.server.answer(`POST ${BASE}/${path}`, { status: 201, body: {} });
    await expect(make()).rejects.toMatchObject({ status: 201 });
  });
});

describe("a server's list", () => {
  it('is read by organization: id, name and files with name, path and type [S3.192][S3.193][S3.194][S3.195][S3.196][S3.197]', async () => {
    const files = [{ name: 'a.pdf', path: '3/a.pdf', type: 'pdf' }];
    recording.server.answer(`GET ${BASE}/instruction-files`, { body: [{ id: 3, name: 'Elbe', files }] });
    expect(await calls.instructionFiles('')).toMatchObject([{ id: 3, name: 'Elbe', files }]);
  });

  it.each<[string, unknown, unknown]>([
    ['nothing', null, []],
    ['an object', { list: [] }, []],
    ['an organization without files', [{ id: 1, name: 'A' }], [{ id: 1, name: 'A', files: [] }]],
    [
      'ids as texts, endings with a dot and in capitals, or none',
      [{ id: '2', files: [{ path: 'x/y/B.PDF' }, { name: 'c', path: 'c', type: '.DOC' }, { name: 'no path' }, null] }],
      [
        {
          id: 2,
          name: '#2',
          files: [
            { name: 'B.PDF', path: 'x/y/B.PDF', type: 'pdf' },
            { name: 'c', path: 'c', type: 'doc' },
          ],
        },
      ],
    ],
  ])('%s is no fault', async (_name, body, result) => {
    recording.server.answer(`GET ${BASE}/instruction-files`, { body });
    expect(await calls.instructionFiles('')).toEqual(result);
  });
});

describe('an upload', () => {
  it('reports its progress', async () => {
    const heard: number[] = [];
    await calls.uploadFile(1, pdf('Long.pdf', 'x'.repeat(300_000)), { onProgress: (sent) => heard.push(sent) });
    expect(heard.at(-1)).toBeGreaterThanOrEqual(300_000);
  });

  it('refreshes an expired token, and is sent again with the new one', async () => {
    recording.server.answer(`POST ${BASE}/upload`, ({ authorization }) =>
      authorization === 'Bearer token-2' ? { body: {} } : { status: 401, body: { reason: 'UNAUTHORIZED' } },
    );
    onUnauthorized(async () => {
      setTokens('token-2');
      return 'ok';
    });
    await calls.uploadFile(1, pdf());
    expect(getToken()).toBe('token-2');
    expect(recording.server.received.map(({ authorization }) => authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(partsOf(recording.server.received[1]?.body)).toContain('file(Plan.pdf): %PDF-1.4');
  });

  it('stops when it is canceled', async () => {
    let answered = () => {};
    recording.server.answer(`POST ${BASE}/upload`, { after: new Promise<void>((done) => (answered = done)) });
    const stop = new AbortController();
    const upload = calls.uploadFile(1, pdf(), { signal: stop.signal });
    stop.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    answered();
  });

  it('settles when it is canceled before it starts [P11]', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(calls.uploadFile(1, pdf(), { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(recording.server.received).toEqual([]);
  });

  it('fails with a lost connection, and is not repeated by itself', async () => {
    recording.server.answer(`POST ${BASE}/upload`, { drop: true });
    await expect(calls.uploadFile(1, pdf())).rejects.toMatchObject({ status: 0, kind: 'network' });
    expect(recording.server.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('has no time-out while there is progress, and 30 s without', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let alive = () => {};
      let outcome: unknown;
      const transport = (_url: string, init: RequestInit, onAlive: () => void) =>
        new Promise<Response>((_resolve, reject) => {
          alive = onAlive;
          init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        });
      http({ method: 'POST', path: '/x', body: new FormData(), transport }).catch((error: unknown) => {
        outcome = error;
      });
      for (let i = 0; i < 5; i++) {
        await vi.advanceTimersByTimeAsync(29_999);
        expect(outcome).toBeUndefined();
        alive();
      }
      await vi.advanceTimersByTimeAsync(30_000);
      expect(outcome).toBeInstanceOf(HttpFailure);
      expect(outcome).toMatchObject({ kind: 'timeout' });
    } finally {
      vi.useRealTimers();
    }
  });
});
