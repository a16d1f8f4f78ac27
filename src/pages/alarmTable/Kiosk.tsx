import { useListContext, useTranslate } from 'ra-core';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { KioskFrame } from '../../live/KioskFrame.tsx';
import { TimeInState, useAcceptancesText } from '../../live/TimeInState.tsx';
import { useAlarms } from './AlarmsProvider.tsx';
import { TITLES } from './request.ts';
import './kiosk.css';

/**
 * The table on a wall screen: large, over the whole window, without anything to operate. Queries go on after every
 * failure, so it is back when the platform is.
 */
export function Kiosk() {
  const translate = useTranslate();
  const { rows, tab } = useAlarms();
  const { total } = useListContext();
  const acceptances = useAcceptancesText();
  const label = (name: string) => translate(`resources.alarm-table.fields.${name}`);
  const title = translate(TITLES[tab]);
  return (
    <KioskFrame className="at-kiosk" title={title} count={total}>
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
          {rows.map((row) => (
            <tr key={row.id} className={row.running ? 'running' : undefined}>
              <td>
                <AlarmStatus status={row.status} />
              </td>
              <td>
                <AlarmIcon icon={row.icon} /> <b>{row.alarmName}</b>
              </td>
              <td>{row.orgName}</td>
              <td className="tn">{row.triggeredAt.slice(11)}</td>
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
