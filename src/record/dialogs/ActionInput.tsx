import { Box, TextField } from '@mui/material';
import { useLabels } from '../../definition/labels.ts';
import type { RecordAction } from '../../engine/definition.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';

/** Longest text that an action asks for. */
const LONGEST = 200;

interface ActionInputProps {
  action: RecordAction;
  /** YYYY-MM-DD, or a text; may be empty. */
  value: string;
  onChange: (given: string) => void;
}

/** Whether what an action asks for is still to be given: a text is needed, a day isn't. */
export const isWanting = ({ asksText }: RecordAction, given: string): boolean =>
  asksText !== undefined && given.trim() === '';

/** The day or text that an action asks for; nothing if it asks for none. */
export function ActionInput({ action, value, onChange }: ActionInputProps) {
  const labels = useLabels();
  if (action.asksDay === undefined && action.asksText === undefined) return null;
  return (
    <Box sx={{ mt: 3 }}>
      {action.asksDay === undefined ? (
        <TextField
          fullWidth
          required
          label={labels.action(action.name, 'text')}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
        />
      ) : (
        <TemporalBox optional kind="date" label={labels.action(action.name, 'day')} value={value} onChange={onChange} />
      )}
    </Box>
  );
}
