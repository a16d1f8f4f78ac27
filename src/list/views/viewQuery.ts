import type { SavedView } from '../../../dataProvider/calls/savedViews.ts';
import { withParams } from '../../definition/searchParams.ts';
import { PART } from '../../record/pane/address.ts';

/** The part of the query that a view stores: all except page, checked rows, open tab and view, in a fixed order. */
export function viewQuery(query: string, columns?: string): string {
  const params = new URLSearchParams(query);
  for (const key of ['page', 'sel', 'tab', PART, 'view']) params.delete(key);
  if (columns && !params.has('cols')) params.set('cols', columns);
  params.sort();
  return params.toString();
}

/** The query of the address that opens a view. */
export function queryOf(view: SavedView): string {
  return String(withParams(new URLSearchParams(String(view.state.query ?? '')), { view: view.name }));
}
