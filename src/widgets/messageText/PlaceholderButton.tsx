import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { PLACEHOLDERS } from '../../engine/placeholders.ts';
import { Hint } from '../../ui/Hint.ts';
import { MenuItem } from '../../ui/MenuItem.tsx';
import { InsertButton } from './InsertButton.tsx';

const LIST = { '& code': { font: 'var(--fs-12) var(--mono)' } };

/** Offers the placeholders with their meanings. */
export function PlaceholderButton({ label, onInsert }: { label: string; onInsert: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <InsertButton
      symbol={DataObjectRounded}
      word={translate('texts.message.placeholder')}
      label={translate('texts.message.placeholderInto', { name: label })}
    >
      {(close) => (
        <Stack sx={LIST}>
          {PLACEHOLDERS.map((name) => (
            <MenuItem key={name} close={close} onSelect={() => onInsert(`{${name}}`)}>
              <code>{`{${name}}`}</code>
              <Hint as="span" sx={{ ml: 'auto' }}>
                {translate(`texts.message.placeholders.${name}`)}
              </Hint>
            </MenuItem>
          ))}
        </Stack>
      )}
    </InsertButton>
  );
}
