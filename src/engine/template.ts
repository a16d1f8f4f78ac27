import type { RecordData, Resource } from './definition.ts';
import { valueAt } from './paths.ts';

/** Literal texts at even places, field paths at odd ones. */
const compiled = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  let parts = compiled.get(template);
  if (!parts) {
    parts = template.split(/\{([^{}]*)\}/);
    compiled.set(template, parts);
  }
  return parts;
}

/** Stand for a value without text and for one with text while brackets and separators are removed. */
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

/** What remains of a template's own text. Only that is looked through: what records hold may be of any length. */
function withoutGaps(frame: string): string {
  return frame
    .replace(SEVERAL_GAPS, GAP)
    .replace(BRACKETED_GAP, GAP)
    .replace(SEVERAL_GAPS, GAP)
    .replace(LEADING_GAP, '$1')
    .replace(GAP_BEHIND, '');
}

/**
 * Fills "{name} {surname} ({shortName})". A field without text leaves no empty brackets, no dangling separator and
 * no doubled blank behind. Zero and false are text.
 */
export function renderTemplate(template: string, record: RecordData): string {
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

/** Field paths named in a template, each once. */
export function templateFields(template: string): string[] {
  return [...new Set(partsOf(template).filter((_, i) => i % 2 === 1))];
}

/** The title under which a record is shown. */
export function titleOf(r: Resource, record: RecordData): string {
  return renderTemplate(r.title, record);
}
