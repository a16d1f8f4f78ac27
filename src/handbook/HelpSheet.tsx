import { useLocale, useTranslate } from 'ra-core';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useDesktop } from '../ui/useDesktop.ts';
import { ChapterBody } from './ChapterBody.tsx';
import { chapterOfHelp } from './chapters.ts';

// buttons as in the drawer on the right
const BELOW = { height: '85dvh', '& .MuiDialogActions-root': { flexWrap: 'wrap', '--ctl': 'inherit' } };

interface HelpSheetProps {
  /** Help target: "chapter" or "chapter#heading". */
  help: string;
  onClose: () => void;
}

/** Drawer with the handbook chapter of the current screen: on the right, on a phone at the bottom. Escape closes it. */
export default function HelpSheet({ help, onClose }: HelpSheetProps) {
  const translate = useTranslate();
  const language = useLocale();
  const desktop = useDesktop();
  const { chapter, heading } = chapterOfHelp(help, language);
  const address = `/documentation/${chapter?.name ?? ''}${heading ? `#${heading}` : ''}`;
  return (
    <Sheet
      title={chapter?.title}
      anchor={desktop ? 'right' : 'bottom'}
      lightDismiss
      onClose={onClose}
      sx={desktop ? undefined : BELOW}
      actions={
        <>
          <Button onClick={onClose}>{translate('views.close')}</Button>
          {/* closes the sheet explicitly, because navigation doesn't if the handbook is already open */}
          <span onClickCapture={onClose}>
            <ButtonLink to={address}>{translate('handbook.openWhole')}</ButtonLink>
          </span>
        </>
      }
    >
      {chapter && <ChapterBody chapter={chapter} heading={heading} onLink={onClose} />}
    </Sheet>
  );
}
