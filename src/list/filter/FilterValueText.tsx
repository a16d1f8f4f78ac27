import { useLocale, useTranslate } from 'ra-core';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import type { FilterValue } from '../../../protocol/list.ts';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { formatDate, formatDateTime, formatTime } from '../../engine/dates.ts';
import type { FieldFilter } from '../../engine/fieldFilter.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { loadChunk } from '../../ui/chunks.ts';

const RefNames = lazy(() => loadChunk(() => import('../../cells/RefNames.tsx')));

/** All that a filter says about a field, as text: "not A, B", "from 1 to 3", "empty". */
export function FilterValueText({ name, filter }: { name: string; filter: FieldFilter }) {
  const translate = useTranslate();
  const { is, from, to, not, empty } = filter;
  const text = (value: FilterValue) => <ValueText name={name} value={value} />;
  const say = (key: string, values: { [name: string]: ReactNode }) => (
    <Phrase of={`views.list.condition.${key}`} values={values} />
  );
  const parts: ReactNode[] = [];
  if (is !== undefined) parts.push(text(is));
  if (from !== undefined && to !== undefined) parts.push(say('between', { from: text(from), to: text(to) }));
  else if (from !== undefined) parts.push(say('least', { value: text(from) }));
  else if (to !== undefined) parts.push(say('most', { value: text(to) }));
  if (not !== undefined) parts.push(say('not', { value: text(not) }));
  if (empty !== undefined) parts.push(translate(`views.list.condition.${empty === true ? 'empty' : 'filled'}`));
  return parts.map((part, at) => (
    <Fragment key={String(at)}>
      {at > 0 && ', '}
      {part}
    </Fragment>
  ));
}

/** A value of a field, or several ones. */
function ValueText({ name, value }: { name: string; value: FilterValue }) {
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
