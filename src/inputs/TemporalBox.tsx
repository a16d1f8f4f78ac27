import { Suspense, useId } from 'react';
import { Labelled } from '../ui/Labelled.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { FieldContext } from './fieldContext.ts';
import { TemporalInput } from './TemporalInput.tsx';

interface TemporalBoxProps {
  label: string;
  kind: 'date' | 'dateTime';
  value: string;
  error?: string;
  /** Called with complete, valid dates only. */
  onChange: (value: string) => void;
}

/** Input for a date, or a date and time, outside of a form. */
export function TemporalBox({ label, kind, value, error, onChange }: TemporalBoxProps) {
  const id = useId();
  const field = {
    ...{
      id,
      path: id,
      field: { type: kind },
      label,
      value,
      readOnly: false,
      required: true,
      invalid: error !== undefined,
    },
    ...{ record: {}, Inner: () => null, setOther: () => undefined, makeItem: () => ({}), report: () => undefined },
    ...{ onBlur: () => undefined, onChange: (next: unknown) => typeof next === 'string' && onChange(next) },
  };
  return (
    <FieldContext.Provider value={field}>
      <Labelled id={id} label={<span id={`${id}-label`}>{label}</span>} error={error}>
        <Suspense fallback={<Skeleton lines={1} />}>
          <TemporalInput />
        </Suspense>
      </Labelled>
    </FieldContext.Provider>
  );
}
