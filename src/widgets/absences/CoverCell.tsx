import { useTranslate } from 'ra-core';
import type { CellProps } from '../../definition/widgets.ts';
import { useEffectOf } from './useEffectOf.ts';

/** Who is on duty instead of somebody absent: whom the record names, and who is called where that is somebody else. */
export default function CoverCell({ value, record }: CellProps) {
  const translate = useTranslate();
  const { effect } = useEffectOf(record);
  const named = typeof value === 'number' ? String(record.coverName ?? `#${value}`) : '';
  const instead = effect?.instead ?? [];
  if (instead.length === 0 || instead.every(({ id }) => id === (value ?? null)))
    return named || <span className="v-quiet">{translate('duty.absence.nobody')}</span>;
  const who = instead.map(({ id, title }) => (id === null ? translate('duty.absence.nobody') : title)).join(', ');
  return named ? translate('duty.absence.insteadOf', { who, cover: named }) : who;
}
