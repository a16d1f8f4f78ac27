import { describe, expect, it } from 'vitest';
import { FILES, filesPlatform } from './filesKit.ts';
import { HTML, JPG, PDF } from './fixtures.ts';
import { DOCX, type Sent, upload } from './uploads.ts';
import { makeUser } from './users.ts';

const { t, call, admin, org, other, store, list, remove, move, link } = await filesPlatform();

describe('access', () => {
  it('reading requires an authority of operators, writing INSTRUCTION_FILES, both the organization (K10)', async () => {
    const mine = await store('Mine.pdf');
    const theirs = await store('Theirs.pdf', PDF, other.id);
    const user = async (authorities: string[]) => {
      const { login, password } = await makeUser(call, authorities, { orgId: org.id }, { orgId: org.id });
      return t.signIn(login, password);
    };
    const reader = await user(['ALARM_TABLE']);
    const writer = await user(['INSTRUCTION_FILES']);
    const denied = [403, { reason: 'ACCESS_DENIED' }];
    const outcome = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, reply.json()];

    const nobody = await user([]);
    const seen = { method: 'POST' as const, url: `${FILES}/link`, payload: { path: mine.path } };
    expect(outcome(await nobody({ method: 'GET', url: `${FILES}/instruction-files` }))).toEqual(denied);
    expect(outcome(await nobody(seen))).toEqual(denied);
    expect(outcome(await nobody({ ...seen, url: `${FILES}/used-by`, payload: [mine] }))).toEqual(denied);

    expect((await list('', reader)).map(({ id }) => id)).toEqual([org.id]);
    expect((await reader({ method: 'GET', url: await link(mine.path, reader) })).statusCode).toBe(200);
    const pdf = [{ name: 'New.pdf', content: PDF }];
    expect(outcome(await upload(reader, org.id, pdf))).toEqual(denied);
    expect(outcome(await remove([mine], reader))).toEqual(denied);
    expect(outcome(await move([mine], org.id, reader))).toEqual(denied);

    expect((await upload(writer, org.id, pdf)).statusCode).toBe(200);
    expect(outcome(await upload(writer, other.id, pdf))).toEqual(denied);
    expect(outcome(await upload(writer, 1, pdf))).toEqual(denied);
    expect(outcome(await move([mine], other.id, writer))).toEqual(denied);
    expect(outcome(await move([theirs], org.id, writer))).toEqual(denied);
    expect(outcome(await remove([mine, theirs], writer))).toEqual(denied);
    expect(outcome(await remove([{ orgId: other.id, path: `${other.id}/unknown.pdf` }], writer))).toEqual(denied);
    const asked = { method: 'POST' as const, url: `${FILES}/link`, payload: { path: theirs.path } };
    expect(outcome(await writer(asked))).toEqual(denied);
    expect(outcome(await writer({ ...asked, url: `${FILES}/used-by`, payload: [theirs] }))).toEqual(denied);
    for (const url of ['instruction-files', 'content', 'content?ticket=x.y.z']) {
      expect((await t.call({ method: 'GET', url: `${FILES}/${url}` })).statusCode).toBe(401);
    }
    // a session token does not work as a link, nor a link as a token
    const { token } = await t.auth();
    expect((await t.call({ method: 'GET', url: `${FILES}/content?ticket=${token}` })).statusCode).toBe(401);
    const ticket = (await link(mine.path)).split('=')[1] ?? '';
    expect((await t.callWith(ticket)({ method: 'GET', url: `${FILES}/instruction-files` })).statusCode).toBe(401);
  });

  it('references to a file are shown only to users who may read them (K10)', async () => {
    const file = await store('Everywhere.pdf');
    for (const [name, orgId] of [
      ['Seen', org.id],
      ['Unseen', other.id],
    ]) {
      await admin.post('/alarmpoints', { name, orgId, text: 'x', language: 'ENGLISH', instructionFiles: [file.path] });
    }
    const userWith = async (...authorities: string[]) => {
      const { login, password } = await makeUser(call, authorities, { orgId: org.id }, { orgId: org.id });
      return t.signIn(login, password);
    };
    const writer = await userWith('INSTRUCTION_FILES', 'ALARMPOINT_VIEW');
    const filer = await userWith('INSTRUCTION_FILES');
    const group = { resource: 'alarm-points', field: 'instructionFiles', count: 2 };
    const named = { count: 2, groups: [{ ...group, items: [{ id: expect.any(Number), title: 'Seen' }] }] };
    expect((await writer({ method: 'POST', url: `${FILES}/used-by`, payload: [file] })).json()).toEqual(named);
    expect((await remove([file], writer)).json()).toMatchObject({ reason: 'IN_USE', usedBy: named });
    const counted = { count: 2, groups: [{ ...group, items: [] }] };
    expect((await filer({ method: 'POST', url: `${FILES}/used-by`, payload: [file] })).json()).toEqual(counted);
    expect((await remove([file], filer)).json()).toMatchObject({ reason: 'IN_USE', usedBy: counted });
    const all = (await call({ method: 'POST', url: `${FILES}/used-by`, payload: [file] })).json();
    expect(all.groups[0].items.map(({ title }: { title: string }) => title)).toEqual(['Seen', 'Unseen']);
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
    expect(headers['content-disposition']).toMatch(new RegExp(`^${how}; filename=`));
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
