import { Select } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useLabels } from '../definition/labels.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ReadOnlyText, textOf } from './basicInputs.tsx';
import { CheckGrid } from './CheckGrid.tsx';
import { useField } from './fieldContext.ts';
import { useControl } from './useControl.ts';

interface FieldSelectProps {
  value: string;
  onChange: (value: string) => void;
  /** The `<option>` elements. */
  children: ReactNode;
}

/** The field's control as MUI's select. It opens the browser's native list, which phones show as a picker. */
export function FieldSelect({ value, onChange, children }: FieldSelectProps) {
  const { readOnly: _, ...control } = useControl();
  return (
    <Select native {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </Select>
  );
}

/** Input for one of a list of values. */
export function EnumInput() {
  const { field, path, value, onChange, required, readOnly } = useField();
  const labels = useLabels();
  const translate = useTranslate();
  const values = field.type === 'enum' ? field.values : [];
  const current = textOf(value);
  if (readOnly) return <ReadOnlyText text={current && labels.value(path, current)} />;
  // a stored value that is no longer offered stays selectable, else opening the record would change it
  const shown = current === '' || values.includes(current) ? values : [...values, current];
  return (
    <FieldSelect value={current} onChange={(next) => onChange(next || null)}>
      {(!required || current === '') && <option value="">{translate('views.input.none')}</option>}
      {shown.map((one) => (
        <option key={one} value={one}>
          {labels.value(path, one)}
        </option>
      ))}
    </FieldSelect>
  );
}

/** Input for any number of a list of values. */
export function EnumListInput() {
  const { field, path, label, value, onChange, readOnly } = useField();
  const labels = useLabels();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const values = field.type === 'enum' ? field.values : [];
  return (
    <fieldset>
      <legend className="sr">{label}</legend>
      <CheckGrid>
        {values.map((one) => (
          <Checkbox
            key={one}
            label={labels.value(path, one)}
            checked={chosen.includes(one)}
            disabled={readOnly}
            // in the order of the definition
            onChange={(on) => onChange(values.filter((other) => (other === one ? on : chosen.includes(other))))}
          />
        ))}
      </CheckGrid>
    </fieldset>
  );
}
