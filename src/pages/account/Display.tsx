import { useTranslate } from 'ra-core';
import { AppearanceChoices } from '../../layout/AppearanceChoices.tsx';
import { Choice } from '../../layout/Choice.tsx';
import { setAppearance, type ThemeMode, useAppearance } from '../../theme/appearance.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { Section } from './Section.tsx';

const THEMES: ThemeMode[] = ['system', 'light', 'dark'];

/** Display settings of this machine; each takes effect at once. */
export function Display() {
  const translate = useTranslate();
  const { theme } = useAppearance();
  return (
    <Section id="account-display" title={translate('account.display.title')} help={translate('account.display.help')}>
      <div className="account-field">
        <label htmlFor="account-language">{translate('account.display.language')}</label>
        <LanguageSelect id="account-language" />
      </div>
      <div className="account-choices">
        <Choice name="theme" values={THEMES} value={theme} onChange={(value) => setAppearance({ theme: value })} />
        <AppearanceChoices />
      </div>
    </Section>
  );
}
