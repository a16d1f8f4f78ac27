/**
 * Minimal SQL for the replies of the measured calls, on the platform's own tables. Each text is a named prepared
 * statement. Totals are counted, not read from counters.
 */
const COLUMNS = `o.id, o.version, o.org_id as "orgId", g.title as "orgName", o.doc`;
const ALIVE = `o.type = 'participants' and o.deleted_at is null`;

export const COUNT = `select count(*)::integer as count from object o where ${ALIVE}`;
export const PAGE = `select ${COLUMNS} from object o join object g on g.id = o.org_id
  where ${ALIVE} order by o.name, o.id limit $1 offset $2`;

/** A late page: ids from the index first, then the records. */
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

/** A page of 20 with a sort order or a condition, and its count. */
const plainList = (where: string, order = 'o.name, o.id') => ({
  page: `select ${COLUMNS} from object o join object g on g.id = o.org_id where ${ALIVE} ${where} order by ${order} limit 20`,
  count: `${COUNT} ${where}`,
});

const LINKED = 'o.id in (select l.to_id from link l where l.kind =';
const holds = (type: string) => `and o.doc @> '{"devices":[{"callingDeviceType":"${type}"}]}'`;

/** Alarms of the last 23 hours, as the alarm table shows them first. */
const ALARMS = `from alarm_job j where j.raised_at > clock_timestamp() - interval '23 hours'`;

/** The lists of `listCases.ts` by name, and the alarm table. */
export const PLAIN_LISTS: { [name: string]: { page: string; count: string } } = {
  alarms: {
    page: `select j.* ${ALARMS} order by j.raised_at desc, j.id desc limit 10`,
    count: `select count(*)::integer as count ${ALARMS}`,
  },
  title: plainList('', 'o.title, o.id'),
  orgName: plainList('', 'g.title, o.id'),
  language: plainList('', `o.doc -> 'language', o.id`),
  active: plainList('', `o.doc -> 'active', o.id`),
  reachable: plainList('', `o.doc -> 'reachable', o.id`),
  surname: plainList('', `left(o.doc ->> 'surname', 200) collate names, o.id`),
  shortName: plainList('', `left(o.doc ->> 'shortName', 200) collate names, o.id`),
  frequentChoice: plainList(`and o.doc ->> 'language' = 'GERMAN'`),
  rareSwitch: plainList(`and o.doc ->> 'active' = 'false'`),
  frequentSwitch: plainList(`and o.doc ->> 'active' = 'true'`),
  rareItem: plainList(holds('PAGER')),
  frequentItem: plainList(holds('EMAIL')),
  reference: plainList(
    `and ${LINKED} 'participant-groups.participantIds' and l.from_id = (select min(id) from object where type = 'participant-groups'))`,
  ),
  referenceTitle: plainList(
    `and ${LINKED} 'participant-groups.participantIds' and l.from_id in (
      select t.id from object t where t.type = 'participant-groups' and lower(t.title) like '%fire%'))`,
  ),
  text: plainList(`and o.search like '%neumann%' and lower(o.doc ->> 'surname') like '%neumann%'`),
  plainText: plainList(`and lower(o.doc ->> 'description') like '%remark%'`),
};
