import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TileBody, TileHead } from './TileHead.tsx';
import type { TileProps } from './types.ts';

/** Shows a text from the labels of the page. */
export function TextTile({ title, textKey }: TileProps) {
  const translate = useTranslate();
  return (
    <>
      {title !== '' && <TileHead title={title} />}
      <TileBody>
        <Typography sx={{ whiteSpace: 'pre-line' }}>{translate(`${textKey}.text`, { _: '' })}</Typography>
      </TileBody>
    </>
  );
}
