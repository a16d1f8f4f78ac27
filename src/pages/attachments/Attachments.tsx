import { Box, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { moveFiles } from '../../../dataProvider/calls/instructions.ts';
import { chooseOrg } from '../../../dataProvider/session/stored.ts';
import type { Attachment } from '../../choose/files/attachment.ts';
import { useDownload } from '../../choose/files/DownloadButton.tsx';
import { useFileDrop } from '../../choose/files/useFileDrop.ts';
import { FILES_KEY, useFileContents } from '../../choose/files/useFiles.ts';
import { OrganizationPicker } from '../../choose/organization/OrganizationPicker.tsx';
import { useCapabilities, useShowFailure } from '../../definition/context.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { DeleteFiles } from './DeleteFiles.tsx';
import { FileGrid } from './FileGrid.tsx';
import { FilesState } from './FilesState.tsx';
import { FileTable } from './FileTable.tsx';
import { SelectionTools } from './SelectionTools.tsx';
import { FilesScreenProvider } from './screen.ts';
import { Toolbar } from './Toolbar.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import type { Refusal } from './uploadQueue.ts';
import { onStored, uploads } from './uploads.ts';
import { useSelection } from './useSelection.ts';
import { useShownFiles } from './useShownFiles.ts';

/** Returns a function that uploads files to an organization, unless their path exists already (spec section 4). */
function useAddFiles(org: { id: number; name: string }, known: readonly Attachment[]) {
  const notify = useNotify();
  const limits = useCapabilities()?.files;
  return ({ files, folders }: DroppedFiles) => {
    const names = new Set(known.filter(({ orgId }) => orgId === org.id).map(({ name }) => name.normalize('NFC')));
    const refusal = (file: File): Refusal | undefined => {
      const ending = file.name.includes('.') ? file.name.split('.').at(-1)?.toLowerCase() : undefined;
      if (names.has(file.name.normalize('NFC'))) return 'exists';
      if (file.size === 0) return 'empty';
      if (limits && file.size > limits.maxBytes) return 'tooLarge';
      if (limits && (ending === undefined || !limits.kinds.includes(ending))) return 'kind';
      return undefined;
    };
    if (folders.length > 0) {
      notify('files.refused.folder', { type: 'warning', messageArgs: { name: folders.join(', ') } });
    }
    uploads.add(org, files, refusal);
  };
}

const PreviewDialog = lazyDialog(() => import('../../choose/files/PreviewDialog.tsx'));
/** Value of `of` in the URL for the operators' read-only view. */
const READ_ONLY = 'alarms';

const PAGE = {
  flex: 1,
  minHeight: 0,
  bgcolor: 'background.paper',
  '& .v-search': { maxWidth: { sm: 320 } },
  '& > header': { justifyContent: { xs: 'flex-end', sm: 'normal' } },
};
const BODY = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  borderTop: '1px solid',
  borderColor: 'divider',
};
const DROP = {
  position: 'absolute',
  inset: 10,
  zIndex: 'appBar',
  display: 'grid',
  placeItems: 'center',
  p: 5,
  textAlign: 'center',
  border: '2px dashed var(--accent)',
  borderRadius: 'var(--r-l)',
  bgcolor: 'color-mix(in srgb, var(--accent-tint) 92%, transparent)',
  color: 'var(--accent-text)',
  typography: 'h3',
  pointerEvents: 'none',
};

type Doing = 'organization' | 'move' | 'remove';

/** Attachments of organizations: viewing; with the authority also adding, moving and deleting (spec section 2). */
export default function Attachments() {
  const [params] = useSearchParams();
  const readOnly = params.get('of') === READ_ONLY;
  // keyed, because the two menu entries each have their own selection and scope
  return <Screen key={String(readOnly)} readOnly={readOnly} />;
}

/** Returns a function that moves files; `changed` is called once they are. */
function useMoveFiles(changed: () => Promise<void>) {
  const notify = useNotify();
  const showFailure = useShowFailure();
  return async (files: readonly Attachment[], target: { id: number; name: string }) => {
    const moving = files.filter((file) => file.orgId !== target.id);
    if (moving.length === 0) return notify('files.moveNotNeeded', { type: 'info' });
    try {
      await moveFiles(moving, target.id);
      notify('files.moved', {
        type: 'success',
        messageArgs: { smart_count: moving.length, organization: target.name },
      });
      await changed();
    } catch (failure) {
      showFailure(failure, { op: 'move' });
    }
  };
}

function Screen({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const box = useRef<HTMLDivElement>(null);
  const { query, files, org, open, onOpen, sort, setSort, screen } = useShownFiles(readOnly);
  const { editable, filter, setFilter, mode } = screen;
  const contents = useFileContents();
  const { download } = useDownload();
  const selection = useSelection({
    files,
    box,
    editable,
    onOpen: contents ? onOpen : undefined,
    onRemove: () => setDoing('remove'),
  });
  const { selected, clear } = selection;
  const add = useAddFiles(org, query.files);
  const addAll = (dropped: DroppedFiles) => {
    if (filter !== '') setFilter('');
    add(dropped);
  };
  const { over, handlers } = useFileDrop(editable, (data) => addAll(readDrop(data)));

  useEffect(() => onStored(() => void queries.invalidateQueries({ queryKey: [FILES_KEY] })), [queries]);

  const changed = async () => {
    setDoing(undefined);
    clear();
    await queries.invalidateQueries({ queryKey: [FILES_KEY] });
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const move = useMoveFiles(changed);
  const view = { files, box, selection, label: translate('pages.attachments') };
  return (
    <FilesScreenProvider value={screen}>
      <Stack component="section" aria-labelledby="attachments-title" sx={PAGE} {...handlers}>
        <Toolbar
          title={translate(readOnly ? 'pages.alarm-attachments' : 'pages.attachments')}
          count={query.data ? formatNumber(files.length, locale) : ''}
          onOrganization={() => setDoing('organization')}
          onFiles={(list) => addAll({ files: list, folders: [] })}
        />
        <Box aria-busy={query.isFetching} sx={BODY}>
          {files.length > 0 && mode === 'grid' && <FileGrid {...view} />}
          {files.length > 0 && mode === 'list' && <FileTable {...view} sort={sort} onSort={setSort} />}
          {files.length === 0 && (
            <FilesState
              error={query.error}
              loading={query.isPending}
              elsewhere={query.files.length}
              onRetry={() => void query.refetch()}
            />
          )}
          {over && <Box sx={DROP}>{translate('files.dropHere', { organization: org.name })}</Box>}
        </Box>
        {editable && selected.length > 0 && (
          <SelectionTools
            count={selected.length}
            onMove={() => setDoing('move')}
            onRemove={() => setDoing('remove')}
            onDownload={contents ? () => void download(selected) : undefined}
            onClear={clear}
          />
        )}
        <UploadPanel />
        {(doing === 'organization' || doing === 'move') && (
          <OrganizationPicker
            value={org.id}
            onCancel={() => setDoing(undefined)}
            onSelect={(target) => {
              setDoing(undefined);
              if (doing === 'move') return void move(selected, target);
              clear();
              chooseOrg(target);
              screen.setEverywhere(false);
            }}
          />
        )}
        {doing === 'remove' && selected.length > 0 && (
          <DeleteFiles files={selected} onClose={() => setDoing(undefined)} onRemoved={() => void changed()} />
        )}
        {open && contents && (
          <PreviewDialog file={open} files={files} onShow={onOpen} onClose={() => onOpen(undefined)} />
        )}
      </Stack>
    </FilesScreenProvider>
  );
}

/** The result of a drop: files, and the names of folders, which can't be uploaded. */
interface DroppedFiles {
  files: File[];
  folders: string[];
}

/** Reads a drop. Must be called synchronously in the event handler, because the browser clears the data afterwards. */
function readDrop(data: DataTransfer): DroppedFiles {
  const dropped: DroppedFiles = { files: [], folders: [] };
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(entry.name);
    else if (file) dropped.files.push(file);
  }
  return dropped;
}
