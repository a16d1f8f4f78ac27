import { getI18nProvider } from './i18n.ts';

/** Changes the language of this browser; the current one stays if the new texts can't be loaded. */
export function chooseLanguage(code: string): void {
  getI18nProvider()
    .changeLocale(code)
    .catch(() => undefined);
}
