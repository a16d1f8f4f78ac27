import { alignOf, type CellContext, cellText } from '../../cells/cell.tsx';
import type { CellWidget } from '../../definition/widgets.ts';
import type { AnyRecord, Column } from '../../engine/definition.ts';
import { named } from '../../engine/named.ts';
import type { Measure } from '../../ui/textMeasure.ts';
import { columnLabel } from './columnLabel.ts';
import type { Need } from './fitColumns.ts';
import { sortNameOf } from './sort.ts';

/** Sizes in pixels: padding of a cell, the arrow of the sorted column, and what measuring may miss. */
const PADDING = 16;
const ARROW = 17;
const TOLERANCE = 3;
const REM = 16;

/** Of the texts of a column, only this many of the longest are measured: the widest is nearly always one of them. */
const MEASURED = 4;
/** Rows that are looked at; a page rarely has more. */
const MOST_ROWS = 200;

/** Width of a column whose content can't be measured and that the definition gives no width. */
const UNKNOWN = 110;
const LEAST = 48;
const LEAST_TEXT = 110;
/** A choice that needs more is a sentence, which gives way as texts do. */
const LEAST_SENTENCE = 160;
const LEAST_NAME = 170;
const MOST_TEXT = 320;
const MOST_NAME = 420;
const MOST_OTHER = 260;

/** Which columns give way first: long texts, then texts and references, at last the name. */
const YIELDS = { longText: 0, text: 1, name: 2 } as const;

interface Measuring {
  rows: readonly AnyRecord[];
  cells: CellContext;
  measure: Measure;
  /** The column that links to the record. */
  name: Column | undefined;
}

function widgetOf({ field: name }: Column, { resource, widgets }: CellContext): CellWidget | undefined {
  const field = resource.fields[name];
  return field?.cell === undefined ? undefined : widgets[named(field.cell).name];
}

/** The widest text of a column in pixels; undefined if its content isn't text, or none of the rows has any. */
function contentWidth(column: Column, { rows, cells, measure, name }: Measuring): number | undefined {
  const longest: string[] = [];
  const later = widgetOf(column, cells)?.later?.(cells) ?? [];
  for (const text of [...rows.slice(0, MOST_ROWS).map((row) => cellText(column, row, cells)), ...later]) {
    if (text === undefined) return undefined;
    if (text.length <= (longest.at(-1)?.length ?? 0) && longest.length === MEASURED) continue;
    longest.push(text);
    longest.sort((a, b) => b.length - a.length);
    longest.length = Math.min(longest.length, MEASURED);
  }
  const small = widgetOf(column, cells)?.small === true;
  const weight = small || column === name ? 500 : 400;
  // figures of times and numbers all have the width of a zero
  return Math.max(0, ...longest.map((text) => measure(text.replaceAll(/\d/g, '0'), weight, small ? 12 : 13)));
}

function headWidth(column: Column, { cells: { resource, labels }, measure }: Measuring): number {
  const sorts = sortNameOf(resource, column) !== undefined;
  return measure(columnLabel(column.field, resource, labels), 500, 12) + (sorts ? ARROW : 0);
}

function needOf(column: Column, measuring: Measuring): Need {
  const { cells, name } = measuring;
  const field = cells.resource.fields[column.field];
  const isName = column === name;
  const widget = widgetOf(column, cells);
  const content = contentWidth(column, measuring);
  const given = column.width?.endsWith('rem') ? Number.parseFloat(column.width) * REM : UNKNOWN;
  const natural =
    content === undefined
      ? given
      : Math.ceil(Math.max(content + (widget?.space ?? 0), headWidth(column, measuring))) + PADDING + TOLERANCE;
  const isSentence = field?.type === 'enum' && natural > LEAST_SENTENCE;
  const isText = field?.type === 'text' || field?.type === 'ref' || !field || isSentence;
  const yields = isName
    ? YIELDS.name
    : field?.type === 'longText'
      ? YIELDS.longText
      : isText && !widget && alignOf(field, column) === 'start'
        ? YIELDS.text
        : undefined;
  const most = isName ? MOST_NAME : yields === undefined ? Math.max(MOST_OTHER, given) : MOST_TEXT;
  const least = isName ? LEAST_NAME : yields === undefined ? Math.min(natural, most) : LEAST_TEXT;
  return {
    natural: Math.max(LEAST, natural),
    least,
    most,
    ...(yields === undefined ? {} : { yields }),
    ...(content === 0 ? { empty: true } : {}),
  };
}

/** What each column needs for these rows. */
export const measureColumns = (columns: readonly Column[], measuring: Measuring): Need[] =>
  columns.map((column) => needOf(column, measuring));
