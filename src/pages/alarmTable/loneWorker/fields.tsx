import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { LONE_WORKER_LIMITS } from '../../../../protocol/loneWorker.ts';
import { RefSearch } from '../../../choose/reference/RefSearch.tsx';
import { useCapabilities } from '../../../definition/definitions.tsx';
import { wallTime } from '../../../engine/clock.ts';
import type { Resource } from '../../../engine/definition.ts';
import { TemporalBox } from '../../../inputs/TemporalBox.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Labelled } from '../../../ui/Labelled.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Switch } from '../../../ui/Switch.tsx';

/** A chosen record. */
export interface Chosen {
  id: number;
  title: string;
}

interface ChooserProps {
  label: string;
  target: Resource;
  value: Chosen | undefined;
  fault?: string;
  onChange: (value: Chosen) => void;
}

/** Chooses one record by searching for it. */
export function Chooser({ label, target, value, fault, onChange }: ChooserProps) {
  const translate = useTranslate();
  const id = useId();
  const name = value?.title ?? translate('views.input.choose');
  return (
    <Labelled wide id={id} label={label} error={fault}>
      <Popover
        id={id}
        button={(trigger) => (
          <Button {...trigger} kind="field" aria-label={`${label}: ${name}`}>
            {name}
          </Button>
        )}
      >
        {(close) => (
          <RefSearch
            target={target}
            chosen={value ? [value.id] : []}
            onChoose={(record, title) => {
              onChange({ id: record.id, title });
              close();
            }}
          />
        )}
      </Popover>
    </Labelled>
  );
}

interface TextBoxProps {
  name: 'place' | 'note';
  value: string;
  fault?: string;
  onChange: (value: string) => void;
}

/** A short text of a session. */
export function TextBox({ name, value, fault, onChange }: TextBoxProps) {
  const translate = useTranslate();
  return (
    <TextField
      fullWidth
      multiline={name === 'note'}
      label={translate(`loneWorker.fields.${name}`)}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{ htmlInput: { maxLength: LONE_WORKER_LIMITS.text } }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const HOURS = 4;

interface PlannedEndProps {
  /** Null if there is no planned end. */
  value: string | null;
  fault?: string;
  onChange: (value: string | null) => void;
}

/** Optional time at which the person expects to finish. */
export function PlannedEnd({ value, fault, onChange }: PlannedEndProps) {
  const translate = useTranslate();
  const zone = useCapabilities()?.timeZone || undefined;
  const label = translate('loneWorker.fields.plannedEnd');
  const later = () => `${wallTime(zone, new Date(Date.now() + HOURS * 3_600_000)).now.slice(0, 16)}:00`;
  return (
    <div>
      <Switch label={label} checked={value !== null} onChange={(on) => onChange(on ? later() : null)} />
      {value !== null && (
        <TemporalBox
          label={translate('loneWorker.help.plannedEnd')}
          kind="dateTime"
          value={value}
          error={fault}
          onChange={onChange}
        />
      )}
    </div>
  );
}
