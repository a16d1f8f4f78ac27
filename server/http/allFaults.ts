import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import type { Actor } from '../actor.ts';
import { ApiError, answerError } from '../errors.ts';
import type { Store } from '../store/contract.ts';
import { isStorableId } from '../store/model/record.ts';
import { isSmall } from './ajv.ts';
import { MOST_FAULTS } from './faults.ts';

/** A record as a call sends it; `id` undefined: a new one. */
export interface SentRecord {
  id: number | undefined;
  record: RecordData;
}

/**
 * Error handler of calls with a record in the body. A body that its schema refuses isn't passed to the store, which
 * checks it against the definition; this adds the faults found there, so that whoever fills in a form is told of all
 * faults at once. `sentIn`: the record of a request whose body is an object.
 */
export function tellingAllFaults(
  store: Pick<Store, 'faultsOf'>,
  resource: Resource,
  sentIn: (request: FastifyRequest) => SentRecord,
) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfBody(error) || !isSmall(request.body)) return answerError(error, request, reply);
    const found = await faultsIn(store, resource, request.actor, sentIn(request));
    const errors = { ...error.extra.errors, ...elsewhere(found, Object.keys(error.extra.errors ?? {})) };
    const told = Object.fromEntries(Object.entries(errors).slice(0, MOST_FAULTS));
    return answerError(new ApiError('VALIDATION', { errors: told }), request, reply);
  };
}

/** Whether the schema of the body has found faults in single fields. */
function isOfBody(error: unknown): error is ApiError {
  const { validationContext } = error as Partial<FastifyError>;
  return error instanceof ApiError && error.reason === 'VALIDATION' && validationContext === 'body';
}

async function faultsIn(
  store: Pick<Store, 'faultsOf'>,
  resource: Resource,
  actor: Actor,
  { id, record }: SentRecord,
): Promise<FieldErrors> {
  if (id !== undefined && !isStorableId(id)) return {};
  try {
    return await store.faultsOf(actor, resource, record, id);
  } catch (error) {
    // The stored record is missing or out of reach, which the faults that are known already don't depend on.
    if (error instanceof ApiError) return {};
    throw error;
  }
}

/** The faults at other paths than these, and not within them: what is wrong there has been said. */
function elsewhere(faults: FieldErrors, paths: readonly string[]): FieldErrors {
  const isWithin = (path: string) => paths.some((known) => path === known || path.startsWith(`${known}.`));
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !isWithin(path)));
}
