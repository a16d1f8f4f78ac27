import { getI18nProvider } from './i18n.ts';

/** Changes the language of this machine; it stays as it is when its texts can't be loaded. */
export function chooseLanguage(code: string): void {
  getI18nProvider()
    .changeLocale(code)
    .catch(() => undefined);
}
