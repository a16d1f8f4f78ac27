import type { Store } from 'ra-core';
import { getI18nProvider } from './i18n.ts';

const LOCALE = 'locale';

/**
 * React-admin's store without a language of its own: its components for the choice of the language write into the store,
 * and that changes the one language there is.
 */
export function withOneLanguage(store: Store): Store {
  return {
    ...store,
    getItem: (key, otherwise) => (key === LOCALE ? otherwise : store.getItem(key, otherwise)),
    setItem: (key, value) => {
      if (key !== LOCALE) return store.setItem(key, value);
      getI18nProvider()
        .changeLocale(String(value))
        .catch(() => undefined); // it stays as it is
    },
  };
}
