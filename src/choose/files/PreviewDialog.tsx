import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { fileLink } from '../../../dataProvider/calls/instructions.ts';
import { useFailureText } from '../../definition/context.tsx';
import { useWindowKey } from '../../definition/useWindowKey.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { State } from '../../ui/State.tsx';
import { type Attachment, previewOf } from './attachment.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { FileIcon } from './FileIcon.tsx';
import { formatBytes } from './sizes.ts';

interface PreviewDialogProps {
  file: Attachment;
  /** The files between which the user can step back and forth. */
  files: readonly Attachment[];
  onShow: (file: Attachment) => void;
  onClose: () => void;
}

const STEPS = { alignItems: 'center', mr: 'auto', fontSize: 'var(--fs-12)', color: 'text.secondary' };
const FRAME = {
  width: 1,
  height: 'min(70vh, 900px)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
  objectFit: 'contain',
};

/** Previews a picture or PDF; other files only with their details. The arrow keys show the previous or next file. */
export default function PreviewDialog({ file, files, onShow, onClose }: PreviewDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const at = files.findIndex(({ path }) => path === file.path);
  const go = (step: number) => {
    const next = files[at + step];
    if (at >= 0 && next) onShow(next);
  };
  // in the window, so that the keys work wherever the focus is in the dialog
  useWindowKey(
    (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      go(event.key === 'ArrowLeft' ? -1 : 1);
    },
    { first: true },
  );
  const facts = [
    file.orgName,
    file.size === undefined ? '' : formatBytes(file.size, locale),
    file.date ? formatDateTime(file.date, locale) : '',
    file.uses ? translate('files.usedBy', { smart_count: file.uses }) : '',
  ].filter(Boolean);
  return (
    <Dialog
      title={file.name}
      width="min(1080px, 96vw)"
      onClose={onClose}
      actions={
        <>
          {files.length > 1 && (
            <Stack component="span" direction="row" spacing={2} sx={STEPS}>
              <Button icon="left" aria-label={translate('files.previous')} disabled={at <= 0} onClick={() => go(-1)} />
              <span className="tn">{`${at + 1} / ${files.length}`}</span>
              <Button
                icon="right"
                aria-label={translate('files.next')}
                disabled={at < 0 || at >= files.length - 1}
                onClick={() => go(1)}
              />
            </Stack>
          )}
          <DownloadButton file={file} />
          <Button kind="primary" onClick={onClose}>
            {translate('views.close')}
          </Button>
        </>
      }
    >
      <Stack spacing={2.5} sx={{ minHeight: 'min(60vh, 560px)' }}>
        <Hint>{facts.join(' · ')}</Hint>
        <Content key={file.path} file={file} />
      </Stack>
    </Dialog>
  );
}

function Content({ file }: { file: Attachment }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const kind = previewOf(file.ext);
  const [broken, setBroken] = useState(false);
  const { data: url, error } = useQuery({
    queryKey: ['fileLink', file.path],
    queryFn: ({ signal }) => fileLink(file.path, signal),
    enabled: kind !== undefined,
    gcTime: 0,
    retry: false,
  });
  if (error || broken) {
    return (
      <State alert icon="error" title={translate('files.notShown')}>
        {error && <p>{failureText(error, {})}</p>}
      </State>
    );
  }
  const shown = kind === 'pdf' && navigator.pdfViewerEnabled === false ? undefined : kind;
  if (shown === undefined) {
    return (
      <State title={translate('files.noPreview')}>
        <FileIcon icon={file.icon} ext={file.ext} large />
      </State>
    );
  }
  if (url === undefined) return <Box sx={FRAME} aria-busy="true" />;
  if (shown === 'picture')
    return <Box component="img" sx={FRAME} src={url} alt={file.name} onError={() => setBroken(true)} />;
  return <Box component="iframe" sx={FRAME} src={url} title={file.name} />;
}
