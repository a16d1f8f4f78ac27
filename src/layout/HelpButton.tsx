import HelpOutline from '@mui/icons-material/HelpOutlineRounded';
import { IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useDefinitions } from '../definition/context.tsx';
import { useWindowKey } from '../definition/useWindowKey.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { isDialogOpen } from '../ui/pressing.ts';
import { Tip } from '../ui/Tip.tsx';
import { useMenu } from './useMenu.ts';

/**
 * The target of the open screen's help button: "chapter" or "chapter#heading" of the handbook. Taken from the menu
 * entry, else from the definition, else the first segment of the address.
 */
function useHelp(): string {
  const { current } = useMenu();
  const { byName } = useDefinitions();
  const first = useLocation().pathname.split('/')[1] ?? '';
  return current?.help ?? byName.get(first)?.help ?? first;
}

const HelpSheet = lazyDialog(() => import('../handbook/HelpSheet.tsx'));
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Opens the handbook's chapter about the open screen; so does the key "?" outside of inputs. */
export function HelpButton() {
  const translate = useTranslate();
  const help = useHelp();
  const [open, setOpen] = useState(false);
  useWindowKey(({ key, ctrlKey, metaKey, altKey, target }) => {
    if (key !== '?' || ctrlKey || metaKey || altKey || isDialogOpen()) return;
    if (!(target instanceof Element && target.closest(TYPED_INTO))) setOpen(true);
  });
  const label = translate('handbook.help');
  return (
    <>
      <Tip text={label}>
        <IconButton aria-label={label} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
          <HelpOutline />
        </IconButton>
      </Tip>
      {open && <HelpSheet help={help} onClose={() => setOpen(false)} />}
    </>
  );
}
