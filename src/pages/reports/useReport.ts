import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchReport } from '../../../dataProvider/calls/reports.ts';
import type { ReportTab } from '../../../protocol/reports.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { type ReportState, requestOf } from './address.ts';
import { buildReportLocally, type ShownReport } from './foreign.ts';

/**
 * Loads the report of a state, or makes it here if the platform makes none (`made` is false). The previous report stays
 * until the new one arrives.
 */
export function useReport(tab: ReportTab, state: ReportState) {
  const made = useExtension('reports');
  const request = requestOf(state);
  const query = useQuery<ShownReport>({
    queryKey: ['report', tab, request],
    queryFn: ({ signal }) => (made ? fetchReport : buildReportLocally)(tab, request, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, made };
}
