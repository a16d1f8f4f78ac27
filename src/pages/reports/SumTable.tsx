import { ALARM_FIGURES } from '../../../protocol/figures.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import type { ReportState } from './address.ts';
import type { ShownFigures, ShownGroup, ShownReport } from './foreign.ts';
import { useReportTexts } from './useReportTexts.ts';

/** The counts of a report in their order. */
export const COUNTS = ['alarms', ...ALARM_FIGURES, 'calls', 'failedCalls'] as const;
const MEASURES = ['firstCallSeconds', 'firstCallMissed', 'acceptSeconds', 'acceptanceMissed'] as const;

interface SumTableProps {
  /** Rows by group, or by month and group. */
  rows: readonly (ShownGroup & { month?: string })[];
  state: ReportState;
  made: boolean;
  report: Pick<ShownReport, 'total' | 'groupCount'>;
}

/** The sums by group, by month or by both, and in total. */
export function SumTable({ rows, state, made, report }: SumTableProps) {
  const { translate, number, group, month } = useReportTexts();
  const { groupBy } = state;
  const monthly = rows.some((row) => row.month !== undefined);
  const figures = made ? [...COUNTS, ...MEASURES] : COUNTS;
  const names = [
    ...(monthly ? [translate('reports.month')] : []),
    ...(groupBy === 'none' ? [] : [translate(`reports.groups.${groupBy}`)]),
  ];
  const heads = [...names, ...figures.map((key) => translate(`figures.${key}`))];
  const cells = (of: ShownFigures) =>
    figures.map((key, index) => (
      <td key={key} className="tn v-num" data-head={heads[names.length + index]}>
        {of[key] === null ? '–' : number(of[key])}
      </td>
    ));
  return (
    <ScrollBox label={translate(monthly ? 'reports.byMonth' : 'reports.byGroup')}>
      <CardTable
        caption={translate(monthly ? 'reports.byMonth' : 'reports.byGroup')}
        heads={heads}
        numbers={figures.map((_, index) => names.length + index)}
      >
        {rows.map((row) => (
          <tr key={`${row.month}|${row.key}`}>
            {row.month !== undefined && <th scope="row">{month(row.month)}</th>}
            {groupBy !== 'none' && <th scope="row">{group(groupBy, row.key, row.title)}</th>}
            {cells(row)}
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={names.length}>
            {translate('reports.total')}
          </th>
          {cells(report.total)}
        </tr>
      </CardTable>
      {!monthly && report.groupCount > rows.length && (
        <p className="v-quiet">{translate('reports.moreGroups', { more: number(report.groupCount - rows.length) })}</p>
      )}
    </ScrollBox>
  );
}
