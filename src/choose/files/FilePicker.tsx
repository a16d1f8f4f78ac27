import { Box, ListSubheader, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFailureText } from '../../definition/context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RowBox } from '../../ui/RowBox.tsx';
import { SearchBox } from '../SearchBox.tsx';
import '../rows.css';
import type { Attachment } from './attachment.ts';
import { FileIcon } from './FileIcon.tsx';
import { useFiles } from './useFiles.ts';

interface FilePickerProps {
  /** Paths that are selected already and not offered again. */
  held: readonly string[];
  /** Organization whose files come first. */
  orgId?: number;
  onClose: () => void;
  onPick: (files: Attachment[]) => void;
}

const SEARCH = { display: 'flex', '& > .v-search': { maxWidth: 'none' } };
const LIST = { height: 'min(50vh, 420px)', mt: 2.5 };
const ORGANIZATION = { bgcolor: 'var(--sunken)', color: 'text.secondary' };

/** Chooses stored files of all organizations that the user may see. */
export default function FilePicker({ held, orgId: own, onClose, onPick }: FilePickerProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Attachment>>(new Map());
  const { files, isPending, error } = useFiles(filter);
  const offered = files.filter(({ path }) => !held.includes(path));
  const orgIds = [...new Set(offered.map(({ orgId }) => orgId))].sort((a, b) => Number(b === own) - Number(a === own));
  const toggle = (file: Attachment) => {
    const next = new Map(chosen);
    if (!next.delete(file.path)) next.set(file.path, file);
    setChosen(next);
  };
  return (
    <Dialog
      title={translate('files.picker.title')}
      width="36rem"
      onClose={onClose}
      cancel
      actions={
        <Button kind="primary" disabled={chosen.size === 0} onClick={() => onPick([...chosen.values()])}>
          {chosen.size > 0
            ? translate('files.picker.addSome', { smart_count: chosen.size })
            : translate('files.picker.add')}
        </Button>
      }
    >
      <Box sx={SEARCH}>
        <SearchBox value={filter} hint={translate('files.search')} onChange={setFilter} />
      </Box>
      <Box className="s-rows" sx={LIST} aria-busy={isPending}>
        {orgIds.map((orgId) => {
          const group = offered.filter((file) => file.orgId === orgId);
          return (
            <section key={orgId} aria-label={group[0]?.orgName}>
              <ListSubheader component="h3" sx={ORGANIZATION}>
                {group[0]?.orgName}
              </ListSubheader>
              {group.map((file) => (
                <label key={file.path} className="s-row">
                  <RowBox checked={chosen.has(file.path)} onChange={() => toggle(file)} />
                  <FileIcon icon={file.icon} ext={file.ext} />
                  <span className="s-label">{file.name}</span>
                </label>
              ))}
            </section>
          );
        })}
        {!isPending && offered.length === 0 && (
          <Typography color="textHint" component="p" variant="body2" sx={{ p: 2.5 }}>
            {error
              ? failureText(error, { op: 'list' })
              : translate(filter ? 'views.empty.nothing' : 'files.picker.none')}
          </Typography>
        )}
      </Box>
    </Dialog>
  );
}
