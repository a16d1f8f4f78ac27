import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../resources/index.ts';
import { TILES } from '../../resources/named.ts';
import { headings, SPREADSHEET_COLUMNS } from '../../server/reports/columns.ts';
import { Words } from '../../server/reports/words.ts';
import type { Field } from '../../src/engine/definition.ts';
import { fieldLabelKey } from '../../src/engine/labels.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { validateRecord } from '../../src/engine/schema.ts';
import { tiles } from '../../src/pages/dashboard/registry.ts';
import { loaded } from './shipped.ts';

const root = join(import.meta.dirname, '../..');
const doc = readFileSync(join(root, 'docs/adding.md'), 'utf8');
const LANGUAGES = ['en', 'de', 'cs', 'fr', 'it'];
const textsOf = (language: string, file: string) =>
  JSON.parse(readFileSync(join(root, `locales/${language}/${file}.json`), 'utf8'));

/** Names of the repository's files and folders in a text, by language where `*` stands for it. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w-]+\/[\w./*-]+)|[\w-]+\.(?:md|yaml))`/g)].flatMap(([, path = '']) =>
    path.includes('*') ? LANGUAGES.map((language) => path.replace('*', language)) : [path],
  );

describe('docs/adding.md', () => {
  it('names files and folders that exist', () => {
    const named = pathsIn(doc);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names what these files contain', () => {
    const inTables = [...doc.matchAll(/^\| `([\w./-]+)` \| ((?:`\w+`,? ?)+):/gm)].map(
      ([, file = '', symbols = '']) => ({
        file,
        symbols: symbols.split(/[`, ]+/).filter(Boolean),
      }),
    );
    const inText = [...doc.matchAll(/`([\w./-]+\.tsx?)`\s\(`(\w+)`\)/g)].map(([, file = '', symbol = '']) => ({
      file,
      symbols: [symbol],
    }));
    const named = [...inTables, ...inText];
    expect(named.length).toBeGreaterThan(20);
    const missing = named.flatMap(({ file, symbols }) => {
      const text = readFileSync(join(root, file), 'utf8');
      return symbols
        .filter((symbol) => !new RegExp(`\\b${symbol}\\b`).test(text))
        .map((symbol) => `${symbol} in ${file}`);
    });
    expect(missing).toEqual([]);
  });

  it('adds a field that is loaded, checked and labelled by its definition alone', () => {
    const [, entity = '', json = ''] = /```json field (\S+)\n([\s\S]*?)```/.exec(doc) ?? [];
    const fields: { [name: string]: Field } = JSON.parse(json);
    expect(Object.keys(fields)).toEqual(['parkingSpace']);
    const extended = definitions.map((one) =>
      'fields' in one && one.name === entity ? { ...one, fields: { ...one.fields, ...fields } } : one,
    );
    const { faults, byName } = loadDefinitions(extended, []);
    expect(faults).toEqual([]);
    const participants = byName.get('participants');
    if (!participants) throw new Error('participants is not loaded');
    expect(fieldLabelKey('participants', 'parkingSpace')).toBe('resources.participants.fields.parkingSpace');
    const record = { name: 'Eva', surname: 'Malá', shortName: 'EM', language: 'CZECH', orgId: 1 };
    expect(validateRecord(participants, { ...record, parkingSpace: 'P 112' }, 'create')).toEqual({});
    expect(validateRecord(participants, { ...record, parkingSpace: 'P'.repeat(21) }, 'create')).toEqual({
      parkingSpace: 'maxLength:20',
    });
  });
});

describe('what is listed in several places is complete', () => {
  it.each(LANGUAGES)('every tile is registered and has a title in %s', (language) => {
    const { types } = textsOf(language, 'dashboard').dashboard;
    expect(Object.keys(tiles).sort()).toEqual(Object.keys(TILES).sort());
    expect(Object.keys(types).sort()).toEqual(Object.keys(TILES).sort());
  });

  it.each(LANGUAGES)('every column of a report has a heading in %s', (language) => {
    const titles = headings(SPREADSHEET_COLUMNS, new Words(loaded, language)).map(({ title }) => title);
    const keys = SPREADSHEET_COLUMNS.map(({ text }) => text.replace(/^.*\./, ''));
    expect(titles.filter((title) => keys.includes(title))).toEqual([]);
  });

  it.each(LANGUAGES)('every channel has a name, a way to set it up and a time in %s', (language) => {
    const { delivery } = textsOf(language, 'delivery');
    const { raise } = textsOf(language, 'raise');
    const channels = ['simulated', 'smtp', 'webhook'];
    for (const texts of [delivery.channel, delivery.setUp, raise.takes]) {
      expect(Object.keys(texts).sort()).toEqual(channels);
    }
  });

  it('every language has the same files', () => {
    const files = (language: string) => readdirSync(join(root, 'locales', language)).sort();
    for (const language of LANGUAGES) expect([language, files(language)]).toEqual([language, files('en')]);
  });
});
