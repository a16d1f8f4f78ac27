import { ApiError } from '../../errors.ts';
import { auditLog, auditOf, requireRemoved } from '../audit/auditLog.ts';
import { modelOf, type StoreContext } from '../context.ts';
import type { Store } from '../contract.ts';
import { removedRows } from '../remove/removed.ts';
import { pageReads } from './pages.ts';
import { readRow } from './read.ts';
import { recordReads } from './records.ts';
import { referrersOf, usedBy } from './usedBy.ts';

/** The reading calls of a store. */
export function readsOf(store: StoreContext) {
  const { pool } = store;
  const records = recordReads(store);
  return {
    ...records,
    ...pageReads(store),

    async usedBy(actor, resource, id) {
      await records.get(actor, resource, id);
      return usedBy(pool, store, modelOf(store, resource), id, actor);
    },

    async referrers(actor, resource, { id, ...which }) {
      await records.get(actor, resource, id);
      return referrersOf(pool, store, actor, { id, ...which });
    },

    async audit(actor, resource, id) {
      const model = modelOf(store, resource);
      await readRow(pool, model, id, actor).catch((error: unknown) => {
        if (error instanceof ApiError && error.reason === 'NOT_FOUND') return requireRemoved(pool, model, id, actor);
        throw error;
      });
      const history = await auditOf(pool, model, id, actor);
      const [last] = history.list;
      if (last?.action === 'remove' && (await removedRows(pool, model, [id], actor)).has(id)) last.restorable = true;
      return history;
    },

    auditLog: (actor, search, db) => auditLog(db, store, { actor, search }),
  } satisfies Partial<Store>;
}
