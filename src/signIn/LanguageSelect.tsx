import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import { useTranslate } from 'ra-core';
import { LANGUAGES } from '../../locales/index.ts';
import { chooseLanguage } from '../i18n/chooseLanguage.ts';
import { useLanguage } from '../i18n/i18n.ts';

const SELECT = {
  m: '0 -8px 0 auto',
  height: 28,
  borderRadius: 1,
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '& select': { pl: 2 },
  '& svg': { fontSize: 16, width: 16, height: 16, color: 'text.hint' },
};

/** Selects the language of this browser. */
export function LanguageSelect() {
  const translate = useTranslate();
  return (
    <NativeSelect
      input={<InputBase sx={SELECT} />}
      inputProps={{ 'aria-label': translate('signIn.language') }}
      value={useLanguage()}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
