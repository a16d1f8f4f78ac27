import type { Store } from 'ra-core';
import { chooseLanguage } from './chooseLanguage.ts';

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
      if (key === LOCALE) chooseLanguage(String(value));
      else store.setItem(key, value);
    },
  };
}
