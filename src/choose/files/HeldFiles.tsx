import { Link, List, ListItem } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import type { Attachment } from './attachment.ts';
import { FileIcon } from './FileIcon.tsx';
import { heldFiles } from './held.ts';
import { useFileContents } from './useFiles.ts';

const PreviewDialog = lazyDialog(() => import('./PreviewDialog.tsx'));

/** Lists the files of a value, each with a preview; renders nothing without files. */
export function HeldFiles({ value, label }: { value: unknown; label: string }) {
  const contents = useFileContents();
  const [shown, setShown] = useState<Attachment>();
  const files = heldFiles(value).map(({ file }) => file);
  if (files.length === 0) return null;
  return (
    <>
      <List dense disablePadding aria-label={label}>
        {files.map((file) => (
          <ListItem key={file.path} disableGutters sx={{ gap: 2, overflowWrap: 'anywhere' }}>
            <FileIcon icon={file.icon} ext={file.ext} />
            {contents ? (
              <Link component="button" type="button" sx={{ textAlign: 'left' }} onClick={() => setShown(file)}>
                {file.name}
              </Link>
            ) : (
              file.name
            )}
          </ListItem>
        ))}
      </List>
      {shown && <PreviewDialog file={shown} files={files} onShow={setShown} onClose={() => setShown(undefined)} />}
    </>
  );
}
