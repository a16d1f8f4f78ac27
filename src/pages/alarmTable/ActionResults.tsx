import { useLocale, useTranslate } from 'ra-core';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmActed } from '../../../protocol/alarmTable.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Mark } from '../../ui/Mark.tsx';

/** An alarm to act on; only its name is certain if its row isn't shown any more. */
export type ActedAlarm = Pick<ShownAlarm, 'id' | 'alarmName'> &
  Partial<Pick<ShownAlarm, 'running' | 'figure' | 'startsAt'>>;

/** The result of an action for each alarm; of a refused one why, and which operator was faster. */
export function ActionResults({ results, alarms }: { results: readonly AlarmActed[]; alarms: readonly ActedAlarm[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const refusal = ({ reason = '', by, at }: AlarmActed) => {
    const told = translate(`alarmTable.reasons.${reason}`, { _: reason });
    return by && at ? translate('alarmTable.faster', { reason: told, by, at: formatDateTime(at, locale) }) : told;
  };
  return (
    <>
      <p role="status">
        {translate('alarmTable.results', { done: results.filter(({ ok }) => ok).length, total: results.length })}
      </p>
      <CardTable heads={[translate('resources.alarm-table.name', { smart_count: 1 }), translate('alarmTable.result')]}>
        {results.map((result) => (
          <tr key={result.id}>
            <td>{alarms.find(({ id }) => id === result.id)?.alarmName ?? `#${result.id}`}</td>
            <td>
              {result.ok && result.status ? (
                <AlarmStatus status={result.status} />
              ) : (
                <Mark icon="error" tone="fail">
                  {refusal(result)}
                </Mark>
              )}
            </td>
          </tr>
        ))}
      </CardTable>
    </>
  );
}
