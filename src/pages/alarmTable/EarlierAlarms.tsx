import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { fetchHistoryOf, initialTableRequest, MAX_HOURS } from '../../../dataProvider/calls/alarms.ts';
import type { ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import { begunAt } from '../../../dataProvider/replies/alarms.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { useAcceptancesText } from '../../live/TimeInState.tsx';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useTriggeredByText } from '../../live/useTriggeredByText.ts';
import { Pending } from '../../record/pane/states.tsx';
import { CardTable } from '../../ui/CardTable.tsx';

/** The longest period that a request allows. */
const LAST_YEAR = { option: 'HOURS_DURATION', hours: MAX_HOURS } as const;

/** The ended alarms of the same alarm point, newest first. */
export function EarlierAlarms({ alarm: { id } }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  const locale = useLocale();
  const acceptances = useAcceptancesText();
  const triggeredBy = useTriggeredByText();
  const query = useQuery({
    queryKey: [ALARMS_KEY, 'earlier', id],
    queryFn: ({ signal }) => fetchHistoryOf(id, { ...initialTableRequest(), duration: LAST_YEAR }, signal),
    retry: false,
  });
  if (!query.data) return <Pending query={query} op="list" />;
  const others = query.data.list.filter((one) => one.id !== id);
  if (others.length === 0) return <p className="v-quiet">{translate('alarmTable.noEarlier')}</p>;
  const label = (name: string) => translate(`resources.alarm-table.fields.${name}`);
  const heads = ['triggeredAt', 'status', 'accepted', 'triggeredBy'].map(label);
  return (
    <CardTable heads={heads} caption={translate('alarmTable.parts.earlier')}>
      {others.map((one) => (
        <tr key={one.id}>
          <td data-head={heads[0]}>
            <Link to={`/alarm-table/${one.id}?tab=2`}>{formatDateTime(begunAt(one), locale) || one.alarmName}</Link>
          </td>
          <td data-head={heads[1]}>
            <AlarmStatus status={one.status} test={one.figure === 'test'} handlers={one} />
          </td>
          <td data-head={heads[2]}>{acceptances(one)}</td>
          <td data-head={heads[3]}>{triggeredBy(one)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
