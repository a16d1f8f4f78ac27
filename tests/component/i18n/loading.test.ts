import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Language, loadMessages, type MessagePart, type Messages } from '../../../locales/index.ts';

vi.mock('../../../locales/index.ts', async (original) => ({ ...(await original<object>()), loadMessages: vi.fn() }));

const load = vi.mocked(loadMessages);
const texts = (language: Language, part: MessagePart): Messages => ({ [part]: `${part} in ${language}` });
/** Delayed replies by "language/part". */
let waiting: Map<string, { give: () => void; fail: () => void }>;

beforeEach(() => {
  vi.resetModules();
  waiting = new Map();
  load.mockReset();
  load.mockImplementation(
    (language, part) =>
      new Promise((resolve, reject) =>
        waiting.set(`${language}/${part}`, {
          give: () => resolve(texts(language, part)),
          fail: () => reject(new TypeError('Failed to fetch')),
        }),
      ),
  );
});
afterEach(() => vi.resetModules());

/** The store of a page that was just opened in English. */
async function opened(part: MessagePart) {
  localStorage.setItem('tocsin.language', 'en');
  const i18n = await import('../../../src/i18n/i18n.ts');
  const loaded = i18n.loadMessagePart(part);
  waiting.get(`en/${part}`)?.give();
  await loaded;
  return i18n;
}

it('loads a part again after a failure: no keys remain on the screen [P3]', async () => {
  const i18n = await opened('signIn');
  const first = i18n.loadMessagePart('app');
  waiting.get('en/app')?.fail();
  await expect(first).rejects.toThrow('Failed to fetch');
  const second = i18n.loadMessagePart('app');
  waiting.get('en/app')?.give();
  await second;
  expect(i18n.translate('app')).toBe('app in en');
  expect(i18n.translate('signIn')).toBe('signIn in en');
});

it('lets every caller wait for a part that another one is loading [P3]', async () => {
  const i18n = await opened('signIn');
  const first = i18n.loadMessagePart('app');
  let there = false;
  const second = i18n.loadMessagePart('app').then(() => {
    there = true;
  });
  await Promise.resolve();
  expect(there).toBe(false);
  waiting.get('en/app')?.give();
  await Promise.all([first, second]);
  expect(i18n.translate('app')).toBe('app in en');
  expect(load.mock.calls.filter(([, part]) => part === 'app')).toHaveLength(1);
});

it('uses the later of two quick changes of the language, whichever is loaded first [P9]', async () => {
  const i18n = await opened('signIn');
  const german = i18n.setLanguage('de');
  const czech = i18n.setLanguage('cs');
  waiting.get('cs/signIn')?.give();
  await czech;
  waiting.get('de/signIn')?.give();
  await german;
  expect(i18n.translate('signIn')).toBe('signIn in cs');
  expect(i18n.getI18nProvider().getLocale()).toBe('cs');
  expect(localStorage.getItem('tocsin.language')).toBe('cs');
  expect(document.documentElement.lang).toBe('cs');
});

it('loads a part in both languages while the language changes [P9]', async () => {
  const i18n = await opened('signIn');
  const german = i18n.setLanguage('de');
  const part = i18n.loadMessagePart('app');
  waiting.get('en/app')?.give();
  waiting.get('de/app')?.give();
  await part;
  expect(i18n.translate('app')).toBe('app in en');
  waiting.get('de/signIn')?.give();
  await german;
  expect([i18n.translate('app'), i18n.translate('signIn')]).toEqual(['app in de', 'signIn in de']);
});

it('keeps the language if another one cannot be loaded [P9]', async () => {
  const i18n = await opened('signIn');
  const german = i18n.setLanguage('de');
  waiting.get('de/signIn')?.fail();
  await expect(german).rejects.toThrow('Failed to fetch');
  expect(i18n.translate('signIn')).toBe('signIn in en');
  expect(localStorage.getItem('tocsin.language')).toBe('en');
  const part = i18n.loadMessagePart('app');
  waiting.get('en/app')?.give();
  await part;
  expect(i18n.translate('app')).toBe('app in en');
});
