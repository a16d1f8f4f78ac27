import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { useDefinition } from '../definition/current.tsx';
import { useLabels } from '../definition/labels.ts';
import type { RecordData } from '../engine/definition.ts';
import type { Given } from '../engine/offered.ts';
import { titleOf } from '../engine/template.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { carriedFields, copyChanges, nameFields, startsInactive } from './copies.ts';
import { useRefusal } from './useRefusal.ts';

interface CloneDialogProps {
  /** As stored. */
  record: RecordData;
  /** What the copy cannot have, by field. */
  beyond: readonly Given[];
  onClose: () => void;
  /** Makes the copy with these values in place of the record's own; rejects when the server refuses it. */
  onClone: (changes: RecordData) => Promise<void>;
}

/** Asks before a copy is made: how it is called and what it takes along. It says what the copy will not have or be. */
export default function CloneDialog({ record, beyond, onClose, onClone }: CloneDialogProps) {
  const translate = useTranslate();
  const resource = useDefinition();
  const labels = useLabels();
  const refusal = useRefusal(undefined, 'clone');
  const id = useId();
  const [names, setNames] = useState<{ [field: string]: string }>({});
  const carried = carriedFields(resource, record).filter(({ field }) => !beyond.some((one) => one.field === field));
  const [left, setLeft] = useState(() => carried.filter(({ along }) => !along).map(({ field }) => field));
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<string>();

  const clone = async (event?: FormEvent) => {
    event?.preventDefault();
    if (running) return;
    setRunning(true);
    setRefused(undefined);
    const given = Object.fromEntries(beyond.map(({ field, own }) => [field, own]));
    try {
      await onClone({ ...copyChanges(resource, record, names, left), ...given });
    } catch (error) {
      setRefused(refusal(error));
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={translate('views.clone.title', { name: titleOf(resource, record) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.cancel')}</Button>
          <Button kind="primary" icon="clone" off={running} onClick={() => void clone()}>
            {translate(beyond.length > 0 ? 'views.clone.confirm' : 'views.clone.make')}
          </Button>
        </>
      }
    >
      <form noValidate className="v-fields" onSubmit={(event) => void clone(event)}>
        {refused && (
          <p className="v-err" role="alert">
            <Icon name="error" />
            {refused}
          </p>
        )}
        {nameFields(resource).map((field, index) => (
          <div key={field} className="v-f">
            <label htmlFor={`${id}${field}`}>{labels.field(field)}</label>
            <OutlinedInput
              id={`${id}${field}`}
              fullWidth
              autoComplete="off"
              autoFocus={index === 0}
              placeholder={String(record[field] ?? '')}
              value={names[field] ?? ''}
              aria-describedby={`${id}help`}
              onChange={(event) => setNames({ ...names, [field]: event.target.value })}
            />
          </div>
        ))}
        <p className="v-fhelp" id={`${id}help`}>
          {translate('views.clone.nameHelp')}
        </p>
        {carried.length > 0 && (
          <fieldset>
            <legend className="v-flabel">{translate('views.clone.along')}</legend>
            {carried.map(({ field, count }) => (
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
          <ul className="v-usedby">
            {beyond.map(({ field, beyond: missing }) => (
              <li key={field}>
                <span className="v-quiet">{labels.field(field)}</span>
                <div className="v-chips">
                  {missing.map((authority) => (
                    <Chip key={authority} label={<b>{labels.value(field, authority)}</b>} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
