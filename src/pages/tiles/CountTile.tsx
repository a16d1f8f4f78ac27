import { useLocale } from 'ra-core';
import { Link } from 'react-router';
import { formatNumber } from '../../i18n/format.ts';
import { TileState } from './TileState.tsx';
import type { ResourceTileProps } from './types.ts';
import { listAddress, useTileRows } from './useTileRows.ts';

/** How many records there are, with the way to their list. */
export function CountTile({ resource, options, title }: ResourceTileProps) {
  const language = useLocale();
  const rows = useTileRows(resource, options, 1);
  const { data } = rows;
  return (
    <>
      <h2>
        <Link to={listAddress(resource, options)}>{title}</Link>
      </h2>
      {data ? (
        <p className="tile-number">{data.total === undefined ? '' : formatNumber(data.total, language)}</p>
      ) : (
        <TileState resource={resource} rows={rows} />
      )}
    </>
  );
}
