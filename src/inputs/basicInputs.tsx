import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { InputProps } from '../definition/widgets.ts';
import { renderTemplate } from '../engine/template.ts';
import { formatDate, formatDateTime, formatNumber, formatTime } from '../i18n/format.ts';
import { Switch } from '../ui/Switch.tsx';

/** Attributes that every control has in common. */
export function control({ id, path, readOnly, required, invalid, describedBy, onBlur }: InputProps) {
  return {
    id,
    name: path,
    onBlur,
    readOnly,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    className: readOnly ? 'v-in v-ro' : 'v-in',
  };
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** One line of text. */
export function TextInput(props: InputProps) {
  const { field, value, onChange } = props;
  const maxLength = field.type === 'text' ? field.maxLength : undefined;
  return (
    <input
      {...control(props)}
      type="text"
      autoComplete="off"
      maxLength={maxLength}
      value={text(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Several lines of text; grows with what is in it. */
export function LongTextInput(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <textarea
      {...control(props)}
      className={props.readOnly ? 'v-in v-area v-ro' : 'v-in v-area'}
      rows={3}
      maxLength={field.type === 'longText' ? field.maxLength : undefined}
      value={text(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A number; comma and point both part the decimals. What is no number stays as it was typed, and is a fault. */
export function NumberInput(props: InputProps) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const shown = typed && typed.value === value ? typed.text : text(value);
  const unit = field.type === 'int' || field.type === 'decimal' ? field.unit : undefined;
  const type = (next: string) => {
    const clean = next.trim().replace(',', '.');
    const parsed = clean === '' ? null : Number.isNaN(Number(clean)) ? next : Number(clean);
    setTyped({ text: next, value: parsed });
    onChange(parsed);
  };
  return (
    <span className="v-with">
      <input
        {...control(props)}
        type="text"
        inputMode={field.type === 'int' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={props.readOnly ? formatNumber(value, locale) : shown}
        onChange={(event) => type(event.target.value)}
      />
      {unit && <span className="v-unit">{translate(`units.${unit}`, { _: unit })}</span>}
    </span>
  );
}

/** On or off. */
export function BoolInput({ id, value, onChange, readOnly }: InputProps) {
  const translate = useTranslate();
  const on = value === true;
  const known = typeof value === 'boolean';
  return (
    <span className="v-boolbox">
      <Switch
        id={id}
        label={translate(known ? (on ? 'views.yes' : 'views.no') : 'views.unknown')}
        checked={known ? on : undefined}
        disabled={readOnly}
        onChange={onChange}
      />
    </span>
  );
}

const KINDS = { date: 'date', time: 'time', dateTime: 'datetime-local' } as const;

/** Date, time, or both, on the browser's own input. The wire's texts carry no zone, and nothing is converted. */
export function TemporalInput(props: InputProps) {
  const { field, value, onChange } = props;
  const locale = useLocale();
  const wire = text(value);
  const kind = field.type === 'date' || field.type === 'time' || field.type === 'dateTime' ? field.type : 'date';
  if (props.readOnly) {
    const format = { date: formatDate, time: formatTime, dateTime: formatDateTime }[kind];
    return <input {...control(props)} type="text" value={wire && format(wire, locale)} readOnly />;
  }
  const shown =
    kind === 'time' ? wire.slice(0, 5) : kind === 'date' ? wire.slice(0, 10) : wire.slice(0, 16).replace(' ', 'T');
  const toWire = (next: string) => (kind === 'dateTime' ? `${next.replace('T', ' ').slice(0, 16)}:00` : next);
  return (
    <input
      {...control(props)}
      type={KINDS[kind]}
      value={shown}
      onChange={(event) => onChange(event.target.value === '' ? null : toWire(event.target.value))}
    />
  );
}

/** Made from other fields while they are typed. */
export function DerivedInput(props: InputProps) {
  const { field, record } = props;
  const template = field.type === 'derived' ? field.template : '';
  return <input {...control(props)} type="text" readOnly tabIndex={-1} value={renderTemplate(template, record)} />;
}
