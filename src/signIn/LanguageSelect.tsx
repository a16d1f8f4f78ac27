import Box from '@mui/material/Box';
import { useI18nProvider, useTranslate } from 'ra-core';
import { LANGUAGES } from '../../locales/index.ts';
import { chooseLanguage } from '../i18n/chooseLanguage.ts';
import { SelectBox } from '../ui/SelectBox.tsx';

const PLACE = { display: 'flex', m: '0 -8px 0 auto' };

/** Selects the language of this browser. Without `useLocale`, whose store would enlarge the sign-in page. */
export function LanguageSelect() {
  const translate = useTranslate();
  return (
    <Box sx={PLACE}>
      <SelectBox
        quiet
        label={translate('signIn.language')}
        options={LANGUAGES.map(({ code, name }) => [code, name, code])}
        value={useI18nProvider().getLocale()}
        onChange={chooseLanguage}
      />
    </Box>
  );
}
