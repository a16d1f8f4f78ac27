import { TextField } from '@mui/material';
import { NOTE_LENGTH } from '../../../dataProvider/calls/absences.ts';
import { useDutyTexts } from './texts.ts';

interface NoteFieldProps {
  value: string;
  /** The server's error message for this field. */
  fault: string | undefined;
  onChange: (value: string) => void;
}

/** Input for the note of an absence. */
export function NoteField({ value, fault, onChange }: NoteFieldProps) {
  const { translate } = useDutyTexts();
  return (
    <TextField
      label={translate('duty.cover.note')}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
    />
  );
}
