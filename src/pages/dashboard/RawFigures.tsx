import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { OtherFigures } from '../../../dataProvider/replies/dashboard.ts';
import { formatNumber } from '../../i18n/format.ts';
import { TileBody, TilePlaceholder } from './TileHead.tsx';

// side by side where there is room: a wide tile may be as low as two of them
const FIGURES = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  columnGap: 6,
  '& > div': { display: 'flex', gap: 3, py: '5px', borderBottom: '1px solid', borderColor: 'divider', minWidth: 0 },
  '& dt': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', textAlign: 'right' },
};

/** Shows figures of unknown shape as names and values. */
export function RawFigures({ figures: { other } }: { figures: OtherFigures }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (other.length === 0) return <TilePlaceholder>{translate('views.input.nothing')}</TilePlaceholder>;
  return (
    <TileBody>
      <Box component="dl" sx={FIGURES}>
        {other.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tn">{typeof value === 'number' ? formatNumber(value, locale) : value}</dd>
          </div>
        ))}
      </Box>
    </TileBody>
  );
}
