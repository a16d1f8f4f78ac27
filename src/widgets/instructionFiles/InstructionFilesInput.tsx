import { Link, List, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Attachment } from '../../choose/files/attachment.ts';
import { FileIcon } from '../../choose/files/FileIcon.tsx';
import { heldFiles, storedFormOf } from '../../choose/files/held.ts';
import { useFileContents } from '../../choose/files/useFiles.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { ItemButtons, moveItem, shiftByKey } from '../../ui/ItemButtons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const PreviewDialog = lazyDialog(() => import('../../choose/files/PreviewDialog.tsx'));
const FilePicker = lazyDialog(() => import('../../choose/files/FilePicker.tsx'));

const NAME = { display: 'block', maxWidth: 1, color: 'text.primary' };

/** The files of a record, in reading order. */
export default function InstructionFilesInput() {
  const { id, label, value, onChange, readOnly, describedBy, record } = useField();
  const translate = useTranslate();
  const contents = useFileContents();
  const [picking, setPicking] = useState(false);
  const [shown, setShown] = useState<Attachment>();
  const held = heldFiles(value);
  const files = held.map(({ file }) => file);
  const set = (next: readonly { given: unknown }[]) => onChange(next.map(({ given }) => given));
  const shift = (from: number, to: number) => set(moveItem(held, from, to));
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="sr">{label}</legend>
      {held.length > 0 && (
        <List disablePadding className="s-rows" sx={{ mb: 2 }}>
          {held.map(({ file, given }, index) => (
            <ListItem
              key={file.path}
              disablePadding
              divider={index + 1 < held.length}
              sx={{ gap: 2, pl: 2.5, pr: 1.5 }}
              onKeyDown={(event) => !readOnly && shiftByKey(event, { index, count: held.length, onShift: shift })}
            >
              <FileIcon icon={file.icon} ext={file.ext} />
              <ListItemText
                primary={
                  contents ? (
                    <Link component="button" type="button" noWrap sx={NAME} onClick={() => setShown(file)}>
                      {file.name}
                    </Link>
                  ) : (
                    file.name
                  )
                }
                secondary={file.orgName}
                slotProps={{
                  primary: { variant: 'body2', noWrap: true },
                  secondary: { variant: 'caption', noWrap: true },
                }}
              />
              {!readOnly && (
                <ItemButtons
                  name={file.name}
                  index={index}
                  count={held.length}
                  onShift={shift}
                  onRemove={() => set(held.filter((one) => one.given !== given))}
                  refers
                />
              )}
            </ListItem>
          ))}
        </List>
      )}
      {held.length === 0 && <NoItems>{translate('files.held.none')}</NoItems>}
      {!readOnly && (
        <Button id={id} small icon="add" onClick={() => setPicking(true)}>
          {translate('files.held.add')}
        </Button>
      )}
      {picking && (
        <FilePicker
          held={files.map(({ path }) => path)}
          orgId={typeof record.orgId === 'number' ? record.orgId : undefined}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            set([...held, ...picked.map((file) => ({ given: storedFormOf(file, held) }))]);
          }}
        />
      )}
      {shown && <PreviewDialog file={shown} files={files} onShow={setShown} onClose={() => setShown(undefined)} />}
    </fieldset>
  );
}
