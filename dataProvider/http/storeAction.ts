import { HttpFailure } from './failure.ts';

/**
 * Runs a store action: rejects with false if the status is not 200, with the error message if there was no readable
 * answer (spec section 8). For calls whose failures need no details in the console.
 */
export async function storeAction<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HttpFailure && error.kind === 'answer') throw false;
    throw error instanceof Error ? error.message : String(error);
  }
}
