import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { isOther, type ShownCallFigures } from '../../../dataProvider/replies/dashboard.ts';
import { useEnumText } from '../../definition/labels.ts';
import { formatNumber } from '../../i18n/format.ts';
import { alarmsAddress } from '../../parts/chart/alarmFigures.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { typedCallsQuery, useFigures } from './queries.ts';
import { RawFigures } from './RawFigures.tsx';
import { TileBody, TileHead, TilePlaceholder, TileState } from './TileHead.tsx';
import type { TileProps } from './types.ts';

const LINE = {
  display: 'grid',
  gridTemplateColumns: '5.5rem 1fr auto',
  gap: 3,
  alignItems: 'center',
  minHeight: 28,
  fontSize: 'var(--fs-13)',
  color: 'text.secondary',
  '& b': { color: 'text.primary', fontWeight: 'fontWeightBold', fontVariantNumeric: 'tabular-nums' },
};
const BAR = { display: 'flex', gap: '1px', height: 8, '& i': { minWidth: 2, borderRadius: '2px' } };

/** How many calls are known to have reached nobody; a figure that isn't told adds none. */
const unansweredOf = ({ failed, noAnswer }: Pick<ShownCallFigures, 'failed' | 'noAnswer'>): number =>
  (failed ?? 0) + (noAnswer ?? 0);

/** Number of calls by type of device, with the share that failed. */
export function CallsByTypeTile(props: TileProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const device = useEnumText();
  const { options, title } = props;
  const query = useFigures(typedCallsQuery(options));
  const { data } = query;
  const known = data === undefined || isOther(data) ? undefined : data;
  const most = Math.max(1, ...(known?.list ?? []).map(({ calls }) => calls));
  const width = (n: number) => ({ width: `${(n / most) * 100}%` });
  return (
    <>
      <TileHead title={title} to={alarmsAddress(known)}>
        <PeriodChoice {...props} />
      </TileHead>
      {data === undefined && <TileState query={query} />}
      {data !== undefined && isOther(data) && <RawFigures figures={data} />}
      {known?.list.length === 0 && <TilePlaceholder>{translate('dashboard.noCalls')}</TilePlaceholder>}
      {known && known.list.length > 0 && (
        <TileBody>
          {known.list.map(({ type, calls, ...results }) => {
            const unanswered = unansweredOf(results);
            return (
              <Box key={type} sx={LINE}>
                <span className="ellipsis">{device(type)}</span>
                <Box component="span" sx={BAR} aria-hidden>
                  <i style={{ ...width(calls - unanswered), background: 'var(--c1)' }} />
                  {unanswered > 0 && <i style={{ ...width(unanswered), background: 'var(--fail)' }} />}
                </Box>
                <b>
                  {formatNumber(calls, locale)}
                  {unanswered > 0 && (
                    <span className="sr">{translate('dashboard.unanswered', { smart_count: unanswered })}</span>
                  )}
                </b>
              </Box>
            );
          })}
        </TileBody>
      )}
    </>
  );
}
