import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { focusInside } from '../ui/firstFocus.ts';
import { useDesktop } from '../ui/useDesktop.ts';
import { ChapterBody } from './ChapterBody.tsx';
import { chapterOfHelp } from './chapters.ts';

const BESIDE = { width: 460, maxWidth: '100%', boxShadow: 'var(--e3)' };
const BELOW = { height: '85dvh', borderRadius: 'var(--r-l) var(--r-l) 0 0', boxShadow: 'var(--e3)' };

interface HelpSheetProps {
  /** Help target: "chapter" or "chapter#heading". */
  help: string;
  onClose: () => void;
}

/** Drawer with the handbook chapter of the current screen: on the right, on a phone at the bottom. Escape closes it. */
export default function HelpSheet({ help, onClose }: HelpSheetProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const desktop = useDesktop();
  const id = useId();
  const { chapter, heading } = chapterOfHelp(help, language);
  const address = `/documentation/${chapter?.name ?? ''}${heading ? `#${heading}` : ''}`;
  return (
    <Drawer
      open
      anchor={desktop ? 'right' : 'bottom'}
      transitionDuration={0}
      onClose={onClose}
      // keys must not reach the screen behind the drawer
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{
        paper: {
          ref: focusInside,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: desktop ? BESIDE : BELOW,
        },
      }}
    >
      <DialogTitle id={id}>{chapter?.title}</DialogTitle>
      <DialogContent>{chapter && <ChapterBody chapter={chapter} heading={heading} onLink={onClose} />}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('views.close')}</Button>
        {/* closes the sheet explicitly, because navigation doesn't if the handbook is already open */}
        <span onClickCapture={onClose}>
          <ButtonLink to={address}>{translate('handbook.openWhole')}</ButtonLink>
        </span>
      </DialogActions>
    </Drawer>
  );
}
