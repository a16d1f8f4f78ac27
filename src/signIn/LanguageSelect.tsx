import { useTranslate } from 'ra-core';
import { LANGUAGES } from '../../locales/index.ts';
import { chooseLanguage } from '../i18n/chooseLanguage.ts';
import { useLanguage } from '../i18n/i18n.ts';

/** The language of this machine. The browser's own control: MUI's is two kilobytes more of the page's script. */
export function LanguageSelect() {
  const translate = useTranslate();
  return (
    <select
      className="sign-language"
      aria-label={translate('signIn.language')}
      value={useLanguage()}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
