import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { deleteFiles, fileUsers } from '../../../dataProvider/calls/instructions.ts';
import type { UsedByReply } from '../../../protocol/list.ts';
import type { Attachment } from '../../choose/files/attachment.ts';
import { useFailureText } from '../../definition/context.tsx';
import { UsedBy } from '../../record/dialogs/UsedBy.tsx';
import { usersIn } from '../../record/dialogs/users.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface DeleteFilesProps {
  files: readonly Attachment[];
  onClose: () => void;
  onRemoved: () => void;
}

const SHOWN = 8;
const USED = { gap: '6px', mt: '10px', color: 'warning.dark', fontWeight: 'fontWeightMedium', flexWrap: 'nowrap' };
const NAMES = {
  maxHeight: 180,
  mt: '6px',
  overflow: 'auto',
  '& > li': { overflow: 'hidden', textOverflow: 'ellipsis', p: '2px 0 2px 12px', color: 'text.secondary' },
};

/**
 * Asks for confirmation before files are deleted and shows which of them are in use. Those are kept; the others can
 * still be deleted.
 */
export function DeleteFiles({ files, onClose, onRemoved }: DeleteFilesProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const failureText = useFailureText();
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; usedBy?: UsedByReply }>();
  const used = files.filter(({ uses }) => uses !== undefined && uses > 0);
  const free = files.filter((file) => !used.includes(file));
  const { data: users } = useQuery({
    queryKey: ['fileUsers', used.map(({ path }) => path)],
    queryFn: ({ signal }) => fileUsers(used, signal),
    enabled: used.length > 0,
    gcTime: 0,
    retry: false,
  });
  const remove = async () => {
    setRunning(true);
    try {
      await deleteFiles(free);
      notify('files.deleted', { type: 'success', messageArgs: { smart_count: free.length } });
      onRemoved();
    } catch (error) {
      setRefusal({ text: failureText(error, { op: 'remove' }), usedBy: usersIn(error) });
      setRunning(false);
    }
  };
  const shownUsers = refusal?.usedBy ?? users;
  return (
    <Dialog
      title={translate('files.deleteTitle', { smart_count: files.length, name: files[0]?.name ?? '' })}
      onClose={onClose}
      cancel
      actions={
        <Button kind="danger" icon="remove" disabled={running || free.length === 0} onClick={remove}>
          {used.length > 0 && free.length > 0
            ? translate('files.deleteOthers', { smart_count: free.length })
            : translate('views.remove.confirm')}
        </Button>
      }
    >
      {refusal && <Alert severity="error">{refusal.text}</Alert>}
      {free.length > 0 && <p>{translate('files.deleteText')}</p>}
      {free.length > 0 && files.length > 1 && <Names files={free} />}
      {used.length > 0 && (
        <>
          <Line as="p" sx={USED}>
            <Icon name="lock" />
            <span>{translate('files.deleteUsed', { smart_count: used.length })}</span>
          </Line>
          {files.length > 1 && <Names files={used} />}
        </>
      )}
      {shownUsers && (
        <Box sx={{ mt: 2 }}>
          <UsedBy groups={shownUsers.groups} />
        </Box>
      )}
    </Dialog>
  );
}

function Names({ files }: { files: readonly Attachment[] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={NAMES}>
      {files.slice(0, SHOWN).map(({ path, name }) => (
        <li key={path}>{name}</li>
      ))}
      {files.length > SHOWN && <li>{translate('views.remove.more', { count: files.length - SHOWN })}</li>}
    </Box>
  );
}
