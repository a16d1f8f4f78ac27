import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DefinitionsReply, StoredOverlay } from '../../../protocol/definitions.ts';
import { registries } from '../../../resources/named.ts';
import { useWhileMounted } from '../../definition/tasks.ts';
import { codecs } from '../../engine/codecs.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { rules } from '../../engine/rules.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LeaveGuard } from '../../record/form/useLeaveGuard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Diff } from './Diff.tsx';
import type { EditorHandle } from './editor/CodeEditor.tsx';
import { FaultList } from './FaultList.tsx';
import { Note, OverlayFrame } from './Frame.tsx';
import { Preview } from './Preview.tsx';
import { RemoveOverlay } from './RemoveOverlay.tsx';
import { useOverlayText } from './useOverlayText.ts';
import { SOURCES_KEY } from './useSources.ts';

interface ConflictDialogProps {
  theirs: StoredOverlay | null;
  mine: string;
  /** Keeps the user's text in the editor, based on the stored version. */
  onKeep: () => void;
  onTake: () => void;
}

/** Shown if another user has saved the overlay meanwhile: the differences, and which text to continue with. */
function ConflictDialog({ theirs, mine, onKeep, onTake }: ConflictDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Dialog
      title={translate('views.conflict.title')}
      width="52rem"
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onTake}>{translate('definitions.conflict.take')}</Button>
          <Button kind="primary" onClick={onKeep}>
            {translate('definitions.conflict.keep')}
          </Button>
        </>
      }
    >
      <p>
        {theirs
          ? translate('definitions.conflict.text', {
              version: String(theirs.version),
              actor: theirs.actor,
              at: formatDateTime(theirs.at, locale),
            })
          : translate('definitions.conflict.removed')}
      </p>
      <Diff before={theirs?.content ?? ''} after={mine} />
    </Dialog>
  );
}

const CodeEditor = lazy(() => loadChunk(() => import('./editor/CodeEditor.tsx')));

const HALVES = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
  gap: 5,
  mt: '10px',
};
const NAMES = { ...registries, codecs: Object.keys(codecs), rules };

/** Editor of a stored overlay: it is checked and previewed before saving, and takes effect afterwards. */
export function OverlayEditor({ name, kept }: { name: string; kept: DefinitionsReply }) {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const leave = useWhileMounted(() => void navigate('/crud'));
  const queries = useQueryClient();
  const editor = useRef<EditorHandle>(null);
  const overlay = useOverlayText(name, kept);
  const { stored, base, text, faults, after, saving, theirs } = overlay;
  const [removing, setRemoving] = useState(false);
  const assist = useMemo(() => ({ faults, known: { byName: after.byName, registries: NAMES } }), [faults, after]);
  const changed = text !== base.content;
  const take = useEvent((content: string) => {
    overlay.setText(content);
    editor.current?.focus();
  });
  const about = stored
    ? translate('definitions.overlays.version', {
        version: String(stored.version),
        at: formatDateTime(stored.at, locale),
        actor: stored.actor,
      })
    : translate('definitions.overlays.unsaved');
  return (
    <OverlayFrame
      name={name}
      about={about}
      actions={
        <>
          {stored && (
            <Button icon="remove" onClick={() => setRemoving(true)}>
              {translate('definitions.remove.button')}
            </Button>
          )}
          <Button disabled={!changed || saving} onClick={overlay.discard}>
            {translate('views.form.discard')}
          </Button>
          <Button kind="primary" disabled={!changed || saving || faults.length > 0} onClick={overlay.save}>
            {translate(saving ? 'views.form.saving' : 'definitions.save')}
          </Button>
        </>
      }
    >
      {overlay.fromDraft && changed && <Note role="status">{translate('definitions.draft')}</Note>}
      <Box sx={HALVES}>
        <div>
          <Suspense fallback={<Loading />}>
            <CodeEditor
              ref={editor}
              value={text}
              onChange={overlay.setText}
              assist={assist}
              label={translate('definitions.editor.label', { name })}
              describedBy="def-editor-help"
              onSave={overlay.save}
            />
          </Suspense>
          <Hint id="def-editor-help" sx={{ mt: '6px' }}>
            {translate('definitions.editor.help')}
          </Hint>
          <div aria-live="polite">
            <FaultList faults={faults} onShow={(fault) => editor.current?.show(fault)} />
          </div>
        </div>
        <Preview overlay={overlay} name={name} kept={kept} onTake={take} />
      </Box>
      <LeaveGuard dirty={overlay.dirty} onDiscard={overlay.forget} onKeep={overlay.keep} />
      {theirs !== undefined && (
        <ConflictDialog
          theirs={theirs}
          mine={text}
          onKeep={() => overlay.settle(false)}
          onTake={() => overlay.settle(true)}
        />
      )}
      {removing && stored && (
        <RemoveOverlay
          name={name}
          version={stored.version}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            overlay.forget();
            void queries.invalidateQueries({ queryKey: SOURCES_KEY });
            leave();
          }}
        />
      )}
    </OverlayFrame>
  );
}
