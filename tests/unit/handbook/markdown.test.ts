import { describe, expect, it } from 'vitest';
import { linkOf, readChapter, sectionsOf } from '../../../scripts/lib/markdown.mjs';

describe('readChapter', () => {
  it.each([
    [
      'a paragraph',
      'Hold **the button** for `1 < 2` & wait.',
      [['p', null, 'Hold ', ['strong', null, 'the button'], ' for ', ['code', null, '1 < 2'], ' & wait.']],
    ],
    ['lists', '1. one\n2. two\n', [['ol', null, ['li', null, 'one'], ['li', null, 'two']]]],
    ['code', '```ts\nconst a = "<b>";\n```', [['pre', null, ['code', null, 'const a = "<b>";']]]],
    [
      'a table',
      '| a | b |\n| --- | --- |\n| `1` | 2 |',
      [
        [
          'table',
          null,
          ['thead', null, ['tr', null, ['th', null, 'a'], ['th', null, 'b']]],
          ['tbody', null, ['tr', null, ['td', null, ['code', null, '1']], ['td', null, '2']]],
        ],
      ],
    ],
    [
      'HTML, which is never shown',
      '<script>alert(1)</script>\n\nText <img src=x onerror=alert(1)> here.',
      [['p', null, 'Text ', ' here.']],
    ],
    ['a link that is none', '[press](javascript:alert(1))', [['p', null, 'press']]],
    [
      'a link to another chapter',
      '[people](participants.md#devices)',
      [['p', null, ['a', { to: '/documentation/participants#devices' }, 'people']]],
    ],
  ])('makes data of %s', (_, markdown, nodes) => {
    expect(readChapter(markdown, 'users').nodes).toEqual(nodes);
  });

  it('uses the id that a heading names, else one made of its text, and never the same id twice', () => {
    const { title, headings } = readChapter('# Users\n\n## Wer darf? {#who}\n\n## A & b\n\n### A & b\n', 'users');
    expect(title).toBe('Users');
    expect(headings).toEqual([
      { id: 'who', title: 'Wer darf?', depth: 2 },
      { id: 'a--b', title: 'A & b', depth: 2 },
      { id: 'a--b-1', title: 'A & b', depth: 3 },
    ]);
  });

  it('finds texts quoted in bold, each in one line', () => {
    expect(readChapter('Press **Save\nview**, then:\n\n- **Close**\n', 'a').quotes).toEqual(['Save view', 'Close']);
  });

  it('refuses what it does not show', () => {
    expect(() => readChapter('![picture](a.png)', 'a')).toThrow('![picture](a.png)');
  });
});

it.each([
  ['#here', { chapter: 'users', heading: 'here' }],
  ['participants.md', { chapter: 'participants' }],
  ['../../definition.md#parts', { chapter: 'definition', heading: 'parts' }],
  ['/alarm-table?tab=2', { screen: '/alarm-table?tab=2' }],
  ['https://example.org', { site: 'https://example.org' }],
  ['adr/0001-definitions-are-data.md', undefined],
  ['data:text/html,x', undefined],
])('the link %s leads to %j', (href, expected) => {
  expect(linkOf(href, 'users')).toEqual(expected);
});

it('splits a chapter into searchable sections', () => {
  expect(
    sectionsOf(readChapter('# T\n\nFirst.\n\n## Next {#n}\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- x\n- y\n', 'a')),
  ).toEqual([
    { id: '', title: 'T', text: 'First.' },
    { id: 'n', title: 'Next', text: 'a b 1 2 x y' },
  ]);
});
