import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { storeAction } from '../http/storeAction.ts';
import { readTableFilters } from '../replies/tableFilters.ts';

const PATH = '/table-filters';

/** GET /table-filters: the stored text, '' if there is none. */
export async function getTableFilters(): Promise<string> {
  try {
    return readTableFilters(await http<string>({ method: 'GET', path: PATH, responseType: 'text', expected: [404] }));
  } catch (failure) {
    if (failure instanceof HttpFailure && failure.status === 404) return '';
    throw failure;
  }
}

/** POST /table-filters with a text/plain body that replaces the stored text. */
export async function setTableFilters(text: string): Promise<void> {
  await storeAction(http({ method: 'POST', path: PATH, body: text, text: true, responseType: 'text' }));
}

/** DELETE /table-filters */
export async function clearTableFilters(): Promise<void> {
  await storeAction(http({ method: 'DELETE', path: PATH, responseType: 'text' }));
}
