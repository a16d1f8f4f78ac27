import Call from '@mui/icons-material/CallRounded';
import Groups from '@mui/icons-material/GroupsRounded';
import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import PhoneMissed from '@mui/icons-material/PhoneMissedRounded';
import Place from '@mui/icons-material/PlaceRounded';
import Timer from '@mui/icons-material/TimerRounded';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { isOther } from '../../../dataProvider/replies/dashboard.ts';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { formatNumber } from '../../i18n/format.ts';
import { RUNNING_ALARMS_ADDRESS } from '../../live/running.ts';
import { useMomentText } from '../../live/times.ts';
import { alarmsAddress } from '../../parts/chart/alarmFigures.ts';
import { type AnyIcon, Icon } from '../../ui/Icon.tsx';
import { generalQuery, TRACKED_PROPERTIES, useFigureInterval } from './queries.ts';
import { RawFigures } from './RawFigures.tsx';
import { TileHead, TileState } from './TileHead.tsx';
import type { TileProps } from './types.ts';

interface Figure {
  name: string;
  icon: AnyIcon;
  /** Null: the platform doesn't tell it. */
  value: number | null;
  unit?: string;
  /** Explanation below the figure. */
  about: string;
  /** The list that has as many rows; absent if there is none. */
  to?: string;
  tone?: 'info' | 'error';
}

const FIGURES = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(148px, 1fr))',
  overflow: 'hidden',
  // lines between the figures only: the outer ones are clipped by the negative margin
  '& > :not(h2)': { border: '1px solid', borderColor: 'divider', borderWidth: '0 1px 1px 0', m: '0 -1px -1px 0' },
};
const FIGURE = {
  p: '10px 16px',
  minWidth: 0,
  color: 'inherit',
  'a&:hover': { textDecoration: 'none', bgcolor: 'action.hover' },
  '&:focus-visible': { boxShadow: 'inset 0 0 0 2px var(--accent)' },
};
const NAME = { display: 'flex', gap: 1.5, alignItems: 'center', typography: 'caption', color: 'text.secondary' };
const NUMBER = {
  display: 'block',
  fontSize: 'var(--fs-24)',
  lineHeight: '32px',
  fontWeight: 'fontWeightBold',
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  '& small': {
    fontSize: 'var(--fs-13)',
    fontWeight: 'fontWeightRegular',
    letterSpacing: 0,
    color: 'text.hint',
    ml: '3px',
  },
};

/** The key figures, linked to their lists; those that the user may not see are left out. */
export function GeneralInfoTile({ title }: TileProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const when = useMomentText();
  const every = useFigureInterval();
  const query = useQuery({ ...generalQuery(), ...TRACKED_PROPERTIES, refetchInterval: every, retry: false });
  const { data } = query;
  if (data === undefined || isOther(data)) {
    return (
      <>
        <TileHead title={title} />
        {data === undefined ? <TileState query={query} /> : <RawFigures figures={data} />}
      </>
    );
  }
  const today = data.at.slice(0, 10);
  const days = { from: today, to: today };
  const figures: Figure[] = [];
  const add = (name: string, icon: AnyIcon, rest: Omit<Figure, 'name' | 'icon' | 'about'>, about = '') =>
    figures.push({ name: translate(`dashboard.figures.${name}`), icon, about, ...rest });
  const { alarms, calls, participants, alarmPoints } = data;
  // the platform counts in the user's own organization and below, whichever one is chosen in lists
  const own = getUser()?.orgId;
  const counted = own === undefined ? '' : `?org=${own}`;
  if (alarms) {
    const { running, oldestAt, notAccepted, acceptSeconds, usualAcceptSeconds } = alarms;
    const since = oldestAt ? translate('dashboard.oldest', { at: when(oldestAt, data.at) }) : '';
    const accepted = acceptSeconds ?? 0;
    const slower = accepted - (usualAcceptSeconds ?? accepted);
    add('running', NotificationsActive, { value: running, to: RUNNING_ALARMS_ADDRESS, tone: 'info' }, since);
    add(
      'notAccepted',
      PhoneMissed,
      { value: notAccepted, to: alarmsAddress(days, 'notAccepted'), tone: 'error' },
      alarms.today === null ? '' : translate('dashboard.ofToday', { smart_count: alarms.today }),
    );
    if (acceptSeconds !== null) {
      const about = translate(slower > 0 ? 'dashboard.slower' : 'dashboard.faster', { seconds: Math.abs(slower) });
      const to = alarmsAddress(days, 'accepted');
      add('acceptSeconds', Timer, { value: acceptSeconds, unit: 's', to }, slower === 0 ? '' : about);
    }
  }
  if (calls) {
    const share = calls.today && calls.answered !== null ? calls.answered / calls.today : undefined;
    const about = share === undefined ? '' : translate('dashboard.answered', { percent: Math.round(share * 100) });
    add('calls', Call, { value: calls.today }, about);
  }
  if (participants !== null) add('participants', Groups, { value: participants, to: `/participants${counted}` });
  if (alarmPoints !== null) add('alarmPoints', Place, { value: alarmPoints, to: `/alarm-points${counted}` });
  return (
    <Box sx={FIGURES}>
      <h2 className="sr">{title}</h2>
      {figures.map(({ name, icon, value, unit, about, to, tone }) => (
        <Box key={name} sx={FIGURE} {...(to === undefined ? { component: 'div' } : { component: Link, to })}>
          <Box component="span" sx={NAME}>
            <Box component="span" sx={{ color: tone && value !== null && value > 0 ? `${tone}.dark` : 'text.hint' }}>
              <Icon name={icon} />
            </Box>
            <Box component="span" className="ellipsis" sx={{ whiteSpace: { xs: 'normal', md: 'nowrap' } }}>
              {name}
            </Box>
          </Box>
          <Box component="span" sx={NUMBER}>
            {value === null ? '–' : formatNumber(value, locale)}
            {unit && <small>{unit}</small>}
          </Box>
          <Box
            component="span"
            className="ellipsis"
            sx={{ display: 'block', typography: 'caption', color: 'text.hint' }}
          >
            {about}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
