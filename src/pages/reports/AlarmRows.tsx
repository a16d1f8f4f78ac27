import { Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { formatDateTime } from '../../engine/dates.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { useTriggeredByText } from '../../live/useTriggeredByText.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import { PAGE_SIZE, type ReportState, type SetReport } from './address.ts';
import type { ShownReport } from './foreign.ts';
import { useReportTexts } from './useReportTexts.ts';

interface AlarmRowsProps {
  state: ReportState;
  set: SetReport;
  made: boolean;
  report: ShownReport;
}

const FIELDS = ['triggeredAt', 'alarmName', 'status', 'systemId', 'orgName', 'triggeredBy'] as const;
const MEASURES = ['firstCallSeconds', 'acceptSeconds', 'notReached'] as const;

/** A page of the alarms of a report, each with its measures, under a heading for each group. */
export function AlarmRows({ state, set, made, report }: AlarmRowsProps) {
  const { translate, locale, seconds, number, group } = useReportTexts();
  const orgName = useShownOrgName();
  const triggeredBy = useTriggeredByText();
  const { groupBy, page } = state;
  const heads = [
    ...FIELDS.map((key) => translate(`resources.alarm-table.fields.${key}`)),
    ...(made ? MEASURES.map((key) => translate(`reports.columns.${key}`)) : []),
  ];
  const titles = new Map(report.groups.map(({ key, title }) => [key, title]));
  const cells = (row: ShownReport['list'][number]) => [
    formatDateTime(row.triggeredAt, locale),
    <Link key="name" to={`/alarm-table/${row.id}?tab=${row.running ? 0 : 2}`}>
      {row.alarmName}
    </Link>,
    <AlarmStatus key="status" status={row.status} />,
    row.systemId,
    orgName(row.orgName),
    triggeredBy(row),
    ...(made
      ? [
          <Measure key="first" passed={row.firstCallPassed} text={seconds(row.firstCallSeconds)} />,
          <Measure key="accept" passed={row.acceptancePassed} text={seconds(row.acceptSeconds)} />,
          row.notReached.map(({ participantName }) => participantName).join(', '),
        ]
      : []),
  ];
  return (
    <Stack spacing={3}>
      <Typography variant="h4" component="h2">
        {translate('reports.alarms')}
      </Typography>
      <ScrollBox label={translate('reports.alarms')}>
        <CardTable caption={translate('reports.alarms')} heads={heads}>
          {report.list.map((row, index) => [
            groupBy !== 'none' && row.key !== report.list[index - 1]?.key && (
              <tr key={`group ${row.key}`}>
                <th scope="rowgroup" colSpan={heads.length}>
                  {group(groupBy, row.key, titles.get(row.key) ?? row.alarmName)}
                </th>
              </tr>
            ),
            <tr key={row.id}>
              {cells(row).map((cell, column) => (
                <td key={heads[column]} data-head={heads[column]}>
                  {cell}
                </td>
              ))}
            </tr>,
          ])}
        </CardTable>
      </ScrollBox>
      {report.count > PAGE_SIZE && (
        <Pages page={page} count={report.pagesCount} format={number} onPage={(next) => set({ page: String(next) })} />
      )}
    </Stack>
  );
}

/** A duration and whether it met the target, shown by icon and word, not by color alone. */
function Measure({ passed, text }: { passed: boolean | null; text: string }) {
  const { translate } = useReportTexts();
  if (passed === null) return text;
  return (
    <Mark icon={passed ? 'check' : 'close'} tone={passed ? 'ok' : 'fail'}>
      {[text, translate(passed ? 'reports.met' : 'reports.missed')].filter(Boolean).join(' · ')}
    </Mark>
  );
}
