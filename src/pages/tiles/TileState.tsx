import Lock from '@mui/icons-material/LockOutlineRounded';
import { useTranslate } from 'ra-core';
import { useFailureText } from '../../definition/context.ts';
import type { Resource } from '../../engine/definition.ts';
import type { useTileRows } from './useTileRows.ts';

/** What stands in a tile that has nothing to show: that it waits, why it may not, or what failed. */
export function TileState({ resource, rows }: { resource: Resource; rows: ReturnType<typeof useTileRows> }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  if (!rows.allowed) {
    return (
      <p className="tile-quiet">
        <Lock /> {translate('shell.home.locked')}
      </p>
    );
  }
  if (rows.error) return <p role="alert">{failureText(rows.error, { resource, op: 'list' })}</p>;
  return <p className="tile-quiet">{translate('views.list.loading')}</p>;
}
