import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrgId } from '../../../authProvider/useUser.ts';
import { moveFiles } from '../../../dataProvider/calls/instructions.ts';
import { chooseOrg } from '../../../dataProvider/session/stored.ts';
import type { Attachment } from '../../choose/files/attachment.ts';
import { useDownload } from '../../choose/files/DownloadButton.tsx';
import { useFileDrop } from '../../choose/files/useFileDrop.ts';
import { FILES_KEY, useFileContents, useFiles } from '../../choose/files/useFiles.ts';
import { OrganizationPicker } from '../../choose/organization/OrganizationPicker.tsx';
import { useCan, useShowFailure } from '../../definition/context.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import { withParams } from '../../definition/searchParams.ts';
import { formatNumber } from '../../i18n/format.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useStoredState } from '../../ui/useStoredState.ts';
import { DeleteFiles } from './DeleteFiles.tsx';
import { FileGrid } from './FileGrid.tsx';
import { FilesState } from './FilesState.tsx';
import { FileTable } from './FileTable.tsx';
import { type DroppedFiles, readDrop } from './readDrop.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { type FilesMode, FilesScreenProvider } from './screen.ts';
import { BY_NAME, sortFiles } from './sort.ts';
import { Toolbar } from './Toolbar.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import type { Refusal } from './uploadQueue.ts';
import { onStored, uploads } from './uploads.ts';
import { useOrgNameOf } from './useOrgNameOf.ts';
import { useSelection } from './useSelection.ts';

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
const AUTHORITY = 'INSTRUCTION_FILES';
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

function Screen({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const editable = !readOnly && can(AUTHORITY);
  const filter = params.get('q') ?? '';
  const orgId = useOrgId();
  const [mode, setMode] = useStoredState<FilesMode>('attachmentsMode', 'grid');
  const [sort, setSort] = useStoredState('attachmentsSort', BY_NAME);
  const [everywhere, setEverywhere] = useStoredState(readOnly ? 'alarmAttachmentsAll' : 'attachmentsAll', readOnly);
  const [doing, setDoing] = useState<Doing>();
  const box = useRef<HTMLDivElement>(null);
  const { files: all, data, error, isPending, isFetching, refetch } = useFiles(filter);
  const orgName = useOrgNameOf(orgId, all);
  const contents = useFileContents();
  const { download } = useDownload();
  const files = useMemo(() => {
    const here = everywhere ? all : all.filter((file) => file.orgId === orgId);
    return sortFiles(here, mode === 'grid' ? BY_NAME : sort, locale);
  }, [all, everywhere, orgId, sort, mode, locale]);

  const change = (name: string, value: string) =>
    setParams(withParams(params, { [name]: value }), { replace: name === 'q' });
  const shown = files.find(({ path }) => path === params.get('file'));
  const open = contents ? ({ path }: Attachment) => change('file', path) : undefined;
  const selection = useSelection({ files, box, editable, onOpen: open, onRemove: () => setDoing('remove') });
  const { selected, clear } = selection;
  const add = useAddFiles({ id: orgId, name: orgName }, all);
  const addAll = (dropped: DroppedFiles) => {
    if (filter !== '') change('q', '');
    add(dropped);
  };

  useEffect(() => onStored(() => void queries.invalidateQueries({ queryKey: [FILES_KEY] })), [queries]);

  const changed = async () => {
    setDoing(undefined);
    clear();
    await queries.invalidateQueries({ queryKey: [FILES_KEY] });
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const move = async (target: { id: number; name: string }) => {
    setDoing(undefined);
    const moving = selected.filter((file) => file.orgId !== target.id);
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

  const { over, handlers } = useFileDrop(editable, (data) => addAll(readDrop(data)));
  const view = { files, box, selection, label: translate('pages.attachments') };
  const setFilter = useEvent((text: string) => change('q', text));
  const screen = useMemo(
    () => ({ filter, setFilter, everywhere, setEverywhere, mode, setMode, editable, orgName }),
    [filter, setFilter, everywhere, setEverywhere, mode, setMode, editable, orgName],
  );

  return (
    <FilesScreenProvider value={screen}>
      <Stack component="section" aria-labelledby="attachments-title" sx={PAGE} {...handlers}>
        <Toolbar
          title={translate(readOnly ? 'pages.alarm-attachments' : 'pages.attachments')}
          count={data ? formatNumber(files.length, locale) : ''}
          onOrganization={() => setDoing('organization')}
          onFiles={(list) => addAll({ files: list, folders: [] })}
        />
        <Box aria-busy={isFetching} sx={BODY}>
          {files.length > 0 ? (
            mode === 'grid' ? (
              <FileGrid {...view} />
            ) : (
              <FileTable {...view} sort={sort} onSort={setSort} />
            )
          ) : (
            <FilesState error={error} loading={isPending} elsewhere={all.length} onRetry={() => void refetch()} />
          )}
          {over && <Box sx={DROP}>{translate('files.dropHere', { organization: orgName })}</Box>}
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
        {doing === 'organization' && (
          <OrganizationPicker
            value={orgId}
            onCancel={() => setDoing(undefined)}
            onSelect={(org) => {
              setDoing(undefined);
              clear();
              chooseOrg(org);
              setEverywhere(false);
            }}
          />
        )}
        {doing === 'move' && (
          <OrganizationPicker value={orgId} onCancel={() => setDoing(undefined)} onSelect={(org) => void move(org)} />
        )}
        {doing === 'remove' && selected.length > 0 && (
          <DeleteFiles files={selected} onClose={() => setDoing(undefined)} onRemoved={() => void changed()} />
        )}
        {shown && contents && (
          <PreviewDialog file={shown} files={files} onShow={open ?? clear} onClose={() => change('file', '')} />
        )}
      </Stack>
    </FilesScreenProvider>
  );
}
