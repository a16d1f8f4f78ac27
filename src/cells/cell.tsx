import { useLocale, useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useWidgets } from '../definition/context.tsx';
import type { Labels } from '../definition/labels.ts';
import type { Widgets } from '../definition/widgets.ts';
import { formatDate, formatDateTime, formatTime } from '../engine/dates.ts';
import type { AnyRecord, Column, Field, RefField, Resource } from '../engine/definition.ts';
import { named } from '../engine/named.ts';
import { nameFieldOf } from '../engine/refs.ts';
import { titleOf } from '../engine/template.ts';
import { formatNumber } from '../i18n/format.ts';
import { useShownOrgName } from '../i18n/orgName.ts';
import { loadChunk } from '../ui/chunks.ts';

const RefNames = lazy(() => loadChunk(() => import('./RefNames.tsx')));

/** Data that is needed to format a value as text. */
export interface TextContext {
  resource: Resource;
  locale: string;
  labels: Labels;
  yes: string;
  no: string;
}

/** Data that is needed to render cells. */
export interface CellContext extends TextContext {
  widgets: Widgets['cells'];
  translate: (key: string, options?: object) => string;
  shownOrgName: (name: string) => string;
}

/** Returns the context of a resource's cells, shared by all of them. */
export function useCellContext(resource: Resource, labels: Labels): CellContext {
  const translate = useTranslate();
  const locale = useLocale();
  const { cells: widgets } = useWidgets();
  const shownOrgName = useShownOrgName();
  return useMemo(() => {
    const words = { yes: translate('views.yes'), no: translate('views.no') };
    return { resource, locale, labels, ...words, translate, widgets, shownOrgName };
  }, [resource, locale, labels, translate, widgets, shownOrgName]);
}

/** Numbers are right-aligned, everything else left-aligned. */
export function alignOf(field: Field | undefined, column: Column): 'start' | 'end' {
  if (column.align) return column.align;
  return field?.type === 'int' || field?.type === 'decimal' ? 'end' : 'start';
}

const MOMENTS: readonly string[] = ['date', 'dateTime', 'time'] satisfies Field['type'][];

/**
 * CSS classes of a cell: its alignment, and tabular figures for dates and times. Not for texts, where tabular figures
 * would widen hyphens, too.
 */
export function cellClass(field: Field | undefined, column: Column): string {
  const side = alignOf(field, column);
  return field && MOMENTS.includes(field.type) ? `${side} tn` : side;
}

/** A title; a part in brackets at its end is less prominent. */
export function Title({ text }: { text: string }): ReactNode {
  const [, main, rest] = /^(.*\S)\s+(\([^()]*\))$/.exec(text) ?? [];
  if (!main) return <b>{text}</b>;
  return (
    <>
      <b>{main}</b> <span className="v-quiet">{rest}</span>
    </>
  );
}

/** Text of a value in cells, filters, comparisons and exported files. */
export function valueText(name: string, field: Field | undefined, record: AnyRecord, c: TextContext): string {
  const value = record[name];
  if (field?.type === 'ref') return refText(name, field, record);
  if (value === undefined || value === null || value === '') return '';
  switch (field?.type) {
    case 'bool':
      return value === true ? c.yes : c.no;
    case 'int':
    case 'decimal':
      return formatNumber(value, c.locale);
    case 'date':
      return formatDate(value, c.locale);
    case 'dateTime':
      return formatDateTime(value, c.locale);
    case 'time':
      return formatTime(value);
    case 'enum':
      return (Array.isArray(value) ? value : [value]).map((one) => c.labels.value(name, one)).join(', ');
    case 'array':
      return Array.isArray(value) ? formatNumber(value.length, c.locale) : '';
    case 'password':
      return '';
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

function refText(name: string, field: RefField, record: AnyRecord): string {
  const names = record[nameFieldOf(name, field)];
  if (Array.isArray(names)) return names.join(', ');
  if (typeof names === 'string' && names !== '') return names;
  const value = record[name];
  if (Array.isArray(value)) return value.map((id) => `#${id}`).join(', ');
  return value === undefined || value === null ? '' : `#${value}`;
}

/** The ids of a reference if the record doesn't contain their titles, else none. */
function unnamedIds(name: string, field: RefField, record: AnyRecord): number[] {
  const names = record[nameFieldOf(name, field)];
  const named = Array.isArray(names) || (typeof names === 'string' && names !== '');
  return named ? [] : [record[name]].flat().filter((id) => typeof id === 'number');
}

/** How titles of references are shown. */
interface RefDisplay {
  /** How many are; default: 2. */
  most?: number;
  /** A record beside which they are read: equal titles have their organizations behind them. */
  beside?: AnyRecord;
}

/** Titles of a reference; fetched if the record doesn't contain them. */
export function refContent(
  name: string,
  field: RefField,
  record: AnyRecord,
  c: CellContext,
  { most, beside }: RefDisplay = {},
): ReactNode {
  const text = refText(name, field, record);
  const unnamed = unnamedIds(name, field, record);
  if (unnamed.length === 0) return c.shownOrgName(text);
  return (
    <Suspense fallback={text}>
      <RefNames to={field.to} ids={unnamed} most={most} beside={beside && unnamedIds(name, field, beside)} />
    </Suspense>
  );
}

/** Returns the text of a cell; undefined if it isn't known without rendering the cell. */
export function cellText({ field: name }: Column, record: AnyRecord, c: CellContext): string | undefined {
  const field = c.resource.fields[name];
  if (name === 'title' && !field) return titleOf(c.resource, record, c.locale);
  const widget = field?.cell === undefined ? undefined : c.widgets[named(field.cell).name];
  if (widget) return widget.text?.(record, c, record[name]);
  const text = valueText(name, field, record, c);
  return field?.type === 'ref' ? c.shownOrgName(text) : text;
}

/** Returns the content of a cell. Not a component, because a table has hundreds of cells. */
export function cellContent(column: Column, record: AnyRecord, c: CellContext): ReactNode {
  const { field: name } = column;
  const field = c.resource.fields[name];
  if (name === 'title' && !field) return <Title text={titleOf(c.resource, record, c.locale)} />;
  const asked = field?.cell && named(field.cell).name;
  const widget = asked ? c.widgets[asked] : undefined;
  if (field && widget) {
    const { component: Cell } = widget;
    return (
      <Suspense fallback={null}>
        <Cell value={record[name]} field={field} record={record} />
      </Suspense>
    );
  }
  if (field?.type === 'ref') return refContent(name, field, record, c);
  const text = valueText(name, field, record, c);
  if (field?.type === 'bool' && record[name] === false) return <span className="v-quiet">{text}</span>;
  return text;
}
