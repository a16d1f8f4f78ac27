import { Alert, Box, Button as MuiButton, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { useOrgId } from '../../../authProvider/useUser.ts';
import { IMPORT_LIMITS } from '../../../protocol/transfer.ts';
import { useFileDrop } from '../../choose/files/useFileDrop.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import {
  DefinitionProvider,
  isCancelled,
  useDefinition,
  useDefinitions,
  useExtension,
  useFailureText,
  useProvider,
} from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { orgFieldOf } from '../../definition/organization.ts';
import type { Resource } from '../../engine/definition.ts';
import { headingOf, templateColumns } from '../../engine/transfer/columns.ts';
import { csvText } from '../../engine/transfer/csv.ts';
import { separatorOf } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { columnLabel } from './columnLabel.ts';
import { Form } from './Form.ts';
import { TypeSelect } from './parts.tsx';
import { takeFile } from './takeFile.ts';

interface FileStepProps {
  types: readonly Resource[];
  chosen: string | null;
  onOpen: (id: string) => void;
}

/** Renders MUI's button as the label of its input, which receives the focus instead. */
const LABEL = { component: 'label', role: undefined, tabIndex: -1 } as const;

const DROP = {
  alignItems: 'flex-start',
  gap: 2,
  p: 5,
  border: '1px dashed var(--line-input)',
  borderRadius: 'var(--r-l)',
  bgcolor: 'background.paper',
};
const OVER = { ...DROP, borderColor: 'primary.main', bgcolor: 'primary.light' };

/** Chooses type, organization of new records, and the file, which is read immediately. */
export function FileStep({ types, chosen, onOpen }: FileStepProps) {
  const translate = useTranslate();
  const ownOrg = useOrgId();
  const [name, setName] = useState(chosen);
  const [orgId, setOrgId] = useState(ownOrg);
  const resource = types.find((r) => r.name === name) ?? types[0];
  const server = useExtension('transfer');
  if (!resource) return null;
  return (
    <DefinitionProvider resource={resource}>
      <Form>
        <TypeSelect types={types} value={resource.name} onChange={setName} />
        {orgFieldOf(resource) && (
          <Labelled label={translate('transfer.file.organization')} help={translate('transfer.file.organizationHelp')}>
            <div>
              <OrganizationChip here id={orgId} ready onSelect={setOrgId} />
            </div>
          </Labelled>
        )}
        <Drop orgId={orgId} server={server} onOpen={onOpen} />
        {!server && <Alert severity="warning">{translate('transfer.local.note')}</Alert>}
        <Template />
      </Form>
    </DefinitionProvider>
  );
}

/** A template: a file with all known headings. */
function Template() {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const labels = useLabels();
  const save = () => {
    const headings = templateColumns(resource).map((column) => headingOf(column, columnLabel(labels)));
    saveFile(csvText([headings], separatorOf(locale)), resource.name, 'csv');
  };
  return (
    <Hint>
      {translate('transfer.file.template')}{' '}
      <Button kind="ghost" small icon="export" onClick={save}>
        {translate('transfer.file.saveTemplate')}
      </Button>
    </Hint>
  );
}

function Drop({ orgId, server, onOpen }: { orgId: number; server: boolean; onOpen: (id: string) => void }) {
  const resource = useDefinition();
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
      const { signal } = controller;
      const taken = { provider, definitions, resource, orgId, file, reading: {}, server, signal };
      onOpen((await takeFile(taken)).id);
    } catch (error) {
      if (!isCancelled(error)) setFault(text(error, { op: 'upload' }));
    } finally {
      setBusy(undefined);
      if (input.current) input.current.value = '';
    }
  };
  const { over, handlers } = useFileDrop(!busy, ({ files }) => void take(files[0]));
  return (
    <div {...handlers}>
      <Labelled label={translate('transfer.file.file')}>
        <Stack sx={over ? OVER : DROP}>
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
          <Hint id={`${id}-help`}>{translate(server ? 'transfer.file.help' : 'transfer.local.help')}</Hint>
        </Stack>
        <Box id={`${id}-fault`} role="alert" sx={{ mt: fault ? 2 : 0 }}>
          {fault && (
            <Mark icon="error" tone="fail">
              {fault}
            </Mark>
          )}
        </Box>
      </Labelled>
    </div>
  );
}
