import OutlinedInput from '@mui/material/OutlinedInput';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { contrast, hexOf, inkOn, palette } from './color.ts';
import { useGridKeys } from './useGridKeys.ts';

const names = Object.keys(palette) as (keyof typeof palette)[];

/** A colour of the palette, or any other by its digits or the system's own chooser. Says how well the symbol is seen. */
export function ColorChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  // what is typed stays as it is while it is no colour
  const [typed, setTyped] = useState<string>();
  const wrong = typed !== undefined && hexOf(typed) === undefined;
  const chosen = names.find((name) => palette[name] === value) ?? '';
  const { ref, active, onKeyDown } = useGridKeys({ names, columns: 1 }, chosen, () => undefined);
  const choose = (color: string) => {
    setTyped(undefined);
    onChange(color);
  };
  const ratio = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(contrast(inkOn(value), value));
  return (
    <fieldset className="w-iconpart">
      <legend>{translate('texts.icon.color')}</legend>
      <div
        ref={ref}
        className="w-colors"
        role="toolbar"
        aria-label={translate('texts.icon.palette')}
        onKeyDown={onKeyDown}
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            aria-label={translate(`texts.icon.colors.${name}`)}
            title={translate(`texts.icon.colors.${name}`)}
            data-name={name}
            tabIndex={name === active ? 0 : -1}
            style={{ background: palette[name] }}
            onClick={() => choose(palette[name])}
          />
        ))}
      </div>
      <div className="w-hex">
        <label htmlFor={`${id}-hex`}>{translate('texts.icon.hex')}</label>
        <OutlinedInput
          id={`${id}-hex`}
          autoComplete="off"
          inputProps={{ spellCheck: false, maxLength: 7 }}
          error={wrong || undefined}
          sx={{ width: '7rem', fontFamily: 'var(--mono)' }}
          aria-describedby={`${id}-note`}
          value={typed ?? value}
          onKeyDown={(event) => {
            // it ends the typing of a colour, not of the record
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            const color = hexOf(event.target.value);
            if (color) onChange(color);
          }}
          onBlur={() => {
            if (!wrong) setTyped(undefined);
          }}
        />
        <input
          type="color"
          aria-label={translate('texts.icon.other')}
          title={translate('texts.icon.other')}
          value={value}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <p id={`${id}-note`} className={wrong ? 'w-wrong' : 'v-quiet'} aria-live="polite">
        {wrong ? translate('texts.icon.notHex') : translate('texts.icon.contrast', { ratio })}
      </p>
    </fieldset>
  );
}
