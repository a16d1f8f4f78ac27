import { useLocale, useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { FilterValue } from '../../protocol/list.ts';
import type { Labels } from '../definition/labels.ts';
import type { Resource } from '../engine/definition.ts';
import { loadChunk } from '../ui/chunks.ts';

const RefNames = lazy(() => loadChunk(() => import('../cells/RefNames.tsx')));

interface FilterValueTextProps {
  name: string;
  resource: Resource;
  labels: Labels;
  value: FilterValue | undefined;
}

/** What a filter asks for, in words. */
export function FilterValueText({ name, resource, labels, value }: FilterValueTextProps) {
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
  if (Array.isArray(value)) return value.map((one) => labels.value(name, one)).join(', ');
  return typeof value === 'number' ? value.toLocaleString(locale) : String(value);
}
