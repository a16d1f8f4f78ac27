import { describe, expect, it } from 'vitest';
import { type Attachment, attachmentsOf, fileIconOf, previewOf } from '../../../src/choose/files/attachment.ts';
import { heldFiles, storedFormOf } from '../../../src/choose/files/held.ts';
import { formatBytes } from '../../../src/choose/files/sizes.ts';
import { sortFiles } from '../../../src/pages/attachments/sort.ts';

describe('attachments', () => {
  it.each([
    ['xls', 'xls', '[S3.198]'],
    ['xlsx', 'xlsx', '[S3.199]'],
    ['doc', 'doc', '[S3.200]'],
    ['docx', 'docx', '[S3.201]'],
    ['ppt', 'ppt', '[S3.202]'],
    ['pptx', 'pptx', '[S3.203]'],
    ['pdf', 'pdf', '[S3.204]'],
    ['html', 'html', '[S3.205]'],
    ['jpg', 'jpg', '[S3.206]'],
    ['JPG', 'jpg', ''],
    ['odt', 'default', '[S3.207]'],
    ['', 'default', ''],
    ['constructor', 'default', ''],
  ])('of the kind "%s" have the icon "%s" %s', (ext, icon) => {
    expect(fileIconOf(ext)).toBe(icon);
  });

  it.each([
    ['pdf', 'pdf'],
    ['png', 'picture'],
    ['html', undefined],
    ['svg', undefined],
  ])('of the kind "%s" are shown in place as %s', (ext, how) => expect(previewOf(ext)).toBe(how));

  it('have name, path, extension, icon and organization [S3.184][S3.185][S3.186][S3.187][S3.190][S3.191]', () => {
    const files = [{ name: 'a.pdf', path: '3/a.pdf', type: 'pdf', size: 7 }];
    expect(attachmentsOf([{ id: 3, name: 'Elbe', files }])).toEqual([
      { name: 'a.pdf', path: '3/a.pdf', ext: 'pdf', icon: 'pdf', orgId: 3, orgName: 'Elbe', size: 7 },
    ]);
  });

  it.each([
    ['name', false, ['Plan 2', 'Plan 10', 'zeta']],
    ['name', true, ['zeta', 'Plan 10', 'Plan 2']],
    ['size', false, ['Plan 10', 'zeta', 'Plan 2']],
    ['size', true, ['zeta', 'Plan 10', 'Plan 2']],
  ] as const)('sort by %s (descending: %s), numbers as numbers, the unknown last', (by, down, names) => {
    const file = (name: string, size?: number): Attachment => ({
      name,
      path: name,
      ext: 'pdf',
      icon: 'pdf',
      orgId: 1,
      orgName: 'A',
      size,
    });
    const files = [file('zeta', 20), file('Plan 10', 10), file('Plan 2')];
    expect(sortFiles(files, { by, down }, 'en').map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [0, '0 kB'],
    [1, '0.1 kB'],
    [2_048, '2 kB'],
    [4_404_019, '4.2 MB'],
    [2_147_483_648, '2 GB'],
  ])('show %i bytes as %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));

  it('are read from records as paths or objects, and written in the same form [S3.220]', () => {
    const object = { id: 5, path: '3/a.pdf', name: 'a.pdf', type: 'pdf', orgId: 3, orgName: 'Elbe' };
    const held = heldFiles([object, 'x/B.DOC', null, 7, { name: 'no path' }]);
    expect(held.map(({ file }) => [file.name, file.icon])).toEqual([
      ['a.pdf', 'pdf'],
      ['B.DOC', 'doc'],
    ]);
    expect(held.map(({ given }) => given)).toEqual([object, 'x/B.DOC']);
    const picked: Attachment = { name: 'c.pdf', path: '3/c.pdf', ext: 'pdf', icon: 'pdf', orgId: 3, orgName: 'Elbe' };
    expect(storedFormOf(picked, held)).toBe('3/c.pdf');
    expect(storedFormOf(picked, [])).toEqual({
      path: '3/c.pdf',
      name: 'c.pdf',
      type: 'pdf',
      orgId: 3,
      orgName: 'Elbe',
    });
    for (const value of [null, undefined, 'text', {}]) expect(heldFiles(value)).toEqual([]);
  });
});
