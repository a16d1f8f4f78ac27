import { ButtonBase, FormLabel, OutlinedInput, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { contrast, hexOf, inkOn, palette } from '../../cells/icon/color.ts';
import { IconTile } from '../../cells/icon/IconTile.tsx';
import { iconOf } from '../../cells/icon/symbols.ts';
import { ReadOnlyText } from '../../inputs/basicInputs.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Part } from './Part.tsx';
import { SymbolGrid } from './SymbolGrid.tsx';
import { useGridKeys } from './useGridKeys.ts';

/** Symbol and color of an alarm: a searchable grid of symbols, a palette, and any color by hex digits. */
export default function IconInput() {
  const { id, label, value, onChange, readOnly, describedBy } = useField();
  const translate = useTranslate();
  const icon = iconOf(value);
  const name = translate(`texts.icon.names.${icon.name}`, { _: icon.name });
  if (readOnly) return <ReadOnlyText text={name} symbol={<IconTile icon={icon} />} />;
  return (
    <Popover
      id={id}
      button={(trigger) => (
        <Button {...trigger} kind="field" aria-label={`${label}: ${name}`} aria-describedby={describedBy}>
          <IconTile icon={icon} />
          <span>{name}</span>
        </Button>
      )}
    >
      {(close) => (
        <Stack spacing={2.5} sx={{ p: 1.5, width: 320, maxWidth: 1 }}>
          <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
            <IconTile icon={icon} large />
            <b>{name}</b>
          </Stack>
          <SymbolGrid value={icon.name} onChange={(next) => onChange({ ...icon, name: next })} onDone={close} />
          <ColorChoice value={icon.color} onChange={(color) => onChange({ ...icon, color })} />
        </Stack>
      )}
    </Popover>
  );
}

const names = Object.keys(palette) as (keyof typeof palette)[];

const COLORS = {
  flexWrap: 'wrap',
  gap: 1,
  '& > button': {
    width: 24,
    height: 24,
    borderRadius: '50%',
    border: '2px solid var(--surface)',
    boxShadow: '0 0 0 1px var(--line-strong)',
  },
  '& > [aria-pressed="true"]': { boxShadow: '0 0 0 2px var(--accent)' },
};

/** Chooses a color from the palette, by hex digits or by the system's picker. Shows the contrast of the symbol. */
function ColorChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  // invalid input is kept as typed
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
    <Part title={translate('texts.icon.color')}>
      <Stack
        ref={ref}
        direction="row"
        sx={COLORS}
        role="toolbar"
        aria-label={translate('texts.icon.palette')}
        onKeyDown={onKeyDown}
      >
        {names.map((name) => (
          <ButtonBase
            key={name}
            aria-pressed={name === chosen}
            aria-label={translate(`texts.icon.colors.${name}`)}
            title={translate(`texts.icon.colors.${name}`)}
            data-name={name}
            tabIndex={name === active ? 0 : -1}
            style={{ background: palette[name] }}
            onClick={() => choose(palette[name])}
          />
        ))}
      </Stack>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <FormLabel htmlFor={`${id}-hex`}>{translate('texts.icon.hex')}</FormLabel>
        <OutlinedInput
          id={`${id}-hex`}
          autoComplete="off"
          inputProps={{ spellCheck: false, maxLength: 7 }}
          error={wrong || undefined}
          sx={{ width: '7rem', fontFamily: 'var(--mono)' }}
          aria-describedby={`${id}-note`}
          value={typed ?? value}
          onKeyDown={(event) => {
            // must not submit the record's form
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
        <OutlinedInput
          type="color"
          sx={{ width: 44 }}
          inputProps={{ 'aria-label': translate('texts.icon.other'), title: translate('texts.icon.other') }}
          value={value}
          onChange={(event) => choose(event.target.value)}
        />
      </Stack>
      <Typography
        variant="caption"
        component="p"
        id={`${id}-note`}
        color={wrong ? 'error.dark' : 'textHint'}
        aria-live="polite"
      >
        {wrong ? translate('texts.icon.notHex') : translate('texts.icon.contrast', { ratio })}
      </Typography>
    </Part>
  );
}
