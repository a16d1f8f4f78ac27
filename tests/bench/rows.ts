import type pg from 'pg';

/** Number of organizations in a benchmark's database. */
const ORGANIZATIONS = 2000;
const FANOUT = 6;

/** Facts about the loaded rows that the measured calls use. */
export interface Loaded {
  /** Number of participants after loading. */
  count: number;
  /** A sample of ids, spread over all. */
  ids: number[];
  /** Organizations without children. */
  leaves: number[];
  /** An organization with some hundred descendants. */
  branch: number;
}

/** Fills the platform's tables in batches until there are `wanted` participants in so many organizations. */
export async function loadRows(pool: pg.Pool, wanted: number, organizations = ORGANIZATIONS): Promise<Loaded> {
  await loadOrganizations(pool, organizations);
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from object where type = 'participants' and deleted_at is null`,
  );
  const there = rows[0]?.n ?? 0;
  const step = 50_000;
  for (let from = there; from < wanted; from += step) {
    await loadPeople(pool, { from, until: Math.min(from + step, wanted), organizations });
  }
  await recount(pool);
  // as autovacuum would do some minutes later
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  return facts(pool);
}

async function loadOrganizations(pool: pg.Pool, organizations: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from object where title like 'Bench %'`,
  );
  if ((rows[0]?.n ?? 0) > 0) return;
  const { rows: first } = await pool.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('object', 'id'))::integer as id`,
  );
  const base = first[0]?.id ?? 0;
  await pool.query(
    `insert into object (id, type, org_id, name, title, search, doc)
     select $1::integer + i, 'organizations', case when i = 0 then 1 else $1::integer + (i - 1) / $3::integer end, t, t, lower(t), jsonb_build_object('name', t)
     from generate_series(0, $2::integer - 1) i, lateral (select 'Bench ' || i as t) names`,
    [base, organizations, FANOUT],
  );
  await pool.query(`select setval(pg_get_serial_sequence('object', 'id'), (select max(id) from object))`);
  await pool.query(
    `insert into org_closure (ancestor_id, descendant_id, depth)
     with recursive up(ancestor, descendant, depth) as (
       select id, id, 0 from object where title like 'Bench %' and type = 'organizations'
       union all
       select o.org_id, up.descendant, up.depth + 1 from up join object o on o.id = up.ancestor where o.org_id is not null
     ) select ancestor, descendant, depth from up on conflict do nothing`,
  );
}

async function loadPeople(
  pool: pg.Pool,
  { from, until, organizations }: { from: number; until: number; organizations: number },
): Promise<void> {
  await pool.query(
    `with org as (select array_agg(id order by id) as ids from object where title like 'Bench %' and type = 'organizations'),
     person as (
       select i, org.ids[1 + (i::bigint * 7919) % $5] as org_id, g.name, s.surname || case when i % 3 = 0 then '-' || (i % 97) else '' end as surname,
         'P' || i as short, (array['GERMAN', 'CZECH', 'ENGLISH'])[1 + i % 3] as language
       from generate_series($1::integer, $2::integer - 1) i, org,
         lateral (select ($3::text[])[1 + (i * 31) % cardinality($3::text[])] as name) g,
         lateral (select ($4::text[])[1 + (i / 3 + i) % cardinality($4::text[])] as surname) s
     )
     insert into object (type, org_id, name, title, search, doc)
     select 'participants', org_id, name, t, searchable(name || ' ' || surname || ' ' || short), jsonb_build_object(
       'name', name, 'surname', surname, 'shortName', short, 'fullName', t, 'language', language, 'active', true,
       'devices', jsonb_build_array(
         jsonb_build_object('callingDeviceType', 'MOBILE', 'address', '+49 171 ' || (1000000 + i), 'rank', 1, 'active', true),
         jsonb_build_object('callingDeviceType', 'EMAIL', 'address', lower(short) || '@elbe.example', 'rank', 2, 'active', true)))
     from person, lateral (select name || ' ' || surname || ' (' || short || ')' as t) titles`,
    [from, until, GIVEN, SURNAMES, organizations],
  );
}

async function recount(pool: pg.Pool): Promise<void> {
  await pool.query('truncate counter');
  await pool.query(
    `insert into counter (type, deleted, org_id, slot, n)
     select type, deleted_at is not null, coalesce(org_id, 0), 0, count(*) from object where org_id is not null group by 1, 2, 3`,
  );
}

async function facts(pool: pg.Pool): Promise<Loaded> {
  const { rows } = await pool.query<Loaded>(
    `select
       (select count(*)::integer from object where type = 'participants' and deleted_at is null) as count,
       (select array_agg(id) from (select id from object where type = 'participants' order by random() limit 5000) p) as ids,
       (select array_agg(id) from (select o.id from object o where o.type = 'organizations' and o.title like 'Bench %'
          and not exists (select from object c where c.org_id = o.id and c.type = 'organizations') limit 500) l) as leaves,
       (select id from object where type = 'organizations' and title = 'Bench 1') as branch`,
  );
  const found = rows[0];
  if (!found) throw new Error('The loaded rows could not be read.');
  return found;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

const GIVEN =
  words(`Anneliese Sabine Katharina Ulrike Petra Monika Jana Tereza Lenka Markéta Eva Hana Aoife Freya Olivia
  Thomas Friedrich Nils Jonas Lars Vojtěch Ondřej Pavel Daniel Marcus James Öykü Čeněk Šárka Žaneta`);

const SURNAMES = words(`Abel Ägidi Bauer Becker Böhm Dietrich Eberhardt Fischer Friedrich Fuchs Groß Günther Hartmann
  Jäger Keller König Krämer Krüger Lehmann Meyer Müller Neumann Öhlmann Pfeiffer Schäfer Schröder Schulz Weiß Ziegler
  Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Pospíšil Hájek Jelínek Růžička Beneš
  Fiala Sedláček Doležal Zeman Kolář Krejčí Navrátil Čermák Vaněk Kříž Chrt Hora Gallagher Hughes Lindqvist Okafor Jones
  Davies Robinson Wright Thompson Walker Roberts Green Jackson Clarke Patel Cooper Morris Edwards Mitchell Campbell`);
