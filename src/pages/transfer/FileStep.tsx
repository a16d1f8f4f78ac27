import MuiButton from '@mui/material/Button';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { uploadImport } from '../../../dataProvider/transfer.ts';
import { IMPORT_LIMITS } from '../../../protocol/transfer.ts';
import { useFileDrop } from '../../choose/files/useFileDrop.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { isCancelled, useFailureText, useProvider } from '../../definition/context.ts';
import { useDefinitions, useExtension } from '../../definition/definitions.tsx';
import { useLabels } from '../../definition/labels.ts';
import { orgFieldOf } from '../../definition/orgField.ts';
import type { Resource } from '../../engine/definition.ts';
import { headingOf, transferColumns } from '../../engine/transfer/columns.ts';
import { csvText } from '../../engine/transfer/csv.ts';
import { useOrgId } from '../../list/useRows.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { keepImport } from './local/opened.ts';
import { TypeSelect } from './parts.tsx';
import { saveFile, separatorOf } from './saveFile.ts';
import './fileStep.css';

interface FileStepProps {
  types: readonly Resource[];
  chosen: string | null;
  onOpen: (id: string) => void;
}

/** MUI's button as the label of its input, which is what can be focused. */
const LABEL = { component: 'label', role: undefined, tabIndex: -1 } as const;

/** Chooses type, organization of new records, and the file, which is read at once. */
export function FileStep({ types, chosen, onOpen }: FileStepProps) {
  const translate = useTranslate();
  const ownOrg = useOrgId();
  const [name, setName] = useState(chosen);
  const [orgId, setOrgId] = useState(ownOrg);
  const resource = types.find((r) => r.name === name) ?? types[0];
  const server = useExtension('transfer');
  if (!resource) return null;
  return (
    <div className="tr-form">
      <TypeSelect types={types} value={resource.name} onChange={setName} />
      {orgFieldOf(resource) && (
        <fieldset className="tr-field">
          <legend>{translate('transfer.file.organization')}</legend>
          <OrganizationChip here id={orgId} ready onSelect={setOrgId} />
          <p className="tr-help">{translate('transfer.file.organizationHelp')}</p>
        </fieldset>
      )}
      <Drop resource={resource} orgId={orgId} server={server} onOpen={onOpen} />
      {!server && <p className="tr-note">{translate('transfer.local.note')}</p>}
      <Template resource={resource} />
    </div>
  );
}

/** A template: a file with all known headings. */
function Template({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const locale = useLocale();
  const labels = useLabels(resource);
  const save = () => {
    const columns = transferColumns(resource).filter((column) => column.importable);
    const headings = columns.map((column) => headingOf(column, labels.field));
    saveFile(csvText([headings], separatorOf(locale)), resource.name, 'csv');
  };
  return (
    <p className="tr-help">
      {translate('transfer.file.template')}{' '}
      <Button kind="ghost" small icon="export" onClick={save}>
        {translate('transfer.file.saveTemplate')}
      </Button>
    </p>
  );
}

interface DropProps {
  resource: Resource;
  orgId: number;
  server: boolean;
  onOpen: (id: string) => void;
}

function Drop({ resource, orgId, server, onOpen }: DropProps) {
  const translate = useTranslate();
  const text = useFailureText();
  const provider = useProvider();
  const definitions = useDefinitions();
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  const id = useId();

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    if (file.size > IMPORT_LIMITS.csvBytes) return setFault(translate('transfer.file.tooLarge'));
    const controller = new AbortController();
    abort.current = controller;
    setFault(undefined);
    setBusy(file.name);
    try {
      if (server) onOpen(String((await uploadImport(resource.api.listType, orgId, file, controller.signal)).id));
      else {
        const { readHere } = await import('./local/readHere.ts');
        onOpen(keepImport(await readHere({ provider, definitions, resource, orgId, file })));
      }
    } catch (error) {
      if (!isCancelled(error)) setFault(text(error, { op: 'upload' }));
    } finally {
      setBusy(undefined);
      if (input.current) input.current.value = '';
    }
  };
  const { over, handlers } = useFileDrop(!busy, ({ files }) => void take(files[0]));
  return (
    <fieldset className="tr-field" {...handlers}>
      <legend>{translate('transfer.file.file')}</legend>
      <div className={over ? 'tr-drop over' : 'tr-drop'}>
        <Icon name="import" />
        <p>{translate(busy ? 'transfer.file.reading' : 'transfer.file.drop', { name: busy ?? '' })}</p>
        <MuiButton variant="outlined" {...LABEL} aria-disabled={busy !== undefined}>
          {translate('transfer.file.choose')}
          <input
            ref={input}
            type="file"
            className="sr"
            accept={server ? '.csv,.txt,.tsv,.xlsx' : '.csv,.txt,.tsv'}
            disabled={busy !== undefined}
            aria-describedby={fault ? `${id}-fault` : `${id}-help`}
            aria-invalid={fault !== undefined}
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </MuiButton>
        {busy && (
          <Button icon="close" onClick={() => abort.current?.abort()}>
            {translate('views.cancel')}
          </Button>
        )}
        <p id={`${id}-help`} className="tr-help">
          {translate(server ? 'transfer.file.help' : 'transfer.local.help')}
        </p>
      </div>
      <p id={`${id}-fault`} className="tr-fault" role="alert">
        {fault && (
          <>
            <Icon name="error" />
            {fault}
          </>
        )}
      </p>
    </fieldset>
  );
}
