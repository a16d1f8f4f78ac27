import { describe, expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { decodeRecord, encodeRecord } from '../../../src/engine/codecs.ts';
import type { RecordData } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { fillPlaceholders, type PlaceholderValues, placeholdersIn } from '../../../src/engine/placeholders.ts';
import { rules } from '../../../src/engine/rules.ts';
import { validateRecord } from '../../../src/engine/schema.ts';

describe('placeholders', () => {
  it.each<[string, PlaceholderValues, string]>([
    ['{alarmPoint} in {organization}', { alarmPoint: 'Boiler', organization: 'Site' }, 'Boiler in Site'],
    ['{priority}{priority}', { priority: 0 }, '00'],
    ['{systemId} stays', { systemId: '' }, '{systemId} stays'],
    ['{time} {date}', { time: '12:00' }, '12:00 {date}'],
    // values are not scanned for placeholders
    ['{alarmPoint}', { alarmPoint: '{time}', time: '12:00' }, '{time}'],
    ['$& {alarmPoint}', { alarmPoint: '$1$&' }, '$& $1$&'],
    ['{unknown} { time } {} {1}', { time: '12:00' }, '{unknown} { time } {} {1}'],
    ['{constructor} {toString}', {}, '{constructor} {toString}'],
  ])('%s with %o is %s', (text, values, filled) => {
    expect(fillPlaceholders(text, values)).toBe(filled);
  });

  it('are found without duplicates', () => {
    expect(placeholdersIn('{a} {b} {a} {not closed')).toEqual(['a', 'b']);
  });
});

describe('the rules of texts', () => {
  const TEXTS = ['text', 'speechText', 'texts.text', 'texts.speechText', 'translations.speechText'];
  const LANGUAGES = ['language', 'texts.language', 'translations.language'];
  it.each<[RecordData, object]>([
    [{ text: 'at {time}', speechText: '{alarmPoint}' }, {}],
    [{ text: '{tyme}' }, { text: 'placeholder:tyme' }],
    [
      { text: '{time} {oops} {more}', speechText: '{what}' },
      { text: 'placeholder:oops', speechText: 'placeholder:what' },
    ],
    [{ description: '{oops}', helpText: '{oops}', text: '{ oops }' }, {}],
    [{ texts: [{ text: 'a' }, { text: '{b}', speechText: '{time}' }] }, { 'texts.1.text': 'placeholder:b' }],
    [{ translations: [{ speechText: '{B_1}' }, null, 'x'] }, { 'translations.0.speechText': 'placeholder:B_1' }],
  ])('knownPlaceholders of %j finds %j', (record, errors) => {
    expect(rules.knownPlaceholders?.check(record, { texts: TEXTS })).toEqual(errors);
  });

  it.each<[RecordData, object]>([
    [{ texts: [{ language: 'GERMAN' }, { language: 'CZECH' }] }, {}],
    [{ texts: [{ language: 'GERMAN' }, { language: 'GERMAN' }] }, { 'texts.1.language': 'distinctItems' }],
    [{ language: 'CZECH', translations: [{ language: 'CZECH' }] }, { 'translations.0.language': 'distinctItems' }],
    [{ texts: [{ language: null }, { language: null }, {}] }, {}],
  ])('distinctValues of %j finds %j', (record, errors) => {
    expect(rules.distinctValues?.check(record, { values: LANGUAGES })).toEqual(errors);
  });
});

describe('the definitions with texts', () => {
  const { byName } = loadDefinitions(definitions, []);
  const templates = byName.get('alarm-templates');
  const textTemplates = byName.get('text-templates');
  if (!templates || !textTemplates) throw new Error('no templates');

  it('report an unknown placeholder at its field, also in translations', () => {
    const record = { name: 'Fire', orgId: 1, priority: 1, language: 'ENGLISH', text: 'at {place}' };
    const more = { acknowledgeMode: 'NONE', mediaProcessingType: 'BY_RANK', mediaUsageType: 'ALL' };
    const translations = [{ language: 'GERMAN', text: 'in {ort}', speechText: null }];
    expect(validateRecord(templates, { ...record, ...more, translations }, 'create')).toEqual({
      text: 'placeholder:place',
      'translations.0.text': 'placeholder:ort',
    });
    const texts = [{ language: 'GERMAN', text: '{x}', speechText: '{time}' }];
    expect(validateRecord(textTemplates, { name: 'T', orgId: 1, texts }, 'create')).toEqual({
      'texts.0.text': 'placeholder:x',
    });
  });

  it.each([
    ['{"name":"fire","color":"#ff0000"}', { name: 'fire', color: '#ff0000' }],
    ['not { JSON', null],
    ['', null],
    [null, null],
  ])('read an icon %j of an alarm template as %j [S3.178][S3.179]', (icon, read) => {
    expect(decodeRecord(templates, { id: 1, icon }).icon).toEqual(read);
  });

  it('send an icon as JSON text [S3.177]', () => {
    const icon = { name: 'fire', color: '#ff0000' };
    expect(encodeRecord(templates, { id: 1, icon }).icon).toBe('{"name":"fire","color":"#ff0000"}');
  });

  it.each([
    ['{"name":"fire","color":"#ff0000"}', { name: 'fire', color: '#ff0000' }],
    ['not { JSON', { name: 'clock-alert', color: '#989898' }],
  ])('read an icon %j with a default to fall back to as %j', (icon, read) => {
    const field = templates.fields.icon;
    if (!field) throw new Error('no icon');
    const app = { ...templates, fields: { icon: { ...field, codec: 'jsonTextOrDefault' } } };
    const first = decodeRecord(app, { id: 1, icon }).icon;
    expect(first).toEqual(read);
    // each record has its own
    expect(decodeRecord(app, { id: 2, icon }).icon).not.toBe(first);
  });
});
