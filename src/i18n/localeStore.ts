import type { Store } from 'ra-core';
import { getI18nProvider } from './i18n.ts';

const LOCALE = 'locale';

/**
 * Wraps react-admin's store so that its `locale` is the console's language: react-admin's own language components then
 * change that.
 */
export function withOneLanguage(store: Store): Store {
  return {
    ...store,
    getItem: (key, otherwise) => (key === LOCALE ? otherwise : store.getItem(key, otherwise)),
    setItem: (key, value) => {
      if (key !== LOCALE) return store.setItem(key, value);
      getI18nProvider()
        .changeLocale(String(value))
        .catch(() => undefined); // the language does not change
    },
  };
}
