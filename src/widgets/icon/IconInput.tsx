import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { IconTile } from '../../cells/icon/IconTile.tsx';
import { iconOf } from '../../cells/icon/symbols.ts';
import { ReadOnlyText } from '../../inputs/basicInputs.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { ColorChoice } from './ColorChoice.tsx';
import { SymbolGrid } from './SymbolGrid.tsx';

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
