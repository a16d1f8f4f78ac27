import { useTranslate } from 'ra-core';
import { AppearanceChoices } from '../../layout/AppearanceChoices.tsx';
import { Choice } from '../../layout/Choice.tsx';
import { setAppearance, type ThemeMode, useAppearance } from '../../theme/appearance.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { Line } from '../../ui/Line.ts';
import { Section } from './Section.tsx';

const THEMES: ThemeMode[] = ['system', 'light', 'dark'];

/** Display settings of this machine; each takes effect at once. */
export function Display() {
  const translate = useTranslate();
  const { theme } = useAppearance();
  return (
    <Section id="account-display" title={translate('account.display.title')} help={translate('account.display.help')}>
      <Labelled id="account-language" label={translate('account.display.language')}>
        <LanguageSelect id="account-language" />
      </Labelled>
      <Line sx={{ gap: '14px 24px' }}>
        <Choice name="theme" values={THEMES} value={theme} onChange={(value) => setAppearance({ theme: value })} />
        <AppearanceChoices />
      </Line>
    </Section>
  );
}
