import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link } from 'react-router';
import { useDefinition } from '../../definition/current.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { TileState } from './TileState.tsx';
import type { TileProps } from './types.ts';
import { listAddress, useTileRows } from './useTileRows.ts';

/** How many records there are, with the way to their list. */
export function CountTile({ options, title }: TileProps) {
  const resource = useDefinition();
  const language = useLocale();
  const rows = useTileRows(options, 1);
  const { data } = rows;
  return (
    <>
      <h2>
        <Link to={listAddress(resource, options)}>{title}</Link>
      </h2>
      {data ? (
        <Typography variant="h1" component="p" sx={{ fontSize: 24, fontVariantNumeric: 'tabular-nums' }}>
          {data.total === undefined ? '' : formatNumber(data.total, language)}
        </Typography>
      ) : (
        <TileState rows={rows} />
      )}
    </>
  );
}
