import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'ra-core';
import { useExtension } from '../../definition/context.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import '../../record/record.css';
import '../../list/views/views.css';
import { LANGUAGES } from '../../../locales/index.ts';
import { chooseLanguage } from '../../i18n/chooseLanguage.ts';
import { AppearanceChoices } from '../../layout/AppearanceChoices.tsx';
import { Choice } from '../../layout/Choice.tsx';
import { setAppearance, type ThemeMode, useAppearance } from '../../theme/appearance.ts';
import { SelectField } from '../../ui/SelectBox.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Feeds } from './Feeds.tsx';
import { Profile } from './Profile.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

const THEMES: ThemeMode[] = ['system', 'light', 'dark'];

/** The account page: profile, password, second factor, sessions, addresses of calendars, display settings of this browser. */
export default function Account() {
  const translate = useTranslate();
  const sessions = useExtension('sessions');
  const feeds = useExtension('feeds.own');
  return (
    <Box className="page" sx={{ maxWidth: 1000 }}>
      <PageTitle>{translate('shell.account.title')}</PageTitle>
      <Profile />
      <ChangePassword />
      <TwoFactor />
      {sessions && <Sessions />}
      {feeds && <Feeds />}
      <Display />
    </Box>
  );
}

/** Display settings of this browser; each takes effect immediately. */
function Display() {
  const translate = useTranslate();
  const { theme } = useAppearance();
  return (
    <Section id="account-display" title={translate('account.display.title')} help={translate('account.display.help')}>
      <SelectField
        label={translate('account.display.language')}
        value={useLocale()}
        options={LANGUAGES.map(({ code, name }) => [code, name])}
        onChange={chooseLanguage}
      />
      <Line sx={{ gap: '14px 24px' }}>
        <Choice name="theme" values={THEMES} value={theme} onChange={(value) => setAppearance({ theme: value })} />
        <AppearanceChoices />
      </Line>
    </Section>
  );
}
