import { useTranslate } from 'ra-core';
import { LANGUAGES } from '../../locales/index.ts';
import { setLanguage, useLanguage } from '../i18n/i18n.ts';
import { Popup } from '../ui/Popup.tsx';

/** The language of this machine. */
export function LanguageMenu() {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Popup className="btn btn-ghost btn-small" label={translate('shell.language')} button={language.toUpperCase()}>
      {(close) =>
        LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className="popup-item"
            role="menuitemradio"
            aria-checked={code === language}
            tabIndex={-1}
            lang={code}
            onClick={() => {
              setLanguage(code).catch(() => undefined); // it stays as it is
              close();
            }}
          >
            {name}
          </button>
        ))
      }
    </Popup>
  );
}
