import DashboardCustomize from '@mui/icons-material/DashboardCustomizeRounded';
import { Box, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { useAuthorities, useExtension, useTimeZone } from '../../definition/context.tsx';
import { wallTime } from '../../engine/clock.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { textOption } from '../../engine/named.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useNow } from '../../live/times.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { TileGrid } from '../../ui/grid/TileGrid.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { MenuItem } from '../../ui/MenuButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { SIZES } from './defaults.ts';
import { FirstSteps } from './FirstSteps.tsx';
import type { Offer } from './offers.ts';
import { prepareTiles } from './prepare.ts';
import { useFigureEvents } from './queries.ts';
import { TileFrame } from './TileFrame.tsx';
import { TileFailure } from './TileHead.tsx';
import { useTiles } from './useTiles.ts';

/** Part of the interface of page modules, see PageModule. */
export const prepare = prepareTiles;

const AddTile = lazyDialog(() => import('./AddTile.tsx'));
const PAGE = { flex: 1, bgcolor: 'background.default' };
const HEAD = { gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 3, '& h1': { flex: 1, minWidth: '10rem' } } as const;

/** The dashboard (spec sections 2 and 3): tiles in the user's arrangement, with figures that link to lists. */
export default function Dashboard() {
  const translate = useTranslate();
  const user = useUser();
  const shownName = useShownOrgName();
  const { tiles, fresh, found, place, update, append, remove, copy, settle, error, refetch } = useTiles();
  const [arranging, setArranging] = useState(false);
  const [adding, setAdding] = useState(false);
  useFigureEvents();
  const add = ({ type, options }: Offer) => {
    setAdding(false);
    setArranging(true);
    append({ type, options, ...(SIZES[type] ?? { w: 4, h: 5 }) });
  };
  const toggle = () => {
    setArranging(!arranging);
    settle();
  };
  return (
    <Box className="page" sx={PAGE}>
      <Stack direction="row" sx={HEAD}>
        <PageTitle>{translate('pages.dashboard')}</PageTitle>
        <Moment organization={shownName(user?.orgName ?? '')} />
        <Button
          small
          icon={arranging ? 'check' : DashboardCustomize}
          kind={arranging ? 'primary' : 'plain'}
          aria-pressed={arranging}
          disabled={!tiles}
          onClick={toggle}
        >
          {translate(arranging ? 'dashboard.done' : 'dashboard.arrange')}
        </Button>
        <Button small icon="add" disabled={!tiles} onClick={() => setAdding(true)}>
          {translate('dashboard.tile')}
        </Button>
      </Stack>
      <FirstSteps />
      <NoRole />
      {!tiles && !error && <Skeleton lines={8} />}
      {!tiles && error && <TileFailure text={translate('dashboard.failed')} onRetry={refetch} />}
      {tiles && (
        <TileGrid
          tiles={[...found.values()].map(({ tile, title }) => ({
            ...tile,
            title,
            fresh: tile.id === fresh,
            minW: 2,
            minH: 2,
          }))}
          arranging={arranging}
          onChange={place}
          onRemove={remove}
          entries={(id, close) => (
            <MenuItem key="copy" close={close} onSelect={() => copy(id)}>
              {translate('dashboard.copy')}
            </MenuItem>
          )}
        >
          {(id) => {
            const shown = found.get(id);
            if (!shown) return null;
            const { type, options } = shown.tile;
            const textKey = (textOption(options, 'titleKey') ?? '').replace(/\.title$/, '');
            const onOptions = (next: typeof options) => update(id, { options: next });
            return (
              <TileFrame type={type} options={options} textKey={textKey} onOptions={onOptions} title={shown.title} />
            );
          }}
        </TileGrid>
      )}
      {adding && <AddTile onAdd={add} onClose={() => setAdding(false)} />}
    </Box>
  );
}

/** Current organization, and date and time of the platform. */
function Moment({ organization }: { organization: string }) {
  const locale = useLocale();
  const zone = useTimeZone();
  const { now } = wallTime(zone, new Date(useNow()));
  return (
    <Box component="p" sx={{ m: 0, typography: 'caption', color: 'text.hint', display: { xs: 'none', sm: 'block' } }}>
      {[organization, formatDateTime(now, locale), zone].filter(Boolean).join(' · ')}
    </Box>
  );
}

/** Shown on the dashboard to users without any authority: whom to ask, and what they can do without one. */
function NoRole() {
  const translate = useTranslate();
  const gated = useExtension('authorities');
  const authorities = useAuthorities();
  if (!gated || authorities.length > 0) return null;
  return (
    <Box sx={{ mb: 8 }}>
      <State icon="lock" title={translate('dashboard.noRole.title')}>
        <p>{translate('dashboard.noRole.text')}</p>
        <Line sx={{ mt: 3 }}>
          <ButtonLink to="/account">{translate('shell.account.title')}</ButtonLink>
          <ButtonLink to="/documentation">{translate('pages.documentation')}</ButtonLink>
        </Line>
      </State>
    </Box>
  );
}
