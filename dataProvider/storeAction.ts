import { HttpFailure } from './http.ts';

/**
 * Runs a store action: it rejects with false when the answer's status is not 200, otherwise with the error message
 * (spec section 8). For calls whose failure has nothing to tell but that they failed; the log has the rest.
 */
export async function storeAction<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HttpFailure && error.kind === 'answer') throw false;
    throw error instanceof Error ? error.message : String(error);
  }
}
