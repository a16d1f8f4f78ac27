import { type ReactNode, Suspense, useId, useState } from 'react';
import { isDate, isDateTime, isTime } from '../engine/dates.ts';
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

const IS_COMPLETE = { date: isDate, time: isTime, dateTime: isDateTime };

/** Input for a date, a time, or both, outside of a form. */
export function TemporalBox({ label, kind, value, error, onChange, optional = false, children }: TemporalBoxProps) {
  const id = useId();
  // incomplete input stays in the picker only
  const [unfinished, setUnfinished] = useState<{ text: string; of: string }>();
  const field = {
    id,
    path: id,
    field: { type: kind },
    label,
    value: (unfinished?.of === value ? unfinished.text : value) || null,
    readOnly: false,
    required: !optional,
    invalid: error !== undefined,
    describedBy: error === undefined ? undefined : `${id}-help`,
    record: {},
    Inner: () => null,
    setOther: () => undefined,
    makeItem: () => ({}),
    onBlur: () => undefined,
    onChange: (next: unknown) => {
      const isComplete = typeof next === 'string' && IS_COMPLETE[kind](next);
      setUnfinished(typeof next === 'string' && !isComplete ? { text: next, of: optional ? '' : value } : undefined);
      if (isComplete) onChange(next);
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
