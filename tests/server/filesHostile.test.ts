import { describe, expect, it } from 'vitest';
import { zip } from './archive.ts';
import { FILES, filesPlatform } from './filesKit.ts';
import { HTML, PDF, PNG } from './fixtures.ts';
import { DOCX, type Sent, upload } from './uploads.ts';

const { call, org, namesIn, contents } = await filesPlatform();

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
    ['no form', () => call({ method: 'POST', url: `${FILES}/upload`, payload: { a: 1 } })],
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
    ['a list that is none', () => call({ method: 'DELETE', url: `${FILES}/delete`, payload: { path: 'x' } })],
    [
      'a path that is none',
      () => call({ method: 'DELETE', url: `${FILES}/delete`, payload: [{ orgId: 1, path: '../../etc/passwd' }, null] }),
    ],
    [
      'a target that is none',
      () => call({ method: 'PATCH', url: `${FILES}/move?orgId=x`, payload: [{ orgId: 1, path: '1/x.pdf' }] }),
    ],
    ['a link to nothing', () => call({ method: 'POST', url: `${FILES}/link`, payload: { path: 7 } })],
  ])('%s is refused', async (_name, send) => {
    const reply = await send();
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(JSON.parse(reply.body)).toHaveProperty('reason');
  });
});

describe('texts', () => {
  const wide = (text: string) => Buffer.from(text, 'utf16le');
  const beginnings = [
    'BMA is the alarm panel',
    'MZ 4 is closed',
    'ID3 stands for',
    'GIF89a',
    '%PDF-1.7',
    'RIFF',
    'Rar!',
    'OggS',
    'fLaC',
    'FLV',
    '8BPS',
    'wOFF',
    'MThd',
    'PK',
    'SQLite',
    '{\\rtf',
    '%!PS',
    '!<arch>',
    '<?xml',
    'BEGIN:VCARD',
    'SIMPLE  = T',
    'II*',
    'FORM',
    'Cr24',
    'MSCF',
    'BZh9',
    'FWS',
    'CWS',
    'LZIP',
    'ITSF',
    'DICM',
    'glTF',
  ];
  const texts: [string, Buffer][] = [
    ...beginnings.map((text): [string, Buffer] => [text, Buffer.from(`${text} Čeština`)]),
    ['UTF-16 with a mark', wide('\ufeffPožár')],
    ['UTF-16 of one letter', wide('\ufeffA')],
    ['UTF-16 the other way round', wide('\ufeffPožár').swap16()],
    ['UTF-16 without a mark', wide('Požár v hale')],
    ['UTF-16 without a mark the other way round', wide('Тревога').swap16()],
    ['Windows-1252', Buffer.from('Türöffner für Löschwasser', 'latin1')],
  ];
  it.each(texts)('%s is recognized as text [R9]', async (name, content) => {
    const reply = await upload(call, org.id, [
      { name: `Text ${texts.findIndex(([other]) => other === name)}.txt`, content },
    ]);
    expect([name, reply.statusCode]).toEqual([name, 200]);
  });

  it.each<[string, Buffer]>([
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000b800000000000000', 'hex')],
    ['a picture', PNG],
    ['a sound', Buffer.from('4944330300000000000f545432', 'hex')],
    ['zeros', Buffer.alloc(64)],
    ['a program behind the mark of UTF-16', Buffer.from('fffe4d5a90000300000004000000ffff0000', 'hex')],
    ['half a character of UTF-16', Buffer.from('fffe00d84100', 'hex')],
    ['an odd byte behind UTF-16', Buffer.from('fffe410042', 'hex')],
  ])('%s is no text whatever its name says [R9]', async (_, content) => {
    expect((await upload(call, org.id, [{ name: 'readme.txt', content }])).json()).toEqual({
      reason: 'FILE_CONTENT',
      errors: { file: 'fileContent:txt' },
    });
  });
});
