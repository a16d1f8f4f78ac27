import { useListContext } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { CellContext } from '../../cells/cell.tsx';
import type { Column } from '../../engine/definition.ts';
import { textMeasure } from '../../ui/textMeasure.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import type { Row } from '../state/useRows.ts';
import { ENDS, fitColumns, type Need, nameColumn, restColumn, shareWidths, TICK_WIDTH } from './fitColumns.ts';
import { measureColumns } from './measureColumns.ts';

interface Fitting {
  cells: CellContext;
  /** Width of the list in pixels; undefined before it is known. */
  width: number | undefined;
  selectable: boolean;
  /** Rows have two lines instead of columns. */
  narrow: boolean;
}

interface Fitted {
  columns: readonly Column[];
  /** Width of each column in pixels; undefined for the one that gets the rest, and before anything was measured. */
  widths: readonly (number | undefined)[];
  /** Measures a column again and forgets its chosen width. */
  fitAgain: (field: string) => void;
}

const NO_ROWS: readonly Row[] = [];

/** Counts up when fonts have been loaded after the first measuring. */
function useFonts(): number {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const { fonts } = document;
    if (!fonts || fonts.status === 'loaded') return;
    let mounted = true;
    void fonts.ready.then(() => mounted && setLoaded((now) => now + 1));
    return () => {
      mounted = false;
    };
  }, []);
  return loaded;
}

/**
 * The columns of the current list that fit into its width, and their widths. They are measured when other rows are shown:
 * another page, filter or order. Rows that a live list adds or changes don't move them. Beside an open record, and as
 * long as the user has chosen none, columns that don't fit are left out; else the table scrolls.
 */
export function useFittedColumns({ cells, width, selectable, narrow }: Fitting): Fitted {
  const { resource } = cells;
  const { columns, match } = useListScreen();
  const { data: rows = NO_ROWS, page, perPage, isPlaceholderData } = useListContext<Row>();
  const { leavesRoom } = useListMarks();
  const fonts = useFonts();
  const [again, setAgain] = useState(0);
  const { shown, widths: kept, setWidth, changed } = columns;
  const fields = shown.map(({ field }) => field).join(' ');
  const key = useMemo(
    () => JSON.stringify([fields, match, page, perPage, cells.locale, fonts, again]),
    [fields, match, page, perPage, cells.locale, fonts, again],
  );
  const [measured, setMeasured] = useState<{ key: string; needs: readonly Need[] }>();
  if (!narrow && measured?.key !== key && !isPlaceholderData && rows.length > 0 && width !== undefined) {
    const measure = textMeasure();
    const name = shown[nameColumn(shown, resource)];
    if (measure) setMeasured({ key, needs: measureColumns(shown, { rows, cells, measure, name }) });
  }
  const needs = measured?.needs.length === shown.length ? measured.needs : undefined;
  return useMemo(() => {
    const fitAgain = (field: string) => {
      setWidth(field, undefined);
      setAgain((now) => now + 1);
    };
    if (narrow || width === undefined || !needs) return { columns: shown, widths: [], fitAgain };
    const room = width - ENDS - (selectable ? TICK_WIDTH : 0);
    const drops = leavesRoom || !changed;
    const name = nameColumn(shown, resource);
    const fitting = drops ? fitColumns(shown, needs, { room, name }) : shown;
    const own = shown.flatMap((column, index) => {
      const need = needs[index];
      return need && fitting.includes(column) ? { ...need, kept: kept[column.field] } : [];
    });
    const found = shareWidths(own, room);
    const rest = restColumn(own, found, room);
    // the ends of a row have more padding
    const ends = (index: number) => (index === found.length - 1 || (index === 0 && !selectable) ? ENDS / 2 : 0);
    const widths = found.map((one, index) => (index === rest ? undefined : one + ends(index)));
    return { columns: fitting, widths, fitAgain };
  }, [resource, shown, changed, needs, kept, setWidth, width, selectable, narrow, leavesRoom]);
}
