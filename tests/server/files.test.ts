import { describe, expect, it } from 'vitest';
import type { StoredFile } from '../../protocol/files.ts';
import { FILES, filesPlatform } from './filesKit.ts';
import { CFB, HTML, JPG, PDF, PNG } from './fixtures.ts';
import { DOCX, type Sent, upload } from './uploads.ts';
import { okBody } from './users.ts';

const { t, call, admin, org, other, store, list, namesIn, remove, move, contents } = await filesPlatform();

describe('stored files', () => {
  it('is listed by organization with name, path and type [S7.149][S7.152][S7.153]', async () => {
    const file = await store('Evakuierung Süd.pdf');
    expect(file).toMatchObject({ name: 'Evakuierung Süd.pdf', type: 'pdf', orgId: org.id, orgName: 'Files here' });
    expect(file.path).toBe(`${org.id}/Evakuierung Süd.pdf`);
    expect((await list()).find(({ id }) => id === org.id)).toMatchObject({
      name: 'Files here',
      files: [{ name: file.name, path: file.path, type: 'pdf', size: PDF.length, uses: 0 }],
    });
  });

  it('is found by a part of its name, ignoring case and accents', async () => {
    await store('Lageplan Südtrakt.pdf');
    expect((await list('SUDTR')).flatMap(({ files }) => files.map(({ name }) => name))).toEqual([
      'Lageplan Südtrakt.pdf',
    ]);
    expect(await list('no such name')).toEqual([]);
    expect(await list('%')).toEqual([]);
  });

  it('accepts several files at once, all or none [S7.154][S7.155]', async () => {
    const before = contents();
    const good = { name: 'A.jpg', content: JPG };
    const bad = await upload(call, org.id, [good, { name: 'B.png', content: HTML }]);
    expect(bad.json()).toMatchObject({ reason: 'FILE_CONTENT' });
    expect(await namesIn(org.id)).not.toContain('A.jpg');
    expect(contents()).toBe(before);
    const stored = await upload(call, org.id, [good, { name: 'B.png', content: PNG }]);
    expect(okBody<{ files: StoredFile[] }>(stored).files.map(({ name }) => name)).toEqual(['A.jpg', 'B.png']);
  });

  it('has one name for every Unicode form of its accents', async () => {
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

  it('stores the same path once, however many uploads are parallel [S4.41]', async () => {
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

describe('moving and deleting', () => {
  it('moving changes organization and path [S4.37][S4.38][S7.151]', async () => {
    const file = await store('To move.pdf');
    const reply = okBody<{ files: StoredFile[] }>(await move([file], other.id));
    expect(reply.files).toMatchObject([{ path: `${other.id}/To move.pdf`, orgId: other.id, orgName: 'And there' }]);
    expect(await namesIn(org.id)).not.toContain('To move.pdf');
    expect(await namesIn(other.id)).toContain('To move.pdf');
    expect((await move([file], org.id)).json()).toMatchObject({ reason: 'NOT_FOUND' });
  });

  it('moving is all or none: an existing path is reported', async () => {
    const [one, two] = [await store('Both.pdf'), await store('Alone.pdf')];
    await store('Both.pdf', PDF, other.id);
    expect((await move([one, two], other.id)).json()).toEqual({
      reason: 'FILE_EXISTS',
      errors: { [`${org.id}/Both.pdf`]: 'fileExists' },
    });
    expect(await namesIn(org.id)).toContain('Alone.pdf');
  });

  it('deleting removes the content too, and is audited [S4.40][S7.150]', async () => {
    const before = contents();
    const files = [await store('Gone 1.pdf'), await store('Gone 2.pdf')];
    expect(contents()).toBe(before + 2);
    okBody(await remove(files));
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
    okBody(await remove([file]));
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

  it('are referenced by path or id, follow a move, and cannot be deleted meanwhile [S3.220]', async () => {
    const [one, two] = [await store('First.pdf'), await store('Second.pdf')];
    const created = await admin.post('/alarmpoints', point([one.path, { id: two.id }]));
    expect(created.instructionFiles).toMatchObject([
      { path: one.path, type: 'pdf' },
      { path: two.path, name: 'Second.pdf' },
    ]);
    okBody(await move([one], other.id));
    const moved = `${other.id}/First.pdf`;
    expect(await admin.get(`/alarmpoints/${created.id}`)).toMatchObject({
      instructionFiles: [{ path: moved, orgId: other.id }, {}],
    });
    expect((await list('First.pdf'))[0]?.files[0]?.uses).toBe(1);
    const users = {
      count: 1,
      groups: [{ resource: 'alarm-points', field: 'instructionFiles', count: 1, items: [{ id: created.id }] }],
    };
    expect(
      (await call({ method: 'POST', url: `${FILES}/used-by`, payload: [{ orgId: other.id, path: moved }] })).json(),
    ).toMatchObject(users);
    expect((await remove([{ orgId: other.id, path: moved }])).json()).toMatchObject({
      reason: 'IN_USE',
      usedBy: users,
    });

    const copy = await admin.post('/alarmpoints/clone', { id: created.id });
    expect(copy.instructionFiles).toHaveLength(2);
    const current = await admin.get(`/alarmpoints/${created.id}`);
    // a form may send the value it has read, even if the file has been moved since
    okBody(await move([{ orgId: other.id, path: moved }], org.id));
    expect(await admin.put('/alarmpoints/', { ...current, priority: 1 })).toMatchObject({
      priority: 1,
      instructionFiles: [{ path: one.path }, {}],
    });
    for (const { id, version } of [copy, await admin.get(`/alarmpoints/${created.id}`)]) {
      await admin.put('/alarmpoints/', { id, version, instructionFiles: [] });
    }
    okBody(await remove([one, two]));
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
