import type { TestPlatform } from './helpers.ts';

/**
 * Compares derived data with the records: counters, the closure of the tree, links, and the organizations of parts.
 * Returns one sentence per difference.
 */
export async function inconsistencies({ platform }: TestPlatform): Promise<string[]> {
  const { pool, live } = platform;
  const { models } = live.serving.context;
  const found: string[] = [];
  const ask = async (sql: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ what: string }>(sql, values);
    found.push(...rows.map(({ what }) => what));
  };

  await ask(`select format('counter of %s (deleted: %s) in %s says %s, there are %s', type, deleted, org_id, n, real) as what
    from (select type, deleted, org_id, sum(n) as n from counter group by 1, 2, 3) c
    full join (select type, deleted_at is not null as deleted, org_id, count(*) as real from object
      where org_id is not null group by 1, 2, 3) o using (type, deleted, org_id)
    where coalesce(n, 0) <> coalesce(real, 0)`);
  await ask(
    `with recursive up as (select id as descendant_id, id as ancestor_id, 0 as depth from object where type = $1
       union all select u.descendant_id, o.org_id, u.depth + 1 from up u join object o on o.id = u.ancestor_id
       where o.org_id is not null)
     select format('closure of %s and %s: %s, in truth %s', ancestor_id, descendant_id, c.depth, u.depth) as what
     from org_closure c full join up u using (ancestor_id, descendant_id) where c.depth is distinct from u.depth`,
    [models.tree.type],
  );
  await ask(
    `select format('%s %s lies in %s, which is a %s', o.type, o.id, o.org_id, g.type) as what
     from object o join object g on g.id = o.org_id where g.type <> $1`,
    [models.tree.type],
  );
  for (const model of models.all) {
    const typeOf = (name: string) => models.byName.get(name)?.type;
    for (const { kind, path, field } of model.docRefs) {
      // the JSON path of a reference, including lists
      const steps = path.map((name) => `."${name}"`).join('');
      await ask(
        `with held as (select distinct o.id as from_id, v::text::integer as to_id
             from object o, jsonb_path_query(o.doc, $2::jsonpath) v where o.type = $1 and jsonb_typeof(v) = 'number'),
           linked as (select l.from_id, l.to_id from link l where l.kind = $3)
         select format('%s of %s: held %s, linked %s', $3, coalesce(h.from_id, l.from_id), h.to_id, l.to_id) as what
         from held h full join linked l using (from_id, to_id) where h.to_id is null or l.to_id is null
           or not exists (select from object t where t.id = to_id and t.type = $4)`,
        [model.type, `lax $${steps}${field.multiple ? '[*]' : ''}`, kind, typeOf(field.to)],
      );
    }
    for (const { kind, inverse, to } of model.many.filter((many) => !many.inverse)) {
      await ask(
        `select format('%s from a %s to a %s (%s)', l.kind, f.type, t.type, $4::boolean) as what from link l
         join object f on f.id = l.from_id join object t on t.id = l.to_id
         where l.kind = $1 and (f.type <> $2 or t.type <> $3)`,
        [kind, model.type, typeOf(to), inverse],
      );
    }
    if (model.part) {
      const parent = models.byName.get(model.part.of);
      await ask(
        `select format('%s %s lies in %s, its parent %s in %s', p.type, p.id, p.org_id, o.id, o.org_id) as what
         from object p left join link l on l.from_id = p.id and l.kind = $2 left join object o on o.id = l.to_id
         where p.type = $1 and p.org_id is distinct from ${parent?.isTree ? 'o.id' : 'o.org_id'}`,
        [model.type, model.part.kind],
      );
    }
  }
  await ask(`select format('%s %s was never written into the audit', o.type, o.id) as what from object o
    where o.org_id is not null and not exists (select from audit a where a.object_id = o.id and a.type = o.type)
      and o.id > (select coalesce(min(object_id), 0) from audit)`);
  return found;
}
