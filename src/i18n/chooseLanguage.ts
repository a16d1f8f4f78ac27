import { LANGUAGES } from '../../locales/index.ts';
import { setLanguage } from './i18n.ts';

/** Changes the language of this machine; it stays as it is when its texts can't be loaded. */
export function chooseLanguage(code: string): void {
  const chosen = LANGUAGES.find((one) => one.code === code);
  if (chosen) setLanguage(chosen.code).catch(() => undefined);
}
