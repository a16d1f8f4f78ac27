import { FormControlLabel, Radio, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type TextContext, useCellContext, valueText } from '../../cells/cell.tsx';
import { useTitlesApart } from '../../choose/TitleOrganization.tsx';
import { changedFields, pick } from '../../definition/changes.ts';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { nameFieldOf } from '../../engine/refs.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { itemsText } from '../dialogs/itemsText.ts';

interface ConflictDialogProps {
  /** The version that both are based on. */
  base: RecordData;
  mine: RecordData;
  theirs: RecordData;
  onCancel: () => void;
  /** Called with the user's own values that are kept. */
  onMerge: (mine: RecordData, andSave: boolean) => void;
  /** Default: somebody else has changed the record. */
  title?: string;
  /** Offers to save the result at once. */
  saves?: boolean;
}

type Side = 'mine' | 'theirs';

const TABLE = { mt: 3, tableLayout: 'fixed', '& th:first-of-type': { width: '24%', pl: 0 } };
const VALUE = { alignItems: 'flex-start', py: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

/**
 * Compares both versions of a record field by field, after it was saved in the meantime. Fields that only one side
 * changed are preselected.
 */
export function ConflictDialog({ base, mine, theirs, onCancel, onMerge, title, saves = true }: ConflictDialogProps) {
  const translate = useTranslate();
  const resource = useDefinition();
  const labels = useLabels();
  const mineChanged = changedFields(resource, base, mine);
  const fields = changedFields(resource, theirs, mine);
  const [chosen, setChosen] = useState<{ [field: string]: Side }>(() =>
    Object.fromEntries(fields.map((name) => [name, mineChanged.includes(name) ? 'mine' : 'theirs'])),
  );
  const context = useCellContext(resource, labels);
  const refText = useRefTexts(resource, fields, [mine, theirs]);
  const merge = (andSave: boolean) => {
    const names = fields.filter((name) => chosen[name] === 'mine');
    onMerge(pick(resource, mine, names), andSave);
  };
  const option = (name: string, side: Side, record: RecordData) => {
    const text = resource.fields[name]?.type === 'password' ? '••••••••' : conflictText(name, record, context, refText);
    return (
      <TableCell>
        <FormControlLabel
          sx={VALUE}
          label={text || <i className="v-quiet">{translate('views.conflict.empty')}</i>}
          control={
            <Radio
              name={`conflict-${name}`}
              checked={chosen[name] === side}
              onChange={() => setChosen({ ...chosen, [name]: side })}
            />
          }
        />
      </TableCell>
    );
  };
  return (
    <Dialog
      title={title ?? translate('views.conflict.title')}
      width="46rem"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translate('views.conflict.later')}</Button>
          <Button kind={saves ? 'plain' : 'primary'} onClick={() => merge(false)}>
            {translate('views.conflict.edit')}
          </Button>
          {saves && (
            <Button kind="primary" onClick={() => merge(true)}>
              {translate('views.conflict.save')}
            </Button>
          )}
        </>
      }
    >
      <p>{translate('views.conflict.text')}</p>
      <Table sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('views.conflict.field')}</TableCell>
            <TableCell>{translate('views.conflict.mine')}</TableCell>
            <TableCell>{translate('views.conflict.theirs')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map((name) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {labels.field(name)}
              </TableCell>
              {option(name, 'mine', mine)}
              {option(name, 'theirs', theirs)}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  );
}

/** Returns a function for the titles of references in these records, which tells those with the same title apart. */
function useRefTexts({ fields }: Resource, names: readonly string[], records: readonly RecordData[]) {
  const { byName } = useDefinitions();
  const titled = (name: string, record: RecordData) => {
    const field = fields[name];
    if (field?.type !== 'ref') return [];
    const titles = [record[nameFieldOf(name, field)]].flat();
    const ids = [record[name]].flat().filter((id) => typeof id === 'number');
    return ids.map((id, i) => ({ target: byName.get(field.to), id, title: String(titles[i] || `#${id}`) }));
  };
  const apart = useTitlesApart(records.flatMap((record) => names.flatMap((name) => titled(name, record))));
  return (name: string, record: RecordData) => titled(name, record).map(apart).join(', ');
}

/** Shows lists in full, because a count would hide the differences. */
function conflictText(
  name: string,
  record: RecordData,
  context: TextContext,
  refText: (name: string, record: RecordData) => string,
): string {
  const field = context.resource.fields[name];
  const value = record[name];
  if (field?.type === 'ref') return refText(name, record);
  if (field?.type !== 'array' || !Array.isArray(value)) return valueText(name, field, record, context);
  return itemsText(name, field, value, context);
}
