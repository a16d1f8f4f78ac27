import { Link, List, ListItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { PhoneFile } from '../../../protocol/phone.ts';

/** Links that open the files of a call in new tabs; renders nothing without files. */
export function CallFiles({ files }: { files: readonly PhoneFile[] }) {
  const translate = useTranslate();
  if (files.length === 0) return null;
  return (
    <List dense disablePadding aria-label={translate('phone.files')} sx={{ flex: 'none', mb: 2 }}>
      {files.map(({ name, path }) => (
        <ListItem key={path || name} disableGutters sx={{ overflowWrap: 'anywhere' }}>
          {path === '' ? (
            translate('phone.fileGone', { name })
          ) : (
            <Link href={path} target="_blank" rel="noopener" color="inherit">
              {name}
            </Link>
          )}
        </ListItem>
      ))}
    </List>
  );
}
