import { useTranslate } from 'ra-core';
import { PERIODS } from '../../../protocol/dashboard.ts';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { periodOf } from './queries.ts';
import type { TileProps } from './types.ts';

/** Period of a tile, one of six (spec section 7); can be changed if the layout can be changed. */
export function PeriodChoice({ options, title, onOptions }: TileProps) {
  const translate = useTranslate();
  const period = periodOf(options);
  if (!onOptions) return <small>{translate(`dashboard.periods.${period}`)}</small>;
  return (
    <SelectBox
      label={translate('dashboard.period', { title })}
      value={period}
      options={PERIODS.map((one) => [one, translate(`dashboard.periods.${one}`)] as const)}
      onChange={(next) => onOptions({ ...options, period: next })}
    />
  );
}
