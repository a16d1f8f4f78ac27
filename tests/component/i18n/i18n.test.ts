import { beforeEach, expect, it } from 'vitest';
import { addMessages, getI18n, loadMessagePart, setLanguage, translate } from '../../../src/i18n/i18n.ts';
import { pluralForm } from '../../../src/i18n/plural.ts';
import { loadServerTexts } from '../../../src/i18n/serverTexts.ts';
import { fakeServer } from '../fakeServer.ts';

beforeEach(async () => {
  await loadMessagePart('app');
  await setLanguage('en');
});

it('fills in arguments and leaves unknown ones, keys without a text and defaults visible', () => {
  expect(translate('shell.menu.needsAuthority', { authority: 'REPORTS' })).toContain('REPORTS');
  expect(translate('shell.nothing.here')).toBe('shell.nothing.here');
  expect(translate('shell.nothing.here', { _: 'Readable' })).toBe('Readable');
});

it('reads a resource without labels by its name', () => {
  expect(translate('resources.fire-doors.name', { smart_count: 2 })).toBe('Fire doors');
  expect(translate('resources.fire-doors.fields.closedSince')).toBe('Closed since');
});

it('chooses the plural form by the rules of the language', () => {
  const forms = 'chyba |||| chyby |||| chyb';
  expect([1, 2, 4, 5, 0, 21].map((count) => pluralForm(forms, count, 'cs'))).toEqual([
    'chyba',
    'chyby',
    'chyby',
    'chyb',
    'chyb',
    'chyb',
  ]);
  expect([0, 1, 2].map((count) => pluralForm('a |||| b', count, 'fr'))).toEqual(['a', 'a', 'b']);
  expect([0, 1, 2].map((count) => pluralForm('a |||| b', count, 'de'))).toEqual(['b', 'a', 'b']);
});

it('changes the language, remembers it and tells the page', async () => {
  const before = getI18n();
  await setLanguage('de');
  expect(translate('shell.profile.logout')).toBe('Abmelden');
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('tocsin.language')).toBe('de');
  expect(getI18n()).not.toBe(before);
  expect(getI18n().translate).not.toBe(before.translate);
});

it('writes numbers as the language does', async () => {
  addMessages(() => ({ test: { rows: '%{smart_count} rows' } }));
  expect(translate('test.rows', { smart_count: 1284 })).toBe('1,284 rows');
  await setLanguage('de');
  expect(translate('test.rows', { smart_count: 1284 })).toBe('1.284 rows');
});

it('lays the translation map of the server over the shipped texts of its language', async () => {
  fakeServer({ 'GET /rest/api/locale': { body: { 'shell.product': 'Sirene', shell: { skip: 'Hopp' } } } });
  await loadServerTexts('en');
  expect(translate('shell.product')).toBe('Sirene');
  expect(translate('shell.skip')).toBe('Hopp');
  await setLanguage('de');
  expect(translate('shell.product')).toBe('Tocsin');
});
