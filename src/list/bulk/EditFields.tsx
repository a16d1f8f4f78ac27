import { Box, DialogActions } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import type { BulkChanges } from '../../../protocol/bulk.ts';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { bulkFields, isListOfValues } from '../../engine/bulk.ts';
import type { Field, RecordData, Resource } from '../../engine/definition.ts';
import { validateRecord } from '../../engine/schema.ts';
import { isId, isText } from '../../engine/values.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { RecordScope } from '../../record/form/RecordScope.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { useFieldsForm } from '../../record/form/useFieldsForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** What happens to a field: its value is replaced, or values are added to its list or taken from it. */
type Mode = 'set' | 'add' | 'remove';
const LIST_MODES: readonly Mode[] = ['add', 'remove', 'set'];

const FIELDS = {
  display: 'grid',
  gap: '10px',
  mt: 2,
  '& > li': { borderTop: 1, borderColor: 'divider', pt: 1.5 },
  '& .v-f': { mt: 1 },
};

/** The value that a field has before the user gives it one. */
function emptyValue(field: Field | undefined): unknown {
  if (field?.type === 'bool') return false;
  return field && isListOfValues(field) ? [] : null;
}

const valuesIn = (value: unknown): (number | string)[] =>
  Array.isArray(value) ? value.filter((one) => isId(one) || isText(one)) : [];

function changesOf(values: RecordData, modes: ReadonlyMap<string, Mode>): BulkChanges {
  const changes: BulkChanges = { set: {}, add: {}, remove: {} };
  for (const [name, mode] of modes) {
    if (mode === 'set') changes.set[name] = values[name] ?? null;
    else changes[mode][name] = valuesIn(values[name]);
  }
  return changes;
}

/** Checks only the fields that are to change. */
function resolverOf(resource: Resource, modes: ReadonlyMap<string, Mode>): Resolver<RecordData> {
  return (values) => {
    const faults = Object.entries(validateRecord(resource, values, 'update'));
    const own = faults.filter(([path]) => modes.has(path.split('.')[0] ?? path));
    for (const [name, mode] of modes) {
      if (mode !== 'set' && valuesIn(values[name]).length === 0) own.push([name, 'required']);
    }
    const errors = Object.fromEntries(own.map(([path, message]) => [path, { type: 'rule', message }]));
    return own.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

interface EditFieldsProps {
  /** The changes have been sent, and nothing is known of them yet. */
  waiting: boolean;
  onCancel: () => void;
  onApply: (changes: BulkChanges) => void;
}

/** The fields that may be changed for many records, each with a switch that says whether it changes. */
export function EditFields({ waiting, onCancel, onApply }: EditFieldsProps) {
  const translate = useTranslate();
  const resource = useDefinition();
  const defaults = useDefaults();
  const [modes, setModes] = useState<ReadonlyMap<string, Mode>>(new Map());
  const base = useMemo(
    () => Object.fromEntries(bulkFields(resource).map((name) => [name, emptyValue(resource.fields[name])])),
    [resource],
  );
  const resolver = useMemo(() => resolverOf(resource, modes), [resource, modes]);
  const { form, info } = useFieldsForm({ first: base, op: 'update', resolver, defaults, focusesFaults: true });
  const change = (name: string, mode: Mode | undefined) => {
    const next = new Map(modes);
    if (mode === undefined) next.delete(name);
    else next.set(name, mode);
    setModes(next);
  };
  return (
    <RecordScope form={form} info={info}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit(() => onApply(changesOf(form.getValues(), modes)))();
        }}
      >
        <p>{translate('views.bulk.editHelp')}</p>
        <Box component="ul" sx={FIELDS}>
          {Object.keys(base).map((name) => (
            <OneField key={name} name={name} mode={modes.get(name)} onMode={(mode) => change(name, mode)} />
          ))}
        </Box>
        <DialogActions sx={{ px: 0, pb: 0, mt: 3 }}>
          <Button onClick={onCancel}>{translate('views.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={modes.size === 0 || waiting}>
            {translate('views.bulk.check')}
          </Button>
        </DialogActions>
      </form>
    </RecordScope>
  );
}

interface OneFieldProps {
  name: string;
  mode: Mode | undefined;
  onMode: (mode: Mode | undefined) => void;
}

function OneField({ name, mode, onMode }: OneFieldProps) {
  const translate = useTranslate();
  const labels = useLabels();
  const field = useDefinition().fields[name];
  if (!field) return null;
  const isList = isListOfValues(field);
  const label = labels.field(name);
  return (
    <li>
      <Line>
        <Switch
          checked={mode !== undefined}
          label={translate('views.bulk.changeField', { name: label })}
          onChange={(on) => onMode(on ? (isList ? 'add' : 'set') : undefined)}
        />
        {mode !== undefined && isList && (
          <SelectBox
            label={translate('views.bulk.how', { name: label })}
            value={mode}
            options={LIST_MODES.map((one) => [one, translate(`views.bulk.list.${one}`)])}
            onChange={(next) => onMode(LIST_MODES.find((one) => one === next))}
          />
        )}
      </Line>
      {mode !== undefined && <FieldInput path={name} />}
    </li>
  );
}
