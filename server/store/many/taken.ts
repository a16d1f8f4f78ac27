import type { RecordData } from '../../../src/engine/definition.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { takenCode } from '../errors.ts';
import { uniqueText } from '../indexes/uniqueIndexes.ts';
import type { Model, Unique } from '../model/model.ts';
import { docId, docText, literal } from '../model/sql.ts';
import { boundTo, inReach } from '../tree/reach.ts';

/** A record as it is to be stored; `id`: of the stored one. */
export interface UniqueForm {
  form: RecordData;
  id: number | undefined;
}

/** Id of the scope in which a value must be unique: the organization, the parent record, or 0 for global. */
export function scopeIdOf(model: Model, form: RecordData, scope: Unique['scope'], rootId: number): number {
  const scopeIds = { organization: form[model.orgField ?? ''], parent: form[model.part?.field ?? ''], global: 0 };
  const of = scopeIds[scope];
  return typeof of === 'number' ? of : scope === 'organization' ? rootId : 0;
}

/** The text of a unique field, without spaces around it. */
export function uniqueTextOf(form: RecordData, field: string): string {
  const value = form[field];
  return typeof value === 'string' ? value.trim() : '';
}

/** The unique values of records that other stored records have: the place in `forms`, the field and the code of its fault. */
export async function takenValues(
  db: Queryable,
  { model, actor, rootId }: { model: Model; actor: Actor; rootId: number },
  forms: readonly UniqueForm[],
): Promise<{ at: number; field: string; code: string }[]> {
  const faults: { at: number; field: string; code: string }[] = [];
  for (const { field, scope } of model.unique) {
    const set = forms.flatMap((one, at) => (uniqueTextOf(one.form, field) === '' ? [] : [{ ...one, at }]));
    if (set.length === 0) continue;
    const within = { organization: 'o.org_id', parent: docId(model.part?.field ?? ''), global: 'u.within' }[scope];
    const { rows } = await db.query<{ at: number; title: string; visible: boolean }>(
      `select u.at, o.title, ${inReach(model, '$5')} as visible from unnest($1::integer[], $2::text[], $3::integer[], $4::integer[]) u(at, value, within, id)
       join object o on ${uniqueText(docText(field))} = ${uniqueText('u.value')} and ${within} = u.within
       where o.type = ${literal(model.type)} and o.deleted_at is null and btrim(${docText(field)}) <> '' and o.id <> u.id`,
      [
        set.map(({ at }) => at),
        set.map(({ form }) => uniqueTextOf(form, field)),
        set.map(({ form }) => scopeIdOf(model, form, scope, rootId)),
        set.map(({ id }) => id ?? 0),
        boundTo(actor),
      ],
    );
    for (const { at, title, visible } of rows)
      faults.push({ at, field, code: takenCode(model, actor, title, visible) });
  }
  return faults;
}
