import Box from '@mui/material/Box';
import { useLabels } from '../../definition/labels.ts';
import type { RecordAction } from '../../engine/definition.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';

interface ActionDayProps {
  action: RecordAction;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** The day that an action asks for; nothing if it asks for none. */
export function ActionDay({ action, value, onChange }: ActionDayProps) {
  const labels = useLabels();
  if (action.asksDay === undefined) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <TemporalBox optional kind="date" label={labels.action(action.name, 'day')} value={value} onChange={onChange} />
    </Box>
  );
}
