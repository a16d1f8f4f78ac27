import { useWatch } from 'react-hook-form';
import { isDate } from '../../engine/dates.ts';
import { named, textOption } from '../../engine/named.ts';
import { FieldContext, useField } from '../../inputs/fieldContext.ts';
import { TemporalInput } from '../../inputs/TemporalInput.tsx';

/**
 * Input for a date and time. While the field that the option `wholeDay` names is true, it takes only a day, stored as
 * its first minute, or with the option `end` as its last.
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
    value: typeof value === 'string' && isDate(value.slice(0, 10)) ? value.slice(0, 10) : value,
    onChange: (next: unknown) => onChange(typeof next === 'string' && isDate(next) ? `${next} ${time}` : next),
  };
  return (
    <FieldContext value={day}>
      <TemporalInput />
    </FieldContext>
  );
}
