import type { Resource } from '../engine/definition.ts';
import type { Column } from '../engine/view.ts';

/** Minimum width of a column in pixels if the definition has none; the name column needs more. */
const MIN_WIDTH = 110;
const MIN_NAME_WIDTH = 170;
/** Width of the checkbox column and the padding. */
const FRAME = 60;
const REM = 16;

/** Index of the column that links to the record: the first one with text. */
export function nameColumn(columns: readonly Column[], resource: Resource): number {
  return Math.max(
    0,
    columns.findIndex(({ field: name }) => {
      const field = resource.fields[name];
      return field?.cell === undefined && field?.type !== 'int' && field?.type !== 'decimal';
    }),
  );
}

/**
 * Returns the columns that fit beside an open record, dropping the rightmost ones first. The name column gets the rest
 * of the width, because the others are often short.
 */
export function fitColumns(
  resource: Resource,
  columns: readonly Column[],
  width: number | undefined,
): readonly Column[] {
  if (width === undefined) return columns;
  const name = columns[nameColumn(columns, resource)];
  const need = (column: Column) => {
    if (column.width?.endsWith('rem')) return Number.parseFloat(column.width) * REM;
    return column === name ? MIN_NAME_WIDTH : MIN_WIDTH;
  };
  const shown: Column[] = [];
  let used = FRAME;
  for (const column of columns) {
    if (used + need(column) > width && column !== name && shown.length > 1) continue;
    shown.push(column);
    used += need(column);
  }
  const flexible = shown.filter((column) => !column.width).length;
  if (!name || name.width || flexible < 2) return shown;
  const share = MIN_NAME_WIDTH + ((width - used) * 2) / (flexible + 1);
  return shown.map((column) =>
    column === name ? { ...column, width: `${Math.max(MIN_NAME_WIDTH, Math.floor(share))}px` } : column,
  );
}
