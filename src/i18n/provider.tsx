import { I18nContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useCurrentProvider } from './i18n.ts';

/**
 * Provides the texts to react-admin's hooks. A change of language creates a new provider object, so components that
 * translate render again, but nothing is remounted and forms keep their values.
 */
export function TranslationProvider({ children }: { children: ReactNode }) {
  return <I18nContext.Provider value={useCurrentProvider()}>{children}</I18nContext.Provider>;
}
