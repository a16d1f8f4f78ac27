import { Box, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { begunAt } from '../../../dataProvider/replies/alarms.ts';
import type { FilteredFigure } from '../../../protocol/figures.ts';
import { formatTimeOfDay } from '../../engine/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { KioskFrame } from '../../live/KioskFrame.tsx';
import { figureStyleOf } from '../../live/status.ts';
import { TimeInState, useAcceptancesText } from '../../live/TimeInState.tsx';
import { HIDDEN } from '../../ui/hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useAlarms, useShownAlarms } from './AlarmsProvider.tsx';
import { isOpen, openFirst } from './follow.ts';
import { PriorityEdge } from './PriorityEdge.tsx';
import { TITLES } from './request.ts';
import { SoundWarning } from './SoundMenu.tsx';
import type { Alert } from './useAlert.ts';
import { useFigureCounts } from './useFigureCounts.ts';
import { useWallPages } from './useWallPages.ts';

const WALL = {
  cursor: 'none',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { textAlign: 'left', fontSize: '0.65em', fontWeight: 'fontWeightMedium', color: 'text.hint' },
  '& td': {
    p: '0.35em 0.6em 0.35em 0',
    borderTop: '1px solid var(--line)',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
  },
  '& tbody tr': { position: 'relative' },
  '& tbody td:first-of-type': { pl: '0.7em' },
  '& .running td': { color: 'text.primary' },
  '& .al-status': { height: 'auto', p: '0.2em 0.5em', fontSize: '0.85em' },
  '& .al-status .v-i': { width: '1.1em', height: '1.1em' },
  '& > p': { py: '20vh', textAlign: 'center' },
  // portrait displays and phones: an alarm takes several lines
  '@media (max-width: 1023px)': {
    '& thead': HIDDEN,
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.2em 0.8em',
      p: '0.4em 0 0.4em 0.7em',
      borderTop: '1px solid var(--line)',
    },
    '& td, & tbody td:first-of-type': { p: 0, border: 0, whiteSpace: 'normal' },
  },
};

/**
 * The alarm table for wall displays: large, over the whole window, without controls but the one that allows the sound.
 * Queries continue after every failure, so the display recovers when the platform does.
 */
export function Kiosk({ alert }: { alert: Alert }) {
  const translate = useTranslate();
  const { tab } = useAlarms();
  const shown = useShownAlarms();
  const { body, rows, page, pages } = useWallPages(openFirst(shown.rows));
  const acceptances = useAcceptancesText();
  const orgName = useShownOrgName();
  const label = (name: string) => translate(`resources.alarm-table.fields.${name}`);
  const title = translate(TITLES[tab]);
  return (
    <KioskFrame sx={WALL} title={title} beside={<Figures page={page} pages={pages} />}>
      <SoundWarning alert={alert} />
      <table>
        <thead>
          <tr>
            {['status', 'alarmName', 'orgName', 'triggeredAt', 'inState', 'accepted'].map((name) => (
              <th key={name} scope="col">
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={row.id} className={isOpen(row) ? 'running' : undefined}>
              <td>
                <PriorityEdge priority={row.priority} />
                <AlarmStatus status={row.status} handlers={row} />
              </td>
              <td>
                <AlarmIcon icon={row.icon} /> <b>{row.alarmName}</b>
              </td>
              <td>{orgName(row.orgName)}</td>
              <td className="tn">{formatTimeOfDay(begunAt(row))}</td>
              <td className="tn">
                <TimeInState row={row} />
              </td>
              <td className="tn">{acceptances(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>{translate('resources.alarm-table.none')}</p>}
    </KioskFrame>
  );
}

/** What a wall display counts in large numbers. */
const COUNTED: readonly FilteredFigure[] = ['notAccepted', 'running'];
const BIG = { alignItems: 'center', flexWrap: 'wrap', columnGap: '1em' };
const FIGURE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.3em',
  '& svg': { width: '1.2em', height: '1.2em' },
};

/** How many alarms are unhandled and running, in large numbers, and which page is shown if there are several. */
function Figures({ page, pages }: { page: number; pages: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const counts = useFigureCounts(COUNTED);
  return (
    <Stack direction="row" sx={BIG} aria-label={translate('alarmTable.byStatus')} role="group">
      {COUNTED.map((figure, index) => {
        const count = counts[index];
        if (count === undefined) return null;
        const { tone, icon } = figureStyleOf(figure);
        return (
          <Box component="span" key={figure} sx={{ ...FIGURE, color: count > 0 ? `status.${tone}.fg` : 'text.hint' }}>
            <Icon name={icon} />
            <Box component="b" className="tn" sx={{ fontSize: '1.8em' }}>
              {formatNumber(count, locale)}
            </Box>
            {translate(`figures.${figure}`)}
          </Box>
        );
      })}
      {pages > 1 && (
        <Box component="span" className="tn" sx={{ color: 'text.hint' }}>
          {page + 1} / {pages}
        </Box>
      )}
    </Stack>
  );
}
