import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Attachment } from '../../choose/files/attachment.ts';
import { FileIcon } from '../../choose/files/FileIcon.tsx';
import { useFileContents } from '../../choose/files/useFiles.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { ItemButtons, shiftByKey } from '../../ui/ItemButtons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { givenOf, heldFiles } from './held.ts';

const PreviewDialog = lazyDialog(() => import('../../choose/files/PreviewDialog.tsx'));
const FilePicker = lazyDialog(() => import('../../choose/files/FilePicker.tsx'));

/** Files of the store that belong to a record, in the order in which they are to be read. */
export default function InstructionFilesInput() {
  const { id, label, value, onChange, readOnly, describedBy, record } = useField();
  const translate = useTranslate();
  const contents = useFileContents();
  const [picking, setPicking] = useState(false);
  const [shown, setShown] = useState<Attachment>();
  const held = heldFiles(value);
  const files = held.map(({ file }) => file);
  const set = (next: readonly { given: unknown }[]) => onChange(next.map(({ given }) => given));
  const shift = (from: number, to: number) => {
    const next = [...held];
    const [moved] = next.splice(from, 1);
    if (!moved || to < 0 || to > next.length) return;
    next.splice(to, 0, moved);
    set(next);
  };
  return (
    <fieldset className="w-files" aria-describedby={describedBy}>
      <legend className="sr">{label}</legend>
      {held.length > 0 && (
        <ul className="f-held">
          {held.map(({ file, given }, index) => (
            <li key={file.path} onKeyDown={(event) => !readOnly && shiftByKey(event, index, shift)}>
              <FileIcon icon={file.icon} ext={file.ext} />
              {contents ? (
                <button type="button" className="f-heldname" onClick={() => setShown(file)}>
                  <Name file={file} />
                </button>
              ) : (
                <span className="f-heldname">
                  <Name file={file} />
                </span>
              )}
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
            </li>
          ))}
        </ul>
      )}
      {held.length === 0 && <p className="v-quiet v-nothing">{translate('files.held.none')}</p>}
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
            set([...held, ...picked.map((file) => ({ given: givenOf(file, held) }))]);
          }}
        />
      )}
      {shown && <PreviewDialog file={shown} files={files} onShow={setShown} onClose={() => setShown(undefined)} />}
    </fieldset>
  );
}

function Name({ file }: { file: Attachment }) {
  return (
    <>
      <span>{file.name}</span>
      {file.orgName && <span className="v-quiet">{file.orgName}</span>}
    </>
  );
}
