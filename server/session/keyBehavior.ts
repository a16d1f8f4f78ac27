import { ApiError } from '../errors.ts';
import type { Behavior } from '../store/behaviors.ts';
import { announceAccess } from './access.ts';
import { revokeSecrets } from './apiKeys.ts';
import { requireOwnAuthorities, textsOf } from './grants.ts';

/** API keys: only people create and change them, and nobody can give a key authorities that he doesn't have. */
export const keyBehavior: Behavior = {
  async beforeWrite({ actor }, { record, previous }) {
    if (actor.isKey) throw new ApiError('ACCESS_DENIED');
    requireOwnAuthorities(actor, textsOf(previous?.authorities));
    requireOwnAuthorities(actor, textsOf(record.authorities), 'authorities');
  },

  async afterWrite({ db }, { record }) {
    await announceAccess(db, Number(record.id));
  },

  // Whoever administers keys may remove any of them, even one with more authorities than his own.
  async beforeRemove({ db, actor }, record) {
    if (actor.isKey) throw new ApiError('ACCESS_DENIED');
    await revokeSecrets(db, Number(record.id));
    await announceAccess(db, Number(record.id));
  },
};
