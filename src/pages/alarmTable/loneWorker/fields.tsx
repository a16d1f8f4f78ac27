import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { LONE_WORKER_LIMITS } from '../../../../protocol/loneWorker.ts';
import { useTimeZone } from '../../../definition/context.tsx';
import { wallTime } from '../../../engine/clock.ts';
import { TemporalBox } from '../../../inputs/TemporalBox.tsx';
import { Switch } from '../../../ui/Switch.tsx';

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
  const zone = useTimeZone();
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
