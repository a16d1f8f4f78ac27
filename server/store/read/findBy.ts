import { cleanText } from '../../../src/engine/clean.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { uniqueText } from '../indexes/uniqueIndexes.ts';
import type { Model } from '../model/model.ts';
import { docText, literal } from '../model/sql.ts';

/**
 * Id of the record in an organization or below whose field equals this text, ignoring case. Searches the unique index
 * of the field once per organization, so the time doesn't depend on the number of records.
 */
export async function findBy(
  db: Queryable,
  model: Model,
  field: string,
  text: string,
  orgId: number,
): Promise<number | undefined> {
  const held = docText(field);
  const statement = prepared(`select o.id from org_closure c join object o on o.org_id = c.descendant_id
    where c.ancestor_id = $2 and o.type = ${literal(model.type)} and o.deleted_at is null and btrim(${held}) <> ''
      and ${uniqueText(held)} = ${uniqueText('$1::text')} order by c.depth, o.id limit 1`);
  const { rows } = await db.query<{ id: number }>({ ...statement, values: [cleanText(text), orgId] });
  return rows[0]?.id;
}
