import { Divider, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useLabels } from '../../definition/labels.ts';
import { searchable } from '../../engine/fold.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { FilterProps } from './filterProps.ts';

type Chosen = readonly (string | number)[];
type Toggle = (one: string | number, on: boolean) => void;

/** More values than this can be searched. */
const MANY = 8;

interface ChoiceFilterProps extends FilterProps {
  children: (chosen: Chosen, toggle: Toggle) => ReactNode;
}

/** A filter by some of many values, or by all except these. */
export function ChoiceFilter({ label, filter, onChange, hasConditions, children }: ChoiceFilterProps) {
  const translate = useTranslate();
  const [isExcept, setExcept] = useState(filter.not !== undefined);
  const value = isExcept ? filter.not : filter.is;
  const chosen = Array.isArray(value) ? value : [];
  const set = (next: (string | number)[], except: boolean) =>
    onChange(next.length === 0 ? undefined : except ? { not: next } : { is: next });
  return (
    <Stack component="fieldset" sx={{ px: 2 }}>
      <legend className="sr">{label}</legend>
      {children(chosen, (one, on) => set(on ? [...chosen, one] : chosen.filter((other) => other !== one), isExcept))}
      {hasConditions && (
        <>
          <Divider sx={{ my: 1 }} />
          <Checkbox
            label={translate('views.list.condition.except')}
            checked={isExcept}
            onChange={(on) => {
              setExcept(on);
              if (chosen.length > 0) set(chosen, on);
            }}
          />
        </>
      )}
    </Stack>
  );
}

interface EnumChoicesProps {
  name: string;
  values: readonly string[];
  chosen: Chosen;
  onToggle: Toggle;
}

/** The values of an enum field; many of them can be searched. */
export function EnumChoices({ name, values, chosen, onToggle }: EnumChoicesProps) {
  const labels = useLabels();
  const translate = useTranslate();
  const [text, setText] = useState('');
  const found = values.filter((one) => searchable(labels.value(name, one)).includes(searchable(text.trim())));
  const find = translate('views.list.condition.find');
  return (
    <>
      {values.length > MANY && (
        <TextField
          type="search"
          size="small"
          placeholder={find}
          slotProps={{ htmlInput: { 'aria-label': find } }}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {found.map((one) => (
        <Checkbox
          key={one}
          label={labels.value(name, one)}
          checked={chosen.includes(one)}
          onChange={(on) => onToggle(one, on)}
        />
      ))}
    </>
  );
}
