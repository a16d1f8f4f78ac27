import { useListPaginationContext, useTranslate } from 'ra-core';
import { formatTimeOfDay } from '../../engine/dates.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { KioskFrame } from '../../live/KioskFrame.tsx';
import { TimeInState, useAcceptancesText } from '../../live/TimeInState.tsx';
import { useAlarms, useShownAlarms } from './AlarmsProvider.tsx';
import { openFirst } from './follow.ts';
import { PriorityEdge } from './PriorityEdge.tsx';
import { TITLES } from './request.ts';

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
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tr': { display: 'flex', flexWrap: 'wrap', gap: '0.2em 0.8em', p: '0.4em 0', borderTop: '1px solid var(--line)' },
    '& td': { p: 0, border: 0, whiteSpace: 'normal' },
  },
};

/**
 * The alarm table for wall displays: large, over the whole window, without controls. Queries continue after every
 * failure, so the display recovers when the platform does.
 */
export function Kiosk() {
  const translate = useTranslate();
  const { tab } = useAlarms();
  const { rows } = useShownAlarms();
  const { total } = useListPaginationContext();
  const acceptances = useAcceptancesText();
  const orgName = useShownOrgName();
  const label = (name: string) => translate(`resources.alarm-table.fields.${name}`);
  const title = translate(TITLES[tab]);
  return (
    <KioskFrame sx={WALL} title={title} count={total}>
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
        <tbody>
          {openFirst(rows).map((row) => (
            <tr key={row.id} className={row.running || row.figure === 'notAccepted' ? 'running' : undefined}>
              <td>
                <PriorityEdge priority={row.priority} />
                <AlarmStatus status={row.status} takenOverBy={row.takenOverBy ?? undefined} />
              </td>
              <td>
                <AlarmIcon icon={row.icon} /> <b>{row.alarmName}</b>
              </td>
              <td>{orgName(row.orgName)}</td>
              <td className="tn">{formatTimeOfDay(row.triggeredAt)}</td>
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
