import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstructionOrg, StoredFile } from '../../protocol/files.ts';
import { CFB, HTML, JPG, PDF, PNG } from './fixtures.ts';
import { type Caller, type TestPlatform, testPlatform } from './helpers.ts';
import { Client, type Stored } from './records.ts';
import { DOCX, ownFolder, type Sent, upload, zip } from './uploads.ts';
import { makeUser, ok } from './users.ts';

const BASE = '/rest/admin/instructions';
let t: TestPlatform;
let call: Caller;
let admin: Client;
let org: Stored;
let other: Stored;

beforeAll(async () => {
  t = await testPlatform([], { config: { dataDir: ownFolder() } });
  call = await t.signIn();
  admin = new Client(call);
  org = await admin.org(1, 'Files here');
  other = await admin.org(1, 'And there');
});
afterAll(() => t.close());

const store = async (name: string, content: Sent['content'] = PDF, orgId = org.id) =>
  ok<StoredFile>(await upload(call, orgId, [{ name, content }]));
const list = async (filter = '', caller = call) =>
  ok<InstructionOrg[]>(
    await caller({ method: 'GET', url: `${BASE}/instruction-files?filter=${encodeURIComponent(filter)}` }),
  );
const namesIn = async (orgId: number) =>
  (await list()).find(({ id }) => id === orgId)?.files.map(({ name }) => name) ?? [];
const remove = (files: { orgId: number; path: string }[], caller = call) =>
  caller({ method: 'DELETE', url: `${BASE}/delete`, payload: files });
const move = (files: { orgId: number; path: string }[], orgId: number, caller = call) =>
  caller({ method: 'PATCH', url: `${BASE}/move?orgId=${orgId}`, payload: files });
const contents = () => {
  const folder = join(t.platform.config.dataDir, 'files');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;
};
const link = async (path: string, caller = call) =>
  ok<{ url: string }>(await caller({ method: 'POST', url: `${BASE}/link`, payload: { path } })).url;

describe('what is stored', () => {
  it('is listed by organization with name, path and type [S7.149][S7.152][S7.153]', async () => {
    const file = await store('Evakuierung Süd.pdf');
    expect(file).toMatchObject({ name: 'Evakuierung Süd.pdf', type: 'pdf', orgId: org.id, orgName: 'Files here' });
    expect(file.path).toBe(`${org.id}/Evakuierung Süd.pdf`);
    expect((await list()).find(({ id }) => id === org.id)).toMatchObject({
      name: 'Files here',
      files: [{ name: file.name, path: file.path, type: 'pdf', size: PDF.length, uses: 0 }],
    });
  });

  it('is found by a part of its name, without case and accents', async () => {
    expect((await list('SUD')).flatMap(({ files }) => files.map(({ name }) => name))).toContain('Evakuierung Süd.pdf');
    expect(await list('no such name')).toEqual([]);
    expect(await list('%')).toEqual([]);
  });

  it('comes several at once, all or none [S7.154][S7.155]', async () => {
    const before = contents();
    const good = { name: 'A.jpg', content: JPG };
    const bad = await upload(call, org.id, [good, { name: 'B.png', content: HTML }]);
    expect(bad.json()).toMatchObject({ reason: 'FILE_CONTENT' });
    expect(await namesIn(org.id)).not.toContain('A.jpg');
    expect(contents()).toBe(before);
    const stored = await upload(call, org.id, [good, { name: 'B.png', content: PNG }]);
    expect(ok<{ files: StoredFile[] }>(stored).files.map(({ name }) => name)).toEqual(['A.jpg', 'B.png']);
  });

  it('has one name whatever the form in which its accents are sent', async () => {
    const composed = await store('Dvo\u0159\u00e1k.pdf');
    expect(composed.name).toBe('Dvořák.pdf');
    expect((await upload(call, org.id, [{ name: 'Dvor\u030ca\u0301k.pdf', content: PDF }])).json()).toMatchObject({
      reason: 'FILE_EXISTS',
    });
  });

  it.each<[string, Sent['content']]>([
    ['plan.v2.pdf', PDF],
    ['Plan 2026.11.21.pdf', PDF],
    ['UPPER.JPG', JPG],
    ['photo.jpeg', JPG],
    ['table.xls', CFB],
    ['letter.docx', DOCX],
    ['steps.html', HTML],
    ['list.csv', '\ufeffName;Phone\r\n"Dvořák";1\r\n'],
    ['note.txt', Buffer.from('Grüße', 'latin1')],
  ])('%s is taken', async (name, content) => {
    expect((await store(name, content)).type).toBe(name.split('.').at(-1)?.toLowerCase());
  });

  it('the same path is stored once, however many come at the same moment [S4.41]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => upload(call, org.id, [{ name: 'Race.pdf', content: PDF }])),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await namesIn(org.id)).filter((name) => name === 'Race.pdf')).toHaveLength(1);
    const known = await t.platform.pool.query('select from file_content');
    const kept = await t.platform.pool.query('select from instruction_file');
    expect(known.rowCount).toBe(kept.rowCount);
    expect(contents()).toBe(kept.rowCount);
  });
});

describe('hostile uploads', () => {
  const cases: [string, Sent, string][] = [
    ['a script named .jpg', { name: 'cat.jpg', content: '#!/bin/sh\nrm -rf /\n', type: 'image/jpeg' }, 'FILE_CONTENT'],
    ['a page named .pdf', { name: 'plan.pdf', content: HTML, type: 'application/pdf' }, 'FILE_CONTENT'],
    [
      'a program named .txt',
      { name: 'a.txt', content: Buffer.from('4d5a90000300000004000000', 'hex') },
      'FILE_CONTENT',
    ],
    ['any archive named .docx', { name: 'a.docx', content: zip({ 'evil.exe': 'MZ' }) }, 'FILE_CONTENT'],
    ['a document named .xlsx', { name: 'a.xlsx', content: DOCX }, 'FILE_CONTENT'],
    ['nothing at all', { name: 'a.txt', content: '' }, 'FILE_EMPTY'],
    ['a program', { name: 'x.exe', content: 'MZ' }, 'FILE_KIND'],
    ['a picture that is a program of the browser', { name: 'x.svg', content: '<svg onload="alert(1)"/>' }, 'FILE_KIND'],
    ['a double ending', { name: 'x.pdf.exe', content: PDF }, 'FILE_KIND'],
    ['a double ending the other way round', { name: 'x.exe.pdf', content: PDF }, 'FILE_NAME'],
    ['two known endings', { name: 'x.html.pdf', content: PDF }, 'FILE_NAME'],
    ['no ending', { name: 'README', content: 'x' }, 'FILE_KIND'],
    ['a path upwards', { name: '../../x.pdf', content: PDF }, 'FILE_NAME'],
    ['a path upwards for Windows', { name: '..\\..\\x.pdf', content: PDF }, 'FILE_NAME'],
    ['an absolute path', { name: '/etc/x.pdf', content: PDF }, 'FILE_NAME'],
    ['a drive', { name: 'C:x.pdf', content: PDF }, 'FILE_NAME'],
    ['a zero byte', { name: 'x.exe\u0000.pdf', content: PDF }, 'FILE_NAME'],
    ['a line break', { name: 'x%0d%0a\t.pdf', content: PDF }, 'FILE_NAME'],
    ['an ending written backwards', { name: 'x\u202efdp.pdf', content: PDF }, 'FILE_NAME'],
    ['a device of Windows', { name: 'CON.pdf', content: PDF }, 'FILE_NAME'],
    ['a hidden file', { name: '.pdf', content: PDF }, 'FILE_NAME'],
    ['a name without end', { name: `${'x'.repeat(300)}.pdf`, content: PDF }, 'FILE_NAME'],
    ['a name of too many bytes', { name: `${'文'.repeat(100)}.pdf`, content: PDF }, 'FILE_NAME'],
  ];

  it.each(cases)('%s is refused with its reason, and nothing is left of it', async (_name, file, reason) => {
    const before = [contents(), await namesIn(org.id)];
    const reply = await upload(call, org.id, [file]);
    expect([reply.json().reason, reply.statusCode]).toEqual([reason, 400]);
    expect([contents(), await namesIn(org.id)]).toEqual(before);
  });

  it.each<[string, () => Promise<{ statusCode: number; body: string }>]>([
    ['no form', () => call({ method: 'POST', url: `${BASE}/upload`, payload: { a: 1 } })],
    ['a form without a file', () => upload(call, org.id, [], 'upload')],
    [
      'two files where one is meant',
      () =>
        upload(
          call,
          org.id,
          [
            { name: 'q1.pdf', content: PDF },
            { name: 'q2.pdf', content: PDF },
          ],
          'upload',
        ),
    ],
    ['an organization that is none', () => upload(call, '1; drop table object', [{ name: 'q.pdf', content: PDF }])],
    ['an organization that is not there', () => upload(call, 999_999, [{ name: 'q.pdf', content: PDF }])],
    ['a list that is none', () => call({ method: 'DELETE', url: `${BASE}/delete`, payload: { path: 'x' } })],
    [
      'a path that is none',
      () => call({ method: 'DELETE', url: `${BASE}/delete`, payload: [{ orgId: 1, path: '../../etc/passwd' }, null] }),
    ],
    [
      'a target that is none',
      () => call({ method: 'PATCH', url: `${BASE}/move?orgId=x`, payload: [{ orgId: 1, path: '1/x.pdf' }] }),
    ],
    ['a link to nothing', () => call({ method: 'POST', url: `${BASE}/link`, payload: { path: 7 } })],
  ])('%s is refused', async (_name, send) => {
    const reply = await send();
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(JSON.parse(reply.body)).toHaveProperty('reason');
  });
});

describe('moving and deleting', () => {
  it('moving changes organization and path [S4.37][S4.38][S7.151]', async () => {
    const file = await store('To move.pdf');
    const reply = ok<{ files: StoredFile[] }>(await move([file], other.id));
    expect(reply.files).toMatchObject([{ path: `${other.id}/To move.pdf`, orgId: other.id, orgName: 'And there' }]);
    expect(await namesIn(org.id)).not.toContain('To move.pdf');
    expect(await namesIn(other.id)).toContain('To move.pdf');
    expect((await move([file], org.id)).json()).toMatchObject({ reason: 'NOT_FOUND' });
  });

  it('moving is all or none: a path that is taken is named', async () => {
    const [one, two] = [await store('Both.pdf'), await store('Alone.pdf')];
    await store('Both.pdf', PDF, other.id);
    expect((await move([one, two], other.id)).json()).toEqual({
      reason: 'FILE_EXISTS',
      errors: { [`${org.id}/Both.pdf`]: 'fileExists' },
    });
    expect(await namesIn(org.id)).toContain('Alone.pdf');
  });

  it('deleting takes the content too, and is recorded [S4.40][S7.150]', async () => {
    const before = contents();
    const files = [await store('Gone 1.pdf'), await store('Gone 2.pdf')];
    expect(contents()).toBe(before + 2);
    ok(await remove(files));
    expect(contents()).toBe(before);
    expect(await namesIn(org.id)).not.toContain('Gone 1.pdf');
    const { rows } = await t.platform.pool.query(
      `select action, actor, before, after from audit where type = 'attachments' and object_id = $1 order by id`,
      [files[0]?.id],
    );
    expect(rows).toMatchObject([
      { action: 'create', before: null, after: { path: files[0]?.path, size: PDF.length } },
      { action: 'remove', before: { path: files[0]?.path }, after: null },
    ]);
  });

  it('an organization with files is not empty', async () => {
    const full = await admin.org(1, 'Has a file');
    const file = await store('Keeps.pdf', PDF, full.id);
    const usedBy = { count: 1, groups: [{ resource: 'attachments', field: 'orgId', count: 1 }] };
    expect(await admin.get(`/used-by/ORGANIZATION/${full.id}`)).toMatchObject(usedBy);
    expect(await admin.send('DELETE', `/organizations/${full.id}`)).toMatchObject({
      status: 409,
      body: { reason: 'IN_USE', usedBy },
    });
    ok(await remove([file]));
    expect((await admin.send('DELETE', `/organizations/${full.id}`)).status).toBe(200);
  });
});

describe('files of alarm points', () => {
  const point = (instructionFiles: unknown) => ({
    name: 'With files',
    orgId: org.id,
    text: 'x',
    language: 'ENGLISH',
    instructionFiles,
  });

  it('are held by path or id, follow a move, and cannot be deleted meanwhile [S3.220]', async () => {
    const [one, two] = [await store('First.pdf'), await store('Second.pdf')];
    const made = await admin.post('/alarmpoints', point([one.path, { id: two.id }]));
    expect(made.instructionFiles).toMatchObject([
      { path: one.path, type: 'pdf' },
      { path: two.path, name: 'Second.pdf' },
    ]);
    ok(await move([one], other.id));
    const moved = `${other.id}/First.pdf`;
    expect(await admin.get(`/alarmpoints/${made.id}`)).toMatchObject({
      instructionFiles: [{ path: moved, orgId: other.id }, {}],
    });
    expect((await list('First.pdf'))[0]?.files[0]?.uses).toBe(1);
    const users = {
      count: 1,
      groups: [{ resource: 'alarm-points', field: 'instructionFiles', count: 1, items: [{ id: made.id }] }],
    };
    expect(
      (await call({ method: 'POST', url: `${BASE}/used-by`, payload: [{ orgId: other.id, path: moved }] })).json(),
    ).toMatchObject(users);
    expect((await remove([{ orgId: other.id, path: moved }])).json()).toMatchObject({
      reason: 'IN_USE',
      usedBy: users,
    });

    const copy = await admin.post('/alarmpoints/clone', { id: made.id });
    expect(copy.instructionFiles).toHaveLength(2);
    const current = await admin.get(`/alarmpoints/${made.id}`);
    // What the form read goes back as it was, also when the file was moved meanwhile.
    ok(await move([{ orgId: other.id, path: moved }], org.id));
    expect(await admin.put('/alarmpoints/', { ...current, priority: 1 })).toMatchObject({
      priority: 1,
      instructionFiles: [{ path: one.path }, {}],
    });
    for (const { id, version } of [copy, await admin.get(`/alarmpoints/${made.id}`)]) {
      await admin.put('/alarmpoints/', { id, version, instructionFiles: [] });
    }
    ok(await remove([one, two]));
  });

  it.each([[['1/none.pdf']], [[{ id: 999_999 }]], [['../../etc/passwd']], [[null]], ['text'], [[{ id: 1.5 }]]])(
    '%j is a fault of the field',
    async (value) => {
      expect(await admin.send('POST', '/alarmpoints', point(value))).toMatchObject({
        status: 400,
        body: { reason: 'VALIDATION', errors: { instructionFiles: expect.any(String) } },
      });
    },
  );
});

describe('access', () => {
  it('reading takes a sign-in, writing INSTRUCTION_FILES, both the organization', async () => {
    const mine = await store('Mine.pdf');
    const theirs = await store('Theirs.pdf', PDF, other.id);
    const user = async (authorities: string[]) => {
      const { login, password } = await makeUser(call, authorities, { orgId: org.id }, { orgId: org.id });
      return t.signIn(login, password);
    };
    const reader = await user(['ALARM_TABLE']);
    const writer = await user(['INSTRUCTION_FILES']);
    const denied = [403, { reason: 'ACCESS_DENIED' }];
    const told = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, reply.json()];

    expect((await list('', reader)).map(({ id }) => id)).toEqual([org.id]);
    expect((await reader({ method: 'GET', url: await link(mine.path, reader) })).statusCode).toBe(200);
    const pdf = [{ name: 'New.pdf', content: PDF }];
    expect(told(await upload(reader, org.id, pdf))).toEqual(denied);
    expect(told(await remove([mine], reader))).toEqual(denied);
    expect(told(await move([mine], org.id, reader))).toEqual(denied);

    expect((await upload(writer, org.id, pdf)).statusCode).toBe(200);
    expect(told(await upload(writer, other.id, pdf))).toEqual(denied);
    expect(told(await upload(writer, 1, pdf))).toEqual(denied);
    expect(told(await move([mine], other.id, writer))).toEqual(denied);
    expect(told(await move([theirs], org.id, writer))).toEqual(denied);
    expect(told(await remove([mine, theirs], writer))).toEqual(denied);
    expect(told(await remove([{ orgId: other.id, path: `${other.id}/unknown.pdf` }], writer))).toEqual(denied);
    const asked = { method: 'POST' as const, url: `${BASE}/link`, payload: { path: theirs.path } };
    expect(told(await writer(asked))).toEqual(denied);
    expect(told(await writer({ ...asked, url: `${BASE}/used-by`, payload: [theirs] }))).toEqual(denied);
    for (const url of ['instruction-files', 'content', 'content?ticket=x.y.z']) {
      expect((await t.call({ method: 'GET', url: `${BASE}/${url}` })).statusCode).toBe(401);
    }
    // A token of a session is no link, and a link is no token.
    const { token } = await t.auth();
    expect((await t.call({ method: 'GET', url: `${BASE}/content?ticket=${token}` })).statusCode).toBe(401);
    const ticket = (await link(mine.path)).split('=')[1] ?? '';
    expect((await t.callWith(ticket)({ method: 'GET', url: `${BASE}/instruction-files` })).statusCode).toBe(401);
  });
});

describe('downloads', () => {
  it.each<[string, Sent['content'], string, string]>([
    ['Show me.pdf', PDF, 'application/pdf', 'inline'],
    ['Photo.jpg', JPG, 'image/jpeg', 'inline'],
    ['Page.html', HTML, 'text/html; charset=utf-8', 'attachment'],
    ['Letter 2.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
  ])('%s is sent so that no browser runs it', async (name, content, type, how) => {
    const file = await store(name, content);
    const { headers, rawPayload } = await t.call({ method: 'GET', url: await link(file.path) });
    expect(rawPayload.equals(Buffer.from(content))).toBe(true);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toMatch(new RegExp(`^${how}; filename="`));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    if (type !== 'application/pdf') expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    const { headers: saved } = await t.call({ method: 'GET', url: `${await link(file.path)}&download` });
    expect(saved['content-disposition']).toMatch(/^attachment/);
  });

  it.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/'],
    ['bytes=-6', 206, '%%EOF\n', `bytes ${PDF.length - 6}-`],
    [`bytes=${PDF.length - 2}-9999`, 206, 'F\n', `bytes ${PDF.length - 2}-${PDF.length - 1}/`],
    ['bytes=9999-', 416, '', 'bytes */'],
    ['bytes=5-2', 416, '', 'bytes */'],
    ['bytes=a-b', 200, PDF, ''],
  ])('%s is answered %i', async (range, status, body, contentRange) => {
    const [file] = (await list('Show me')).flatMap(({ files }) => files);
    const reply = await t.call({ method: 'GET', url: await link(file?.path ?? ''), headers: { range } });
    expect([reply.statusCode, reply.body]).toEqual([status, body]);
    expect(String(reply.headers['content-range'] ?? '')).toContain(contentRange);
  });
});
