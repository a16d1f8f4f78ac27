import { useTranslate } from 'ra-core';
import { useLabels } from '../definition/labels.ts';
import type { InputProps } from '../definition/widgets.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { control } from './basicInputs.tsx';

/** One of a list of values. */
export function EnumInput(props: InputProps) {
  const { field, path, resource, value, onChange, required, readOnly } = props;
  const labels = useLabels(resource);
  const translate = useTranslate();
  const values = field.type === 'enum' ? field.values : [];
  const current = value === null || value === undefined ? '' : String(value);
  if (readOnly) {
    return <input {...control(props)} type="text" value={current && labels.value(path, current)} readOnly />;
  }
  const { readOnly: _, ...rest } = control(props);
  // a value the definition no longer offers stays choosable, else opening the record would change it
  const shown = current === '' || values.includes(current) ? values : [...values, current];
  return (
    <select {...rest} value={current} onChange={(event) => onChange(event.target.value || null)}>
      {(!required || current === '') && <option value="">{translate('views.input.none')}</option>}
      {shown.map((one) => (
        <option key={one} value={one}>
          {labels.value(path, one)}
        </option>
      ))}
    </select>
  );
}

/** Any of a list of values. */
export function EnumListInput({ field, path, resource, label, value, onChange, readOnly }: InputProps) {
  const labels = useLabels(resource);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const values = field.type === 'enum' ? field.values : [];
  return (
    <fieldset className="v-checks">
      <legend className="sr">{label}</legend>
      {values.map((one) => (
        <Checkbox
          key={one}
          label={labels.value(path, one)}
          checked={chosen.includes(one)}
          disabled={readOnly}
          // in the order of the definition, whatever order they were clicked in
          onChange={(on) => onChange(values.filter((other) => (other === one ? on : chosen.includes(other))))}
        />
      ))}
    </fieldset>
  );
}
