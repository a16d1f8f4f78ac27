import Email from '@mui/icons-material/EmailRounded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { fetchReport } from '../../../dataProvider/calls/reports.ts';
import { REPORT_TABS, type ReportTab } from '../../../protocol/reports.ts';
import { useDefinitions, useExtension, useMay, useTimeZone } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { wallTime } from '../../engine/clock.ts';
import type { Resource } from '../../engine/definition.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useEarlyChart } from '../../parts/chart/ChartBox.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { type ReportState, requestOf, scheduleOf, useReportState } from './address.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { buildReportLocally, type ShownReport } from './foreign.ts';
import { Options } from './Options.tsx';
import { ReportBody } from './ReportBody.tsx';
import { useReportTexts } from './useReportTexts.ts';

/**
 * Loads the report of a state, or makes it here if the platform makes none (`made` is false). The previous report stays
 * until the new one arrives.
 */
function useReport(tab: ReportTab, state: ReportState) {
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

/** Name of the definition whose records send reports regularly. */
const SCHEDULES = 'report-schedules';

interface SendRegularlyProps {
  tab: ReportTab;
  state: ReportState;
}

/** Link to a new schedule that sends this report by e-mail; only for users who may create one. */
function SendRegularly(props: SendRegularlyProps) {
  const schedules = useDefinitions().byName.get(SCHEDULES);
  return schedules ? <Offered {...props} schedules={schedules} /> : null;
}

function Offered({ tab, state, schedules }: SendRegularlyProps & { schedules: Resource }) {
  const { translate } = useReportTexts();
  if (!useMay(schedules)('create')) return null;
  const source = new URLSearchParams({ source: JSON.stringify(scheduleOf(tab, state)) });
  return (
    <ButtonLink to={`/${SCHEDULES}/_new?${source}`} icon={Email}>
      {translate('reports.sendRegularly')}
    </ButtonLink>
  );
}

/** The report whose tab is named in the address (spec section 2). */
export default function Reports() {
  const { tab } = useParams();
  const found = REPORT_TABS.find((name) => name === tab);
  return found ? <Report key={found} tab={found} /> : <NotFound />;
}

/** A report with its options, figures, rows and export. */
function Report({ tab }: { tab: ReportTab }) {
  const { translate } = useReportTexts();
  const navigate = useNavigate();
  useEarlyChart();
  const { today } = wallTime(useTimeZone());
  const { state, set } = useReportState(tab, today);
  const { data, error, refetch, made, isFetching } = useReport(tab, state);
  const ids = (name: ReportTab) => ({ tab: `report-${name}`, panel: 'report-panel' });
  return (
    <div className="page">
      <Line as="header" sx={{ mb: { xs: 2, md: 0 } }}>
        <PageTitle className="v-grow">{translate(`pages.reports-${tab}`)}</PageTitle>
        {made && <SendRegularly tab={tab} state={state} />}
        <ExportMenu tab={tab} state={state} made={made} off={made && (!data || data.count === 0)} />
      </Line>
      <TabStrip
        label={translate('reports.tabs')}
        flush
        tabs={REPORT_TABS.map((name) => ({ name, text: translate(`pages.reports-${name}`) }))}
        current={tab}
        onTab={(name) => void navigate(`/reports/${name}`)}
        ids={ids}
      />
      <section role="tabpanel" id={ids(tab).panel} aria-labelledby={ids(tab).tab} aria-busy={isFetching}>
        <Options tab={tab} state={state} set={set} made={made} />
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={10} />}
        {data && !error && <ReportBody tab={tab} state={state} set={set} made={made} report={data} />}
      </section>
    </div>
  );
}
