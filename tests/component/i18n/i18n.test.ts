import { beforeEach, expect, it } from 'vitest';
import { addMessages, getI18nProvider, loadMessagePart, setLanguage, translate } from '../../../src/i18n/i18n.ts';
import { loadServerTexts } from '../../../src/layout/serverTexts.ts';
import { fakeServer } from '../fakeServer.ts';

beforeEach(async () => {
  await loadMessagePart('app');
  await setLanguage('en');
});

it('fills in arguments; unknown ones, missing keys and defaults remain visible', () => {
  expect(translate('shell.menu.needsAuthority', { authority: 'REPORTS' })).toContain('REPORTS');
  expect(translate('shell.nothing.here')).toBe('shell.nothing.here');
  expect(translate('shell.nothing.here', { _: 'Readable' })).toBe('Readable');
});

it('shows a resource without labels by its readable name', () => {
  expect(translate('resources.fire-doors.name', { smart_count: 2 })).toBe('Fire doors');
  expect(translate('resources.fire-doors.fields.closedSince')).toBe('Closed since');
});

it('chooses the plural form by the rules of the language', async () => {
  const chosen = (counts: number[]) => counts.map((smart_count) => translate('test.fault', { smart_count }));
  const forms = {
    en: 'fault |||| faults',
    de: 'a |||| b',
    cs: 'chyba |||| chyby |||| chyb',
    fr: 'a |||| b',
    it: 'a |||| b',
  };
  addMessages((language) => ({ test: { fault: forms[language] } }));
  await setLanguage('cs');
  expect(chosen([1, 2, 4, 5, 0, 21])).toEqual(['chyba', 'chyby', 'chyby', 'chyb', 'chyb', 'chyb']);
  await setLanguage('fr');
  expect(chosen([0, 1, 2])).toEqual(['a', 'a', 'b']);
  await setLanguage('it');
  expect(chosen([0, 1, 2])).toEqual(['b', 'a', 'b']);
  await setLanguage('de');
  expect(chosen([0, 1, 2])).toEqual(['b', 'a', 'b']);
});

it('shows the singular without a count, and the last form of a label with too few forms', async () => {
  addMessages(() => ({ test: { door: 'Dveře |||| Dveře (více)' } }));
  await setLanguage('cs');
  expect(translate('test.door')).toBe('Dveře');
  expect([1, 2, 5].map((smart_count) => translate('test.door', { smart_count }))).toEqual([
    'Dveře',
    'Dveře (více)',
    'Dveře (více)',
  ]);
});

it('changes the language, stores it and sets it on the page', async () => {
  const before = getI18nProvider();
  await setLanguage('de');
  expect(translate('shell.profile.logout')).toBe('Abmelden');
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('tocsin.language')).toBe('de');
  expect(getI18nProvider()).not.toBe(before);
  expect(getI18nProvider().getLocale()).toBe('de');
});

it('formats numbers for the language', async () => {
  addMessages(() => ({ test: { rows: '%{smart_count} rows' } }));
  expect(translate('test.rows', { smart_count: 1284 })).toBe('1,284 rows');
  await setLanguage('de');
  expect(translate('test.rows', { smart_count: 1284 })).toBe('1.284 rows');
});

it("overrides the shipped texts by the server's translation map of the language", async () => {
  fakeServer({ 'GET /rest/api/locale': { body: { 'shell.product': 'Sirene', shell: { skip: 'Hopp' } } } });
  await loadServerTexts('en');
  expect(translate('shell.product')).toBe('Sirene');
  expect(translate('shell.skip')).toBe('Hopp');
  await setLanguage('de');
  expect(translate('shell.product')).toBe('Tocsin');
});
