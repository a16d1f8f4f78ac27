import { type InputBaseComponentProps, OutlinedInput, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { type ReactNode, type Ref, useState } from 'react';
import { renderTemplate } from '../engine/template.ts';
import { formatNumber } from '../i18n/format.ts';
import { Switch } from '../ui/Switch.tsx';
import { useField } from './fieldContext.ts';
import { InputRow } from './InputRow.tsx';
import { useCleanedAddress } from './useCleanedAddress.ts';
import { useControl } from './useControl.ts';

/** A value as text; '' for none. */
export const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** One line of text. An address shows what it becomes when the field is left; one with a fault stays as typed. */
export function TextInput() {
  const { field, value, onChange } = useField();
  const control = useControl({ maxLength: field.type === 'text' ? field.maxLength : undefined });
  const cleaned = useCleanedAddress();
  const leave = () => {
    const address = cleaned();
    if (address !== undefined && address !== value) onChange(address);
    control.onBlur();
  };
  return (
    <OutlinedInput
      {...control}
      onBlur={leave}
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface AreaProps {
  value: string;
  onChange: (text: string) => void;
  rows: number;
  /** Further attributes of the native element. */
  attributes?: InputBaseComponentProps;
  /** Uses a monospace font. */
  code?: boolean;
  area?: Ref<HTMLTextAreaElement>;
}

const AREA = { height: 'auto', minHeight: 54, maxHeight: 306, resize: 'vertical', fieldSizing: 'content' };
const TEXT = { '& textarea': AREA };
const CODE = { ...TEXT, fontFamily: 'var(--mono)', fontSize: 'var(--fs-12)' };

/** A text area that grows with its text by CSS (`field-sizing`); MUI's own would measure the text at every key. */
export function FieldArea({ value, onChange, rows, attributes, code, area }: AreaProps) {
  const control = useControl({ rows, ...attributes });
  return (
    <OutlinedInput
      {...control}
      multiline
      inputComponent="textarea"
      inputRef={area}
      sx={code ? CODE : TEXT}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Several lines of text. */
export function LongTextInput({ area }: { area?: Ref<HTMLTextAreaElement> }) {
  const { field, value, onChange } = useField();
  const maxLength = field.type === 'longText' || field.type === 'text' ? field.maxLength : undefined;
  return <FieldArea area={area} rows={3} attributes={{ maxLength }} value={textOf(value)} onChange={onChange} />;
}

/** Input for a number, with comma or point as decimal separator. Other text is kept and is invalid. */
export function NumberInput() {
  const { field, value, onChange, readOnly } = useField();
  const translate = useTranslate();
  const locale = useLocale();
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const shown = typed && typed.value === value ? typed.text : textOf(value);
  const unit = field.type === 'int' || field.type === 'decimal' ? field.unit : undefined;
  const control = useControl({ inputMode: field.type === 'int' ? 'numeric' : 'decimal' });
  const type = (next: string) => {
    const clean = next.trim().replace(',', '.');
    const parsed = clean === '' ? null : Number.isNaN(Number(clean)) ? next : Number(clean);
    setTyped({ text: next, value: parsed });
    onChange(parsed);
  };
  const input = (
    <OutlinedInput
      {...control}
      autoComplete="off"
      value={readOnly ? formatNumber(value, locale) : shown}
      onChange={(event) => type(event.target.value)}
    />
  );
  if (!unit) return input;
  return (
    <InputRow>
      {input}
      <Typography color="textHint" variant="caption" component="span" noWrap sx={{ flex: 'none' }}>
        {translate(`units.${unit}`, { _: unit })}
      </Typography>
    </InputRow>
  );
}

/** On or off. */
export function BoolInput() {
  const { id, value, onChange, readOnly } = useField();
  const translate = useTranslate();
  const on = value === true;
  const known = typeof value === 'boolean';
  return (
    <InputRow>
      <Switch
        id={id}
        label={translate(known ? (on ? 'views.yes' : 'views.no') : 'views.unknown')}
        checked={known ? on : undefined}
        disabled={readOnly}
        onChange={onChange}
      />
    </InputRow>
  );
}

/** Read-only text derived from other fields; follows their changes. */
export function DerivedInput() {
  const { field, record } = useField();
  const template = field.type === 'derived' ? field.template : '';
  return <ReadOnlyText text={renderTemplate(template, record)} />;
}

/** A read-only value in place of its control; `symbol` is shown before it. */
export function ReadOnlyText({ text, symbol }: { text: string; symbol?: ReactNode }) {
  const { field } = useField();
  const control = useControl(field.type === 'derived' ? { tabIndex: -1 } : undefined);
  return <OutlinedInput {...control} readOnly value={text} startAdornment={symbol} />;
}
