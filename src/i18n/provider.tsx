import { I18nContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useCurrentProvider } from './i18n.ts';

/**
 * Gives react-admin's hooks our texts. The provider is a new object after a change of language, so that everything that
 * translates renders again, and nothing is mounted anew: what is typed in a form stays.
 */
export function TranslationProvider({ children }: { children: ReactNode }) {
  return <I18nContext.Provider value={useCurrentProvider()}>{children}</I18nContext.Provider>;
}
