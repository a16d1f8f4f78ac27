import { InputAdornment, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { LONE_WORKER_LIMITS } from '../../protocol/loneWorker.ts';
import { Line } from '../ui/blocks.tsx';
import { Labelled } from '../ui/Labelled.tsx';

const PRESETS = [15, 30, 60];

interface MinutesFieldProps {
  label: string;
  value: number | undefined;
  bounds: { minimum: number; maximum: number };
  help?: string;
  fault?: string;
  onChange: (minutes: number | undefined) => void;
}

/** Input for a number of minutes; reports undefined while the input isn't an integer within the bounds. */
export function MinutesField({ label, value, bounds, help, fault, onChange }: MinutesFieldProps) {
  const translate = useTranslate();
  const { minimum, maximum } = bounds;
  const [text, setText] = useState<string>();
  // keeps the typed text while it isn't a valid number of minutes
  const shown = value !== undefined && (!text || Number(text) !== value) ? String(value) : (text ?? '');
  return (
    <TextField
      type="number"
      label={label}
      value={shown}
      error={fault !== undefined}
      helperText={fault ?? help}
      slotProps={{
        htmlInput: { min: minimum, max: maximum, step: 1 },
        input: { endAdornment: <InputAdornment position="end">{translate('loneWorker.minutesUnit')}</InputAdornment> },
      }}
      onChange={({ target }) => {
        setText(target.value);
        const minutes = target.value === '' ? Number.NaN : Number(target.value);
        onChange(Number.isInteger(minutes) && minutes >= minimum && minutes <= maximum ? minutes : undefined);
      }}
    />
  );
}

interface IntervalFieldProps {
  value: number | undefined;
  fault?: string;
  onChange: (minutes: number | undefined) => void;
}

/** Input for the check-in interval: presets, or a custom number of minutes. */
export function IntervalField({ value, fault, onChange }: IntervalFieldProps) {
  const translate = useTranslate();
  return (
    <Labelled wide label={translate('loneWorker.fields.interval')}>
      <Line sx={{ gap: 3 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          // the surrounding group has the accessible name
          role="presentation"
          value={value}
          onChange={(_, next: number | null) => next !== null && onChange(next)}
        >
          {PRESETS.map((minutes) => (
            <ToggleButton key={minutes} value={minutes}>
              {translate('loneWorker.minutes', { smart_count: minutes })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <MinutesField
          label={translate('loneWorker.fields.ownInterval')}
          value={value}
          bounds={LONE_WORKER_LIMITS.interval}
          fault={fault}
          onChange={onChange}
        />
      </Line>
    </Labelled>
  );
}
