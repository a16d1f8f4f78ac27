import type pg from 'pg';

/** A pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;
