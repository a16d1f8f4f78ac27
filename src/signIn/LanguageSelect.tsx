import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { LANGUAGES } from '../../locales/index.ts';
import { chooseLanguage } from '../i18n/chooseLanguage.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { SelectBox } from '../ui/SelectBox.tsx';

const PLACE = { display: 'flex', m: '0 -8px 0 auto' };

/** Selects the language of this browser. */
export function LanguageSelect() {
  const translate = useTranslate();
  return (
    <Box sx={PLACE}>
      <SelectBox
        quiet
        label={translate('signIn.language')}
        options={LANGUAGES.map(({ code, name }) => [code, name, code])}
        value={useLanguage()}
        onChange={chooseLanguage}
      />
    </Box>
  );
}
