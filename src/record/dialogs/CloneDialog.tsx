import { Chip, FormLabel, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { useCan, useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { useOneAtATime } from '../../definition/tasks.ts';
import { allows, authorityFor } from '../../engine/access.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { GrantedAuthorities } from '../../engine/offered.ts';
import { keeperOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips, Hint } from '../../ui/blocks.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { carriedFields, copyChanges, nameFields, startsInactive } from './copies.ts';
import { useRefusal } from './useRefusal.ts';

interface CloneDialogProps {
  /** The record as stored. */
  record: RecordData;
  /** Values the copy can't have, by field. */
  beyond: readonly GrantedAuthorities[];
  onClose: () => void;
  /** Creates the copy with these values replaced; rejects if the server refuses it. */
  onClone: (changes: RecordData) => Promise<void>;
}

/** Whether the user may write a field of a copy: lists that other records keep need the authority for those. */
function useMayKeep(): (field: string) => boolean {
  const { fields } = useDefinition();
  const { byName } = useDefinitions();
  const can = useCan();
  return (name) => {
    const keeper = keeperOf(fields[name], byName);
    return keeper === undefined || (allows(keeper, 'update') && can(authorityFor(keeper, 'update')));
  };
}

/** Asks for the names of a copy and which fields are copied along; lists the values that the copy can't have. */
export default function CloneDialog({ record, beyond, onClose, onClone }: CloneDialogProps) {
  const translate = useTranslate();
  const resource = useDefinition();
  const labels = useLabels();
  const refusal = useRefusal(undefined, 'clone');
  const id = useId();
  const [names, setNames] = useState<{ [field: string]: string }>({});
  const carried = carriedFields(resource, record).filter(({ field }) => !beyond.some((one) => one.field === field));
  const [left, setLeft] = useState(() => carried.filter(({ along }) => !along).map(({ field }) => field));
  const mayKeep = useMayKeep();
  const offered = carried.filter(({ field }) => mayKeep(field));
  const { busy, once } = useOneAtATime();
  const [refused, setRefused] = useState<string>();

  const clone = async () => {
    setRefused(undefined);
    const given = Object.fromEntries(beyond.map(({ field, own }) => [field, own]));
    try {
      await onClone({ ...copyChanges(resource, record, names, { carried, left }), ...given });
    } catch (error) {
      setRefused(refusal(error));
    }
  };
  return (
    <Dialog
      title={translate('views.clone.title', { name: titleOf(resource, record) })}
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" icon="clone" off={busy} onClick={() => void once(clone)}>
          {translate(beyond.length > 0 ? 'views.clone.confirm' : 'views.clone.make')}
        </Button>
      }
    >
      <Stack
        component="form"
        noValidate
        spacing={3.5}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void once(clone);
        }}
      >
        {refused && <ErrorNote>{refused}</ErrorNote>}
        {nameFields(resource).map((field, index) => (
          <TextField
            key={field}
            id={`${id}${field}`}
            label={labels.field(field)}
            fullWidth
            autoComplete="off"
            autoFocus={index === 0}
            placeholder={String(record[field] ?? '')}
            value={names[field] ?? ''}
            slotProps={{ htmlInput: { 'aria-describedby': `${id}help` } }}
            onChange={(event) => setNames({ ...names, [field]: event.target.value })}
          />
        ))}
        <Hint id={`${id}help`}>{translate('views.clone.nameHelp')}</Hint>
        {offered.length > 0 && (
          <fieldset>
            <FormLabel component="legend">{translate('views.clone.along')}</FormLabel>
            {offered.map(({ field, count }) => (
              <Checkbox
                key={field}
                label={count === undefined ? labels.field(field) : `${labels.field(field)} (${count})`}
                checked={!left.includes(field)}
                onChange={(on) => setLeft(on ? left.filter((one) => one !== field) : [...left, field])}
              />
            ))}
          </fieldset>
        )}
        {startsInactive(resource, record) && <p>{translate('views.clone.inactive')}</p>}
        {beyond.length > 0 && <p>{translate('views.clone.text')}</p>}
        {beyond.length > 0 && (
          <Stack component="ul" spacing={2.5}>
            {beyond.map(({ field, beyond: missing }) => (
              <li key={field}>
                <Hint as="span">{labels.field(field)}</Hint>
                <Chips>
                  {missing.map((authority) => (
                    <Chip key={authority} label={<b>{labels.value(field, authority)}</b>} />
                  ))}
                </Chips>
              </li>
            ))}
          </Stack>
        )}
        <button type="submit" hidden />
      </Stack>
    </Dialog>
  );
}
