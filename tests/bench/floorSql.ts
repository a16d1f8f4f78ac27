/**
 * The least SQL that gives the answers of the measured calls from the platform's own tables. Each text is a
 * named prepared statement; the count is a count.
 */
const COLUMNS = `o.id, o.version, o.org_id as "orgId", g.title as "orgName", o.doc`;
const ALIVE = `o.type = 'participants' and o.deleted_at is null`;

export const COUNT = `select count(*)::integer as count from object o where ${ALIVE}`;
export const PAGE = `select ${COLUMNS} from object o join object g on g.id = o.org_id
  where ${ALIVE} order by o.name, o.id limit $1 offset $2`;

/** A page far behind: its ids from the index alone, then the records. */
export const FAR_PAGE = `select ${COLUMNS} from (
    select o.id, o.name from object o where ${ALIVE} order by o.name, o.id limit $1 offset $2
  ) p join object o on o.id = p.id join object g on g.id = o.org_id order by p.name, p.id`;

export const SEARCH_COUNT = `${COUNT} and o.search like $1`;
export const SEARCH_PAGE = `select ${COLUMNS} from object o join object g on g.id = o.org_id
  where ${ALIVE} and o.search like $3 order by o.name, o.id limit $1 offset $2`;

export const SUBTREE = 'select array_agg(descendant_id) as ids from org_closure where ancestor_id = $1';
export const TREE_COUNT = `${COUNT} and o.org_id = any($1::integer[])`;
export const TREE_PAGE = `select ${COLUMNS} from object o join object g on g.id = o.org_id
  where ${ALIVE} and o.org_id = any($3::integer[]) order by o.name, o.id limit $1 offset $2`;

export const GET = `select ${COLUMNS} from object o join object g on g.id = o.org_id where o.id = $1 and ${ALIVE}`;

export const PLAIN_TABLE = `create table if not exists bench_plain (
  id bigint generated always as identity primary key, org_id integer not null, name text not null, doc jsonb not null)`;
export const INSERT = 'insert into bench_plain (org_id, name, doc) values ($1, $2, $3) returning id';
