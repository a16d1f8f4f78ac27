import { I18nContext, type I18nProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { LANGUAGES, type Language } from '../../locales/index.ts';
import { setLanguage, useI18n } from './i18n.ts';

/**
 * Gives ra-core's hooks our texts. The provider is a new object after a change of language, so that everything that
 * translates renders again, and nothing is mounted anew: what is typed in a form stays.
 */
export function TranslationProvider({ children }: { children: ReactNode }) {
  const i18n = useI18n();
  const provider = useMemo<I18nProvider>(
    () => ({
      translate: i18n.translate,
      getLocale: () => i18n.language,
      getLocales: () => LANGUAGES.map(({ code, name }) => ({ locale: code, name })),
      changeLocale: (language) => setLanguage(language as Language),
    }),
    [i18n],
  );
  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}
