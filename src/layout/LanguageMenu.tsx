import MenuItem from '@mui/material/MenuItem';
import { useLocale, useTranslate } from 'ra-core';
import { LANGUAGES } from '../../locales/index.ts';
import { chooseLanguage } from '../i18n/chooseLanguage.ts';
import { Button } from '../ui/Button.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';

/** Selects the language of this browser. */
export function LanguageMenu() {
  const translate = useTranslate();
  const language = useLocale();
  return (
    <MenuButton
      // contains the button's visible text, for voice control
      label={`${translate('shell.language')}: ${language.toUpperCase()}`}
      button={(trigger) => (
        <Button {...trigger} kind="ghost" small>
          {language.toUpperCase()}
        </Button>
      )}
    >
      {(close) =>
        LANGUAGES.map(({ code, name }) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            selected={code === language}
            lang={code}
            onClick={() => {
              chooseLanguage(code);
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
