import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { Labelled } from '../../ui/Labelled.tsx';
import { FIELDS } from './fields.ts';
import type { Values } from './form.ts';
import { Label } from './Label.tsx';
import { openPlaceholders } from './placeholders.ts';

interface OpenFieldsProps {
  values: Values;
  locked: boolean;
  set: (changes: Partial<Values>) => void;
}

const isMarked = (name: string): boolean => name.startsWith('[');

/** One field for each placeholder of the texts that has no value yet, and for each marked place. */
export function OpenFields({ values, locked, set }: OpenFieldsProps) {
  const translate = useTranslate();
  const names = openPlaceholders(values);
  if (names.length === 0) return null;
  return (
    <Box component="fieldset" sx={FIELDS}>
      <Box component="legend" sx={{ mb: 2 }}>
        <Label as="span">{translate('raise.open')}</Label>
      </Box>
      {names.map((name, index) => (
        <Labelled
          key={name}
          id={`raise-open-${index}`}
          label={isMarked(name) ? name.slice(1, -1) : translate(`texts.message.placeholders.${name}`, { _: name })}
          help={
            values.open[name] ? undefined : translate('raise.openHelp', { place: isMarked(name) ? name : `{${name}}` })
          }
        >
          <OutlinedInput
            id={`raise-open-${index}`}
            readOnly={locked}
            autoComplete="off"
            inputProps={{ maxLength: 200, 'aria-describedby': `raise-open-${index}-help` }}
            value={values.open[name] ?? ''}
            onChange={({ target }) => set({ open: { ...values.open, [name]: target.value } })}
          />
        </Labelled>
      ))}
    </Box>
  );
}
