import { useLocale, useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { FilterValue } from '../../protocol/list.ts';
import { useDefinition } from '../definition/current.tsx';
import { useLabels } from '../definition/labels.ts';
import { formatDate, formatDateTime, formatTime } from '../engine/dates.ts';
import { formatNumber } from '../i18n/format.ts';
import { loadChunk } from '../ui/chunks.ts';

const RefNames = lazy(() => loadChunk(() => import('../cells/RefNames.tsx')));

interface FilterValueTextProps {
  name: string;
  value: FilterValue | undefined;
}

/** The value of a filter as text. */
export function FilterValueText({ name, value }: FilterValueTextProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const locale = useLocale();
  const field = resource.fields[name];
  if (field?.type === 'ref' && Array.isArray(value)) {
    return (
      <Suspense fallback="…">
        <RefNames to={field.to} ids={value.map(Number)} />
      </Suspense>
    );
  }
  if (field?.type === 'bool') return translate(value === true ? 'views.yes' : 'views.no');
  if (Array.isArray(value) || field?.type === 'enum') {
    return [value]
      .flat()
      .map((one) => labels.value(name, one))
      .join(', ');
  }
  if (field?.type === 'date') return formatDate(value, locale);
  if (field?.type === 'dateTime') return formatDateTime(value, locale);
  if (field?.type === 'time') return formatTime(value);
  return formatNumber(value, locale);
}
