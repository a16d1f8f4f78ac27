import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatDotted } from '../../engine/dateNames.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';

/** Days that are left out, each with a button that removes it from the list. */
export default function DaysInput() {
  const { value, onChange, readOnly, id } = useField();
  const translate = useTranslate();
  const days = Array.isArray(value) ? value.map(String) : [];
  if (days.length === 0) return <span className="v-quiet">{translate('calendar.noDays')}</span>;
  return (
    <Stack component="ul" id={id} direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {days.map((day) => {
        const text = formatDotted(day);
        return (
          <li key={day}>
            {readOnly ? (
              text
            ) : (
              <Button
                small
                icon="close"
                aria-label={translate('calendar.takeBack', { day: text })}
                onClick={() => onChange(days.filter((other) => other !== day))}
              >
                {text}
              </Button>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
