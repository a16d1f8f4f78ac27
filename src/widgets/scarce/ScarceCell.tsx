import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import { useLocale, useTranslate } from 'ra-core';
import type { CellProps } from '../../definition/widgets.ts';
import { named } from '../../engine/named.ts';
import { formatNumber } from '../../i18n/format.ts';

const MARK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  whiteSpace: 'nowrap',
  color: 'var(--wait-fg)',
} as const;

/** A number; one up to the option `upTo` is marked by symbol, text and color. */
export default function ScarceCell({ value, field }: CellProps) {
  const translate = useTranslate();
  const locale = useLocale();
  if (typeof value !== 'number') return null;
  const text = formatNumber(value, locale);
  if (value > Number(named(field.cell)?.options.upTo)) return text;
  return (
    <span style={MARK}>
      <WarningAmberRounded aria-hidden className="v-i" />
      {text} – {translate('views.tooFew')}
    </span>
  );
}
