import { useTranslate } from 'ra-core';
import { useId } from 'react';
import './choice.css';

interface Props<T extends string> {
  /** Names the texts: `shell.configurator.<name>.title` and `.<value>`. */
  name: string;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few values, all of them in sight. */
export function Choice<T extends string>({ name, values, value, onChange }: Props<T>) {
  const translate = useTranslate();
  const group = useId();
  return (
    <fieldset className="choice">
      <legend>{translate(`shell.configurator.${name}.title`)}</legend>
      <div className="choice-values">
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={group} checked={each === value} onChange={() => onChange(each)} />
            <span>{translate(`shell.configurator.${name}.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
