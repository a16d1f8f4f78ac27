import { useWatch } from 'react-hook-form';
import { named, textOption } from '../../engine/named.ts';
import { FieldContext, useField } from '../../inputs/fieldContext.ts';
import { TemporalInput } from '../../inputs/TemporalInput.tsx';

/**
 * A date and time, or a day alone while the field of the option `wholeDay` is true: its beginning, or with `end` its
 * last minute.
 */
export default function WholeDayInput() {
  const state = useField();
  const { field, value, onChange } = state;
  const { options } = named(field.widget ?? '');
  const whole: unknown = useWatch({ name: textOption(options, 'wholeDay') ?? '' });
  if (whole !== true) return <TemporalInput />;
  const time = options.end === true ? '23:59:00' : '00:00:00';
  const day = {
    ...state,
    field: { ...field, type: 'date' as const },
    value: typeof value === 'string' ? value.slice(0, 10) : value,
    onChange: (next: unknown) => onChange(typeof next === 'string' ? `${next} ${time}` : next),
  };
  return (
    <FieldContext value={day}>
      <TemporalInput />
    </FieldContext>
  );
}
