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
  /** "chapter" or "chapter#heading". */
  help: string;
  onClose: () => void;
}

/** The chapter of the handbook about the screen behind it: at its side, on a phone from below. Escape closes it. */
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
      // keys must not reach the screen behind
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
        {/* the link closes the sheet: the address alone does not, if the handbook is open already */}
        <span onClickCapture={onClose}>
          <ButtonLink to={address}>{translate('handbook.openWhole')}</ButtonLink>
        </span>
      </DialogActions>
    </Drawer>
  );
}
