import Email from '@mui/icons-material/EmailRounded';
import type { ReportTab } from '../../../protocol/reports.ts';
import { useMay } from '../../definition/context.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import type { Resource } from '../../engine/definition.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { type ReportState, scheduleOf } from './address.ts';
import { useReportTexts } from './useReportTexts.ts';

/** Name of the definition whose records send reports regularly. */
const SCHEDULES = 'report-schedules';

interface SendRegularlyProps {
  tab: ReportTab;
  state: ReportState;
}

/** Link to a new schedule that sends this report by e-mail; only for users who may create one. */
export function SendRegularly(props: SendRegularlyProps) {
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
