import { useLocale } from 'ra-core';
import { lazy } from 'react';
import { formatDate, formatDateTime, formatTime } from '../engine/dates.ts';
import { loadChunk } from '../ui/chunks.ts';
import { ReadOnlyText } from './basicInputs.tsx';
import { useField } from './fieldContext.ts';

const Picker = lazy(() => loadChunk(() => import('./TemporalPicker.tsx')));

const FORMATS = { date: formatDate, time: formatTime, dateTime: formatDateTime };

/** Input for a date, a time, or both. The protocol's values have no time zone, so nothing is converted. */
export function TemporalInput() {
  const { field, value, readOnly } = useField();
  const locale = useLocale();
  const kind = field.type === 'time' || field.type === 'dateTime' ? field.type : 'date';
  if (!readOnly) return <Picker kind={kind} />;
  return <ReadOnlyText text={value ? FORMATS[kind](String(value), locale) : ''} />;
}
