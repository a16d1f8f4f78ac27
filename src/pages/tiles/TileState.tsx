import Lock from '@mui/icons-material/LockOutlineRounded';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFailureText } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import type { useTileRows } from './useTileRows.ts';

/** A text in place of what a tile shows. */
export const Quiet = styled('p')(({ theme }) => ({
  color: theme.palette.text.secondary,
  '& .MuiSvgIcon-root': { fontSize: 16, width: 16, height: 16, verticalAlign: 'text-bottom' },
}));

/** Why a tile shows nothing: it is loading, the user has no authority, or a call failed. */
export function TileState({ rows }: { rows: ReturnType<typeof useTileRows> }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const failureText = useFailureText();
  if (!rows.allowed) {
    return (
      <Quiet>
        <Lock /> {translate('shell.home.locked')}
      </Quiet>
    );
  }
  if (rows.error) return <p role="alert">{failureText(rows.error, { resource, op: 'list' })}</p>;
  return <Quiet>{translate('views.list.loading')}</Quiet>;
}
