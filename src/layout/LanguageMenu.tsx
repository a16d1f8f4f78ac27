import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { LANGUAGES } from '../../locales/index.ts';
import { setLanguage, useLanguage } from '../i18n/i18n.ts';
import { MenuButton } from '../ui/MenuButton.tsx';

/** The language of this machine. */
export function LanguageMenu() {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <MenuButton className="top-language" label={translate('shell.language')} button={language.toUpperCase()}>
      {(close) =>
        LANGUAGES.map(({ code, name }) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            selected={code === language}
            lang={code}
            onClick={() => {
              setLanguage(code).catch(() => undefined); // it stays as it is
              close();
            }}
          >
            {name}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
