import { useTranslate } from 'ra-core';
import type { CellProps } from '../../definition/widgets.ts';
import { IconTile } from './IconTile.tsx';
import { iconOf } from './symbols.ts';

/** The icon of an alarm in a list. */
export default function IconCell({ value }: CellProps) {
  const translate = useTranslate();
  const icon = iconOf(value);
  return <IconTile icon={icon} label={translate(`texts.icon.names.${icon.name}`, { _: icon.name })} />;
}
