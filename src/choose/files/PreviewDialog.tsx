import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { fileLink } from '../../../dataProvider/instructions.ts';
import { useFailureText } from '../../definition/context.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { State } from '../../ui/State.tsx';
import { type Attachment, previewOf } from './attachment.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { FileIcon } from './FileIcon.tsx';
import { formatBytes } from './sizes.ts';

interface PreviewDialogProps {
  file: Attachment;
  /** The previous and next file, if any. */
  files: readonly Attachment[];
  onShow: (file: Attachment) => void;
  onClose: () => void;
}

/** Shows a picture or PDF; of any other kind its details. The arrow keys lead to the neighbours. */
export default function PreviewDialog({ file, files, onShow, onClose }: PreviewDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const at = files.findIndex(({ path }) => path === file.path);
  const go = (step: number) => {
    const next = files[at + step];
    if (at >= 0 && next) onShow(next);
  };
  useEffect(() => {
    // wherever the focus is in the dialog
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      go(event.key === 'ArrowLeft' ? -1 : 1);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
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
            <span className="f-steps">
              <Button icon="left" aria-label={translate('files.previous')} disabled={at <= 0} onClick={() => go(-1)} />
              <span className="tn">{`${at + 1} / ${files.length}`}</span>
              <Button
                icon="right"
                aria-label={translate('files.next')}
                disabled={at < 0 || at >= files.length - 1}
                onClick={() => go(1)}
              />
            </span>
          )}
          <DownloadButton file={file} />
          <Button kind="primary" onClick={onClose}>
            {translate('views.close')}
          </Button>
        </>
      }
    >
      <div className="f-preview">
        <p className="f-facts v-quiet">{facts.join(' · ')}</p>
        <Content key={file.path} file={file} />
      </div>
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
  if (url === undefined) return <div className="f-frame" aria-busy="true" />;
  if (shown === 'picture')
    return <img className="f-picture" src={url} alt={file.name} onError={() => setBroken(true)} />;
  return <iframe className="f-frame" src={url} title={file.name} />;
}
