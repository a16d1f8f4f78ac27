import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useDefinition } from '../../definition/context.tsx';
import { useFieldMessage, useLabels } from '../../definition/labels.ts';
import { INVISIBLE } from '../../engine/clean.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type Cleanable, useCleaning } from './useCleaning.ts';

/** Number of addresses listed. */
const SHOWN = 200;
const LIST = {
  maxHeight: 260,
  overflow: 'auto',
  mt: 2,
  mb: 3,
  '& > li': { py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
};

interface CleanDialogProps {
  /** Called with the ids of the unchanged records; undefined if nothing was written. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** Cleans the addresses of the checked records: first shows old and new, and why some cannot be cleaned. */
export default function CleanDialog({ onClose }: CleanDialogProps) {
  const translate = useTranslate();
  const { phase, total, done, mendable, faulty, error, run, stop, left } = useCleaning();
  const title = translate('views.bulk.cleanTitle');
  const close = () => {
    stop();
    onClose(phase === 'done' ? left : undefined);
  };
  const counted = { smart_count: mendable.length, count: mendable.length };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind={phase === 'done' ? 'primary' : undefined} onClick={close}>
            {translate(phase === 'done' ? 'views.close' : 'views.cancel')}
          </Button>
          {phase === 'ask' && mendable.length > 0 && (
            <Button kind="primary" icon="check" onClick={() => void run()}>
              {translate('views.bulk.cleanConfirm', counted)}
            </Button>
          )}
        </>
      }
    >
      {phase !== 'ask' && <Progress done={done} total={total} label={title} />}
      {phase === 'ask' && <p>{translate(mendable.length > 0 ? 'views.bulk.cleanText' : 'views.bulk.cleanNone')}</p>}
      {phase !== 'reading' && <Addresses list={mendable} />}
      {phase !== 'reading' && faulty.length > 0 && <p>{translate('views.bulk.cleanLeft')}</p>}
      {phase !== 'reading' && <Addresses list={faulty} />}
      {error && <ErrorNote>{error}</ErrorNote>}
    </Dialog>
  );
}

/** A text in which characters without a sign of their own show their code: "[U+200B]". */
const withInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, (found) =>
    [...found].map((sign) => `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`).join(''),
  );

/** Addresses with the record that has them, and what they become or why they cannot work. */
function Addresses({ list }: { list: readonly Cleanable[] }) {
  const labels = useLabels();
  const message = useFieldMessage();
  const { name: resource } = useDefinition();
  if (list.length === 0) return null;
  return (
    <Box component="ul" sx={LIST}>
      {list.slice(0, SHOWN).map(({ id, title, path, before, after, reason }) => (
        <li key={`${id} ${path}`}>
          <Link to={`/${resource}/${id}`}>{title}</Link> {labels.field(path)}: {withInvisible(before)}{' '}
          {after === undefined ? <span className="v-quiet">{message(reason ?? '')}</span> : `→ ${after}`}
        </li>
      ))}
    </Box>
  );
}
