import { useListContext, useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { connection } from '../../../dataProvider/http.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import { wallTime } from '../../engine/clock.ts';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { useNow } from '../../live/times.ts';
import { AlarmIcon } from './AlarmIcon.tsx';
import { useAlarms } from './AlarmsProvider.tsx';
import { TimeInState, useAcceptancesText } from './cells.tsx';
import { TITLES } from './request.ts';
import './kiosk.css';

/** Data that is older than this, in milliseconds, says so. */
const OLD = 9_000;

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
  return createPortal(
    <section className="at-kiosk" aria-label={title}>
      <header>
        <h1>{title}</h1>
        <span className="v-grow">{total}</span>
        <Clock />
      </header>
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
    </section>,
    document.body,
  );
}

/** The time, and how old the data is when that is not a matter of seconds. */
function Clock() {
  const translate = useTranslate();
  const zone = useCapabilities()?.timeZone || undefined;
  const now = useNow();
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const age = Math.max(0, now - connection.get().lastOk);
  return (
    <>
      {(state === 'lost' || age > OLD) && (
        <span className="at-old" role="status">
          {translate('shell.connection.oldSeconds', { age: Math.round(age / 1_000) })}
        </span>
      )}
      <time className="tn">{wallTime(zone, new Date(now)).now.slice(11)}</time>
    </>
  );
}
