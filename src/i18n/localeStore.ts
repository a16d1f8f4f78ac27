import type { Store } from 'ra-core';
import { chooseLanguage } from './chooseLanguage.ts';

const LOCALE = 'locale';

/**
 * Wraps react-admin's store so that its key `locale` is the console's language, which react-admin's own language
 * components then change.
 */
export function withOneLanguage(store: Store): Store {
  return {
    ...store,
    getItem: (key, otherwise) => (key === LOCALE ? otherwise : store.getItem(key, otherwise)),
    setItem: (key, value) => {
      if (key === LOCALE) chooseLanguage(String(value));
      else store.setItem(key, value);
    },
  };
}
