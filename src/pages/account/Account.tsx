import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { ownFeeds, revokeFeed } from '../../../dataProvider/calls/feeds.ts';
import { LANGUAGES } from '../../../locales/index.ts';
import { useDefinitions, useExtension } from '../../definition/context.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import { chooseLanguage } from '../../i18n/chooseLanguage.ts';
import { AppearanceChoices } from '../../layout/AppearanceChoices.tsx';
import { Choice } from '../../layout/Choice.tsx';
import { setAppearance, type ThemeMode, useAppearance } from '../../theme/appearance.ts';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { SelectField } from '../../ui/Labelled.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnList, OwnRow, useOwnList } from './OwnList.tsx';
import { Profile } from './Profile.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';
import '../../record/record.css';
import '../../list/views/views.css';

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

/** The user's addresses for calendar programs, with buttons to revoke them (extension `feeds.own`). */
function Feeds() {
  const translate = useTranslate();
  const language = useLocale();
  const { resources } = useDefinitions();
  const own = useOwnList('feeds', ownFeeds);
  const { query, busy, end } = own;
  const at = (wire: string) => formatDateTime(wire, language);
  return (
    <OwnList
      id="account-feeds"
      title={translate('account.feeds.title')}
      help={translate('account.feeds.help')}
      of={own}
      row={(feed) => {
        const { type, id, title, createdAt, lastReadAt } = feed;
        const resource = resources.find(({ api }) => api.listType === type);
        const note = [
          ...(resource ? [translate(menuLabelKey(resource.name), { smart_count: 1 })] : []),
          translate('account.feeds.since', { at: at(createdAt) }),
          lastReadAt ? translate('account.feeds.read', { at: at(lastReadAt) }) : translate('account.feeds.unread'),
        ];
        return (
          <OwnRow
            key={`${type}/${id}`}
            icon={CalendarMonthRounded}
            title={
              <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
                {resource ? <Link to={`/${resource.name}/${id}`}>{title}</Link> : title}
              </Box>
            }
            note={note.join(' · ')}
            end={{
              text: translate('account.feeds.revoke'),
              label: translate('account.feeds.revokeOne', { name: title }),
              busy,
              onClick: () => void end(() => revokeFeed(feed), 'account.feeds.revoked'),
            }}
          />
        );
      }}
    >
      {query.data?.length === 0 && <p className="v-quiet">{translate('account.feeds.none')}</p>}
    </OwnList>
  );
}
