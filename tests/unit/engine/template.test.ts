import { describe, expect, it } from 'vitest';
import { fieldLabelKey, helpKey, readable, tabLabelKey, valueLabelKeys } from '../../../src/engine/labels.ts';
import { renderTemplate, shownTitle, templateFields, titleOf } from '../../../src/engine/template.ts';
import { resource } from './sample.ts';

describe('renderTemplate', () => {
  it.each([
    ['{name} {surname} ({shortName})', { name: 'Jan', surname: 'Novák', shortName: 'JN' }, 'Jan Novák (JN)'],
    ['{name} {surname} ({shortName})', { name: 'Jan', surname: 'Novák', shortName: '' }, 'Jan Novák'],
    ['{name} {surname} ({shortName})', { surname: 'Novák', shortName: 'JN' }, 'Novák (JN)'],
    ['{name} {middle} {surname}', { name: 'Jan', middle: null, surname: 'Novák' }, 'Jan Novák'],
    ['{surname}, {name}', { name: 'Jan' }, 'Jan'],
    ['{surname}, {name}', { surname: 'Novák' }, 'Novák'],
    ['{name} – {city}', { name: 'Gate' }, 'Gate'],
    ['{name} ({a}, {b})', { name: 'X', b: 'b' }, 'X (b)'],
    ['{name} ({a}, {b})', { name: 'X', a: 'a' }, 'X (a)'],
    ['{name} ({a}, {b})', { name: 'X' }, 'X'],
    ['{name} {floor}', { name: 'Gate', floor: 0 }, 'Gate 0'],
    ['{open}', { open: false }, 'false'],
    ['{tags}', { tags: ['a', 'b'] }, 'a, b'],
    ['{place.name}', { place: { name: 'Lobby' } }, 'Lobby'],
    ['{name}', { name: 'call() {x}' }, 'call() {x}'],
    ['{a} {b}', {}, ''],
  ])('%s of %j -> "%s"', (template, record, text) => {
    expect(renderTemplate(template, record)).toBe(text);
  });

  it('lists each field once', () => {
    expect(templateFields('{a} {b.c} {a}')).toEqual(['a', 'b.c']);
  });

  it('creates the title of a record', () => {
    expect(
      titleOf(resource({ floor: { type: 'int' } }, { title: '{name} ({floor})' }), { name: 'Gate', floor: 0 }),
    ).toBe('Gate (0)');
  });

  it.each([
    [undefined, '2026-12-14 06:00 – 2026-12-20 22:00'],
    ['de', '14.12.2026 06:00 – 20.12.2026 22:00'],
    ['en', '14/12/2026 06:00 – 20/12/2026 22:00'],
  ])('writes the times of a title to the minute (%s)', (language, title) => {
    const absences = resource(
      { start: { type: 'dateTime' }, end: { type: 'dateTime' } },
      { title: '{start} – {end}', list: false },
    );
    const record = { start: '2026-12-14 06:00:00', end: '2026-12-20 22:00:30' };
    expect(titleOf(absences, record, language)).toBe(title);
    expect(titleOf(absences, { start: '2026-12-14 06:00:00', end: null }, 'de')).toBe('14.12.2026 06:00');
  });
});

it.each([
  ['2026-12-14 00:00:00', '2026-12-20 23:59:00', '14.–20. Dezember 2026'],
  ['2026-12-30 00:00:00', '2027-01-02 00:00:00', '30. Dezember 2026 – 1. Januar 2027'],
  ['2026-12-14 00:00:00', '2026-12-14 23:59:59', '14. Dezember 2026'],
  ['2026-12-14 00:00:00', '2026-12-14 00:00:00', '14.12.2026 00:00 – 14.12.2026 00:00'],
  ['2026-12-14 00:00:00', '2026-12-14 12:00:00', '14.12.2026 00:00 – 14.12.2026 12:00'],
])('writes the whole days of a title as days: %s to %s', (start, end, title) => {
  const absences = resource(
    { start: { type: 'dateTime' }, end: { type: 'dateTime' } },
    { title: '{start} – {end}', list: false },
  );
  expect(titleOf(absences, { start, end }, 'de').replaceAll(/\s/g, ' ')).toBe(title);
});

it.each([
  ['{start} – {end}', '2026-12-14 06:00 – 2026-12-20 22:00', '14.12.2026 06:00 – 20.12.2026 22:00'],
  ['{start} – {end}', '2026-12-14 00:00 – 2026-12-20 23:59', '14.–20. Dezember 2026'],
  ['{start} – {end}', '2026-12-14 06:00', '14.12.2026 06:00'],
  ['{note}: {start}', 'Leave: 2026-12-14 06:00', 'Leave: 14.12.2026 06:00'],
  ['{note}', 'Written 2026-12-14 06:00', 'Written 2026-12-14 06:00'],
])('shows the times of a title that a reply tells as usual in a language: %s of %s', (title, told, shown) => {
  const fields = { start: { type: 'dateTime' }, end: { type: 'dateTime' }, note: { type: 'text' } } as const;
  const absences = resource(fields, { title, list: false });
  expect(shownTitle(absences, told, 'de').replaceAll(/\s/g, ' ')).toBe(shown);
});

it('leaves a title as it is told whose definition is unknown', () => {
  expect(shownTitle(undefined, '2026-12-14 06:00', 'de')).toBe('2026-12-14 06:00');
});

it('creates label keys without array indexes', () => {
  expect(fieldLabelKey('doors', 'steps.0.wait')).toBe('resources.doors.fields.steps.wait');
  expect(helpKey('doors', 'name')).toBe('resources.doors.help.name');
  expect(tabLabelKey('doors', 'details')).toBe('resources.doors.tabs.details');
  expect(valueLabelKeys('doors', 'steps.0.kind', 'A')).toEqual(['resources.doors.values.steps.kind.A', 'enums.A']);
});

it.each([
  ['shortName', 'Short name'],
  ['orgId', 'Org'],
  ['steps.waitSeconds', 'Wait seconds'],
  ['BY_RANK', 'By rank'],
  ['fire-doors', 'Fire doors'],
])('%s reads "%s"', (name, text) => {
  expect(readable(name)).toBe(text);
});
