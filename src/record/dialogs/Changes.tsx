import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import { type CellContext, cellContent, refContent, useCellContext } from '../../cells/cell.tsx';
import { changedFields } from '../../definition/changes.ts';
import { useLabels } from '../../definition/labels.ts';
import { isAssigned } from '../../engine/assigned.ts';
import type { ArrayField, Field, Fields, RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { partOf } from './itemsText.ts';

/** Number of titles that are shown of a reference to many records. */
const MOST_NAMES = 50;
const MASK = '••••••••';

/** The heads of a table of changes: field, before, after. */
export function useChangeHeads(): [field: string, before: string, after: string] {
  const translate = useTranslate();
  const head = (name: string) => translate(`views.history.heads.${name}`);
  return [head('field'), head('before'), head('after')];
}

interface ChangesProps {
  definition: Resource;
  /** Values before and after; only fields that differ are shown. */
  before: RecordData;
  after: RecordData;
  /** What stands in the cell of a field's name; default: its label. */
  nameOf?: (name: string, label: string) => ReactNode;
}

/**
 * The changed fields of a record before and after, in words; nothing if none has changed. A field that the definition
 * doesn't have is shown as stored, a password never.
 */
export function Changes({ definition, before, after, nameOf }: ChangesProps) {
  const heads = useChangeHeads();
  const labels = useLabels(definition);
  const translate = useTranslate();
  const context = useCellContext(definition, labels);
  const unknown = Object.keys({ ...before, ...after }).filter((name) => !(name in definition.fields));
  const names = [...changedFields(definition, before, after), ...unknown];
  if (names.length === 0) return null;
  const labelOf = (name: string) =>
    name in definition.fields
      ? labels.field(name)
      : translate(`views.history.notOfTheRecord.${name}`, { _: labels.field(name) });
  const only = {
    gone: <span className="v-quiet">{translate('views.history.gone')} </span>,
    came: <span className="v-quiet">{translate('views.history.came')} </span>,
  };
  return (
    <CardTable heads={heads}>
      {names.map((name) => {
        const [was, is] = [contentOf(name, before, after, context), contentOf(name, after, before, context)];
        const apart = isApart(definition.fields[name], before[name], after[name]);
        const empty = <i className="v-quiet">{translate('views.conflict.empty')}</i>;
        return (
          <tr key={name}>
            <th scope="row">{nameOf ? nameOf(name, labelOf(name)) : labelOf(name)}</th>
            <td data-head={heads[1]}>
              {was === '' ? (
                !apart && empty
              ) : (
                <>
                  {apart && only.gone}
                  {was}
                </>
              )}
            </td>
            <td data-head={heads[2]}>
              {is === '' ? (
                !apart && empty
              ) : (
                <>
                  {apart && only.came}
                  {is}
                </>
              )}
            </td>
          </tr>
        );
      })}
    </CardTable>
  );
}

/** Whether a reference to many records has only its removed and added ones, not the whole lists. */
function isApart(field: Field | undefined, before: unknown, after: unknown): boolean {
  if (field?.type !== 'ref' || !Array.isArray(before) || !Array.isArray(after)) return false;
  return !before.some((id) => after.includes(id));
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** `other`: the record beside which the value is read. */
function contentOf(name: string, record: RecordData, other: RecordData, context: CellContext): ReactNode {
  const field = context.resource.fields[name];
  const value = record[name];
  if (isBlank(value)) return '';
  if (!field) return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>;
  switch (field.type) {
    case 'password':
      return MASK;
    case 'ref':
      return refContent(name, field, record, context, { most: MOST_NAMES, beside: other });
    case 'array':
      return Array.isArray(value) ? itemsContent(name, field, value, context) : '';
    case 'group':
      return isObject(value) ? partsContent(name, field.fields, value, context) : '';
    case 'json':
      if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
      return cellContent({ field: name }, record, context);
    default:
      return <span style={{ whiteSpace: 'pre-line' }}>{cellContent({ field: name }, record, context)}</span>;
  }
}

/** The items of a list, in their order. */
function itemsContent(
  path: string,
  { fields }: ArrayField,
  items: readonly unknown[],
  context: CellContext,
): ReactNode {
  return (
    <ol>
      {Object.entries(items).map(([place, item]) => (
        <li key={place}>{isObject(item) ? partsContent(path, fields, item, context) : String(item)}</li>
      ))}
    </ol>
  );
}

/** The values of an item, separated by commas; inner lists follow. */
function partsContent(path: string, fields: Fields, item: RecordData, context: CellContext): ReactNode {
  const shown = Object.entries(fields).filter(([, field]) => field.visible !== false && !isAssigned(field));
  const values = shown.flatMap(([name, field]) => {
    const part = field.type === 'array' ? '' : partContent(`${path}.${name}`, name, field, item, context);
    return part === '' ? [] : [{ name, part }];
  });
  const lists = shown.flatMap(([name, field]) => {
    const value = item[name];
    return field.type === 'array' && Array.isArray(value) && value.length > 0 ? [{ name, field, value }] : [];
  });
  return (
    <>
      {values.map(({ name, part }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {part}
        </Fragment>
      ))}
      {lists.map(({ name, field, value }) => (
        <Fragment key={name}>{itemsContent(`${path}.${name}`, field, value, context)}</Fragment>
      ))}
    </>
  );
}

function partContent(path: string, name: string, field: Field, item: RecordData, context: CellContext): ReactNode {
  const value = item[name];
  if (field.type === 'ref') return isBlank(value) ? '' : refContent(name, field, item, context, { most: MOST_NAMES });
  if (field.type === 'group') return isObject(value) ? partsContent(path, field.fields, value, context) : '';
  return partOf(path, name, field, item, context);
}
