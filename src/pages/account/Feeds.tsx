import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded';
import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { ownFeeds, revokeFeed } from '../../../dataProvider/calls/feeds.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import { OwnList, OwnRow, useOwnList } from './OwnList.tsx';

/** The user's addresses for calendar programs, with buttons to revoke them (extension `feeds.own`). */
export function Feeds() {
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
