import { useTranslate } from 'ra-core';
import type { TileProps } from './types.ts';

/** A text of the page's labels. */
export function TextTile({ title, textKey }: TileProps) {
  const translate = useTranslate();
  return (
    <>
      {title !== '' && <h2>{title}</h2>}
      <p className="tile-text">{translate(`${textKey}.text`, { _: '' })}</p>
    </>
  );
}
