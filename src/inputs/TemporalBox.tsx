import { type ReactNode, Suspense, useId } from 'react';
import { Labelled } from '../ui/Labelled.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { FieldContext } from './fieldContext.ts';
import { TemporalInput } from './TemporalInput.tsx';

interface TemporalBoxProps {
  label: string;
  kind: 'date' | 'time' | 'dateTime';
  value: string;
  error?: string;
  /** Called with complete, valid values only, and with '' for a removed one if the value is optional. */
  onChange: (value: string) => void;
  optional?: boolean;
  /** The picker, if its code is already loaded. */
  children?: ReactNode;
}

/** Input for a date, a time, or both, outside of a form. */
export function TemporalBox({ label, kind, value, error, onChange, optional = false, children }: TemporalBoxProps) {
  const id = useId();
  const field = {
    id,
    path: id,
    field: { type: kind },
    label,
    value: value || null,
    readOnly: false,
    required: !optional,
    invalid: error !== undefined,
    describedBy: error === undefined ? undefined : `${id}-help`,
    record: {},
    Inner: () => null,
    setOther: () => undefined,
    makeItem: () => ({}),
    report: () => undefined,
    onBlur: () => undefined,
    onChange: (next: unknown) => {
      if (typeof next === 'string') onChange(next);
      else if (optional) onChange('');
    },
  };
  return (
    <FieldContext.Provider value={field}>
      <Labelled id={id} label={<span id={`${id}-label`}>{label}</span>} error={error}>
        {children ?? (
          <Suspense fallback={<Skeleton lines={1} />}>
            <TemporalInput />
          </Suspense>
        )}
      </Labelled>
    </FieldContext.Provider>
  );
}
