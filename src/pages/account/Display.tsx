import { useLocale, useTranslate } from 'ra-core';
import { LANGUAGES } from '../../../locales/index.ts';
import { chooseLanguage } from '../../i18n/chooseLanguage.ts';
import { AppearanceChoices } from '../../layout/AppearanceChoices.tsx';
import { Choice } from '../../layout/Choice.tsx';
import { setAppearance, type ThemeMode, useAppearance } from '../../theme/appearance.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { Line } from '../../ui/Line.ts';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { Section } from './Section.tsx';

const THEMES: ThemeMode[] = ['system', 'light', 'dark'];

/** Display settings of this browser; each takes effect immediately. */
export function Display() {
  const translate = useTranslate();
  const { theme } = useAppearance();
  return (
    <Section id="account-display" title={translate('account.display.title')} help={translate('account.display.help')}>
      <Labelled id="account-language" label={translate('account.display.language')}>
        <SelectBox
          id="account-language"
          value={useLocale()}
          options={LANGUAGES.map(({ code, name }) => [code, name])}
          onChange={chooseLanguage}
        />
      </Labelled>
      <Line sx={{ gap: '14px 24px' }}>
        <Choice name="theme" values={THEMES} value={theme} onChange={(value) => setAppearance({ theme: value })} />
        <AppearanceChoices />
      </Line>
    </Section>
  );
}
