import { formatWholeDays } from './dateNames.ts';
import { formatDateTime } from './dates.ts';
import type { AnyRecord, Resource } from './definition.ts';
import { valueAt } from './paths.ts';

/** Parsed templates: literal texts at even indexes, field paths at odd ones. */
const compiled = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  let parts = compiled.get(template);
  if (!parts) {
    parts = template.split(/\{([^{}]*)\}/);
    compiled.set(template, parts);
  }
  return parts;
}

/** Stand-ins for an empty and a non-empty value while brackets and separators are removed. */
const GAP = '\u0000';
const VALUE = '\u0001';
const SEPARATORS = '[-–—,:;/·|]*';
const SEVERAL_GAPS = new RegExp(`${GAP}(?:\\s*${SEPARATORS}\\s*${GAP})+`, 'g');
const BRACKETED_GAP = new RegExp(`[([]\\s*${GAP}\\s*[)\\]]`, 'g');
const LEADING_GAP = new RegExp(`(^|[([])${GAP}\\s*${SEPARATORS}\\s*`, 'g');
const GAP_BEHIND = new RegExp(`\\s*${SEPARATORS}\\s*${GAP}`, 'g');

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

/**
 * Removes brackets and separators around gaps. Works on the text of the template only, because values may be long.
 */
function withoutGaps(frame: string): string {
  return frame
    .replace(SEVERAL_GAPS, GAP)
    .replace(BRACKETED_GAP, GAP)
    .replace(SEVERAL_GAPS, GAP)
    .replace(LEADING_GAP, '$1')
    .replace(GAP_BEHIND, '');
}

/**
 * Fills a template such as "{name} {surname} ({shortName})". An empty field leaves no empty brackets, dangling
 * separators or double blanks. Zero and false are not empty.
 */
export function renderTemplate(template: string, record: AnyRecord): string {
  const values: string[] = [];
  let frame = '';
  let gaps = false;
  for (const [i, part] of partsOf(template).entries()) {
    if (i % 2 === 0) {
      frame += part;
      continue;
    }
    const value = textOf(valueAt(record, part)).trim();
    if (value === '') gaps = true;
    else values.push(value);
    frame += value === '' ? GAP : VALUE;
  }
  const texts = (gaps ? withoutGaps(frame) : frame).split(VALUE);
  return texts.reduce((text, part, i) => text + (values[i - 1] ?? '') + part).trim();
}

/** Length of a time on the wire to the minute: "2026-11-12 09:14". */
const MINUTE = 16;

/** The distinct field paths of a template. */
export function templateFields(template: string): string[] {
  return [...new Set(partsOf(template).filter((_, i) => i % 2 === 1))];
}

const timesOf = ({ title, fields }: Resource): string[] =>
  templateFields(title).filter((name) => fields[name]?.type === 'dateTime');

/** A time in a title that the platform has made. */
const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d/g;

/** The title of a record as a reply tells it, with its times as usual in a language (see `titleOf`). */
export function shownTitle(r: Resource | undefined, title: string, language: string): string {
  const names = r ? timesOf(r) : [];
  if (!r || names.length === 0) return title;
  const times = title.match(TIME) ?? [];
  const record = Object.fromEntries(names.map((name, i) => [name, times[i]]));
  if (renderTemplate(r.title, record) === title) return titleOf(r, record, language);
  return title.replaceAll(TIME, (time) => formatDateTime(time, language));
}

/**
 * The title of a record. Times are written to the minute; with `language` as usual in it, and a time from one to another as days if
 * it is made of whole ones.
 */
export function titleOf(r: Resource, record: AnyRecord, language?: string): string {
  const times = timesOf(r);
  if (times.length === 0) return renderTemplate(r.title, record);
  const shown: AnyRecord = { ...record };
  const [begin = '', end = ''] = times;
  const days = language && formatWholeDays(record[begin], record[end], language);
  if (days) return renderTemplate(r.title, { ...record, [begin]: days, [end]: '' });
  for (const name of times) {
    shown[name] = language ? formatDateTime(record[name], language) : String(record[name] ?? '').slice(0, MINUTE);
  }
  return renderTemplate(r.title, shown);
}
