import { useTranslate } from 'ra-core';
import { IconTile } from '../../cells/icon/IconTile.tsx';
import { iconOf } from '../../cells/icon/symbols.ts';
import type { CellProps } from '../../definition/widgets.ts';

/** The icon of an alarm in a list. */
export default function IconCell({ value }: CellProps) {
  const translate = useTranslate();
  const icon = iconOf(value);
  return <IconTile icon={icon} label={translate(`texts.icon.names.${icon.name}`, { _: icon.name })} />;
}
