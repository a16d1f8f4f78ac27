import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { fetchDutyHours } from '../../../dataProvider/calls/reports.ts';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { readDay } from '../../duty/days.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ReportState } from './address.ts';
import { useReportTexts } from './useReportTexts.ts';

/** Maximum number of days per request. */
const MOST_DAYS = 366;
const HEADS = ['person', 'minutes', 'weekendMinutes', 'shifts', 'schedules'] as const;
/** Indexes of the columns with numbers. */
const NUMBERS = [1, 2, 3];

/** How long each person was on duty in the days of a report. */
export function DutyHours({ state: { from, to, orgId, recursive } }: { state: ReportState }) {
  const { translate, number } = useReportTexts();
  const tooLong = (readDay(to) ?? 0) - (readDay(from) ?? 0) >= MOST_DAYS;
  const { data, error, refetch } = useQuery({
    queryKey: ['dutyHours', from, to, orgId, recursive],
    queryFn: ({ signal }) => fetchDutyHours({ from, to, orgId, recursive }, signal),
    enabled: !tooLong,
    retry: false,
  });
  const text = (key: string) => translate(`reports.hours.${key}`);
  const hours = (minutes: number) => number(Math.round(minutes / 6) / 10);
  return (
    <div>
      <Typography variant="h4" component="h2">
        {text('title')}
      </Typography>
      <p className="v-quiet">{text(tooLong ? 'tooLong' : 'about')}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && !tooLong && <Skeleton lines={4} />}
      {data?.list.length === 0 && <p>{text('nobody')}</p>}
      {data && data.list.length > 0 && (
        <ScrollBox label={text('title')}>
          <CardTable caption={text('title')} heads={HEADS.map(text)} numbers={NUMBERS}>
            {data.list.map(({ participantId, participantName, minutes, weekendMinutes, shifts, schedules }) => (
              <tr key={participantId}>
                <th scope="row">{participantName}</th>
                {[hours(minutes), hours(weekendMinutes), number(shifts), schedules.join(', ')].map((cell, index) => (
                  <td
                    key={HEADS[index + 1]}
                    className={NUMBERS.includes(index + 1) ? 'tn v-num' : undefined}
                    data-head={text(HEADS[index + 1] ?? '')}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </CardTable>
        </ScrollBox>
      )}
    </div>
  );
}
