import { expect, it } from 'vitest';
import { excerpt, HandbookSearch, handbookSearch } from '../../../src/handbook/search.ts';

const search = new HandbookSearch({
  'docs/handbook/de/alarm-table.md': [
    { id: '', title: 'Alarme verfolgen', text: 'Die Tabelle zeigt alle Alarme.' },
    { id: 'answer', title: 'Quittieren', text: 'Der Alarm endet, niemand wird mehr angerufen. Übernehmen geht auch.' },
  ],
  'docs/handbook/de/users.md': [{ id: '', title: 'Benutzer', text: 'Wer sich anmeldet, quittiert den Alarm.' }],
});
const found = (query: string) => search.find(query).map(({ chapter, heading }) => `${chapter}#${heading}`);

it.each([
  ['quittieren', ['alarm-table#answer', 'users#']],
  ['quit', ['alarm-table#answer', 'users#']],
  ['quitieren', ['alarm-table#answer']],
  ['alarm endet', ['alarm-table#answer']],
  ['ubernehmen', ['alarm-table#answer']],
  ['uebernehmen', ['alarm-table#answer']],
  ['Feuerwehr', []],
  ['', []],
])('finds for "%s" the sections that contain all its words, titles first', (query, expected) => {
  expect(found(query)).toEqual(expected);
});

it('marks the words in title and text', () => {
  expect(search.find('quittieren')[0]?.title).toEqual(['', 'Quittieren', '']);
  expect(search.find('angerufen')[0]?.text).toEqual([
    'Der Alarm endet, niemand wird mehr ',
    'angerufen',
    '. Übernehmen geht auch.',
  ]);
});

it('shows whole words around the first one that was found', () => {
  const text = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`.trim();
  const [before = '', word, after = ''] = excerpt(text, ['needle']);
  expect(before).toBe(`… ${'before '.repeat(8)}`);
  expect(word).toBe('needle');
  expect(after).toMatch(/^( after)+ …$/);
  expect(before.length + after.length).toBeLessThan(240);
});

it.each([
  ['de', 'Bereitschaftsplan', 'standby-schedules'],
  ['en', 'standby schedule', 'standby-schedules'],
  ['cs', 'standby schedule', 'standby-schedules'],
  ['de', 'capabilities', 'protocol'],
])('searches the handbook itself in %s for "%s"', async (language, query, chapter) => {
  const hits = (await handbookSearch(language)).find(query);
  expect(hits.map((hit) => hit.chapter)).toContain(chapter);
});
