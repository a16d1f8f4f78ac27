import { Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { formatNumber } from '../../i18n/format.ts';
import { TileBody, TileHead, TileState } from './TileHead.tsx';
import type { TileProps } from './types.ts';
import { useTileRows } from './useTileRows.ts';

const NUMBER = {
  fontSize: 'var(--fs-24)',
  lineHeight: '32px',
  fontVariantNumeric: 'tabular-nums',
  '& a': { color: 'inherit' },
};

/** Number of records, linked to their list. */
export function CountTile({ options, title }: TileProps) {
  const language = useLocale();
  const translate = useTranslate();
  const rows = useTileRows(options, 1);
  const { data } = rows;
  return (
    <>
      <TileHead title={title} to={rows.to} />
      {data ? (
        <TileBody>
          <Typography variant="h1" component="p" sx={NUMBER}>
            <Link to={rows.to}>
              {data.total === undefined ? (
                <Box
                  component="small"
                  sx={{ fontSize: 'var(--fs-13)', fontWeight: 'fontWeightRegular', color: 'text.hint' }}
                >
                  {translate('dashboard.uncounted')}
                </Box>
              ) : (
                formatNumber(data.total, language)
              )}
            </Link>
          </Typography>
        </TileBody>
      ) : (
        <TileState query={rows} />
      )}
    </>
  );
}
