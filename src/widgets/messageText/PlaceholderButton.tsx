import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { PLACEHOLDERS } from '../../engine/placeholders.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { MenuItem } from '../../ui/MenuItem.tsx';

const CODE = { font: 'var(--fs-12) var(--mono)' };

/** Offers the placeholders with their meanings. */
export function PlaceholderButton({ label, onInsert }: { label: string; onInsert: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <MenuButton
      button={(trigger) => (
        <Button
          {...trigger}
          small
          kind="ghost"
          icon={DataObjectRounded}
          aria-label={translate('texts.message.placeholderInto', { name: label })}
        >
          {translate('texts.message.placeholder')}
        </Button>
      )}
    >
      {(close) =>
        PLACEHOLDERS.map((name) => (
          <MenuItem key={name} close={close} onSelect={() => onInsert(`{${name}}`)}>
            <Box component="code" sx={CODE}>{`{${name}}`}</Box>
            <Hint as="span" sx={{ ml: 'auto' }}>
              {translate(`texts.message.placeholders.${name}`)}
            </Hint>
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
