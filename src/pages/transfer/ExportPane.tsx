import { Box, Divider, Typography } from '@mui/material';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrgId } from '../../../authProvider/useUser.ts';
import { exportFile } from '../../../dataProvider/calls/transfer.ts';
import type { TransferFormat } from '../../../protocol/transfer.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import {
  DefinitionProvider,
  useDefinition,
  useExtension,
  useProvider,
  useShowFailure,
} from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { orgFieldOf } from '../../definition/organization.ts';
import { useCancellableTask } from '../../definition/tasks.ts';
import { headingOf, transferColumns } from '../../engine/transfer/columns.ts';
import { separatorOf } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint, Line } from '../../ui/blocks.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { Actions } from './Actions.tsx';
import { Form } from './Form.ts';
import { NoAuthority, TypeSelect } from './parts.tsx';
import { useTypes } from './useTypes.ts';

const FORMATS: readonly TransferFormat[] = ['xlsx', 'csv'];

const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))', gap: '2px 12px' };

/** Chooses what to export, and saves the file. */
export function ExportPane() {
  const [params, setParams] = useSearchParams();
  const { exportable } = useTypes();
  const resource = exportable.find(({ name }) => name === params.get('type')) ?? exportable[0];
  if (!resource) return <NoAuthority />;
  const choose = (name: string) => setParams({ tab: 'export', type: name }, { replace: true });
  return (
    <Form>
      <TypeSelect types={exportable} value={resource.name} onChange={choose} />
      <DefinitionProvider key={resource.name} resource={resource}>
        <ExportForm />
      </DefinitionProvider>
    </Form>
  );
}

function ExportForm() {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const ownOrg = useOrgId();
  const columns = transferColumns(resource);
  const [orgId, setOrgId] = useState(ownOrg);
  const [recursive, setRecursive] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const server = useExtension('transfer');
  const [format, setFormat] = useState<TransferFormat>(server ? 'xlsx' : 'csv');
  const chosen = columns.filter(({ key }) => !left.has(key)).map(({ key }) => key);
  const run = useExport(server);
  const toggle = (key: string, on: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (on) next.delete(key);
      else next.add(key);
      return next;
    });
  return (
    <>
      {orgFieldOf(resource) && (
        <Labelled label={translate('views.list.organization')}>
          <Line>
            <OrganizationChip here id={orgId} ready onSelect={setOrgId} />
            <Switch label={translate('views.list.children')} checked={recursive} onChange={setRecursive} />
          </Line>
        </Labelled>
      )}
      <Labelled label={translate('transfer.export.columns')}>
        <Checkbox
          checked={left.size === 0}
          mixed={left.size > 0 && chosen.length > 0}
          label={translate('transfer.export.all', { count: chosen.length, total: columns.length })}
          onChange={(on) => setLeft(new Set(on ? [] : columns.map(({ key }) => key)))}
        />
        <Divider sx={{ my: '6px' }} />
        <Box sx={COLUMNS}>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              checked={!left.has(column.key)}
              label={headingOf(column, labels.field)}
              onChange={(on) => toggle(column.key, on)}
            />
          ))}
        </Box>
      </Labelled>
      <SelectField
        label={translate('transfer.export.format')}
        help={!server && translate('transfer.export.browser')}
        value={format}
        options={FORMATS.filter((one) => server || one === 'csv').map((one) => [
          one,
          translate(`transfer.export.${one}`),
        ])}
        onChange={(next) => setFormat(next === 'csv' ? 'csv' : 'xlsx')}
      />
      <Hint>{translate('transfer.export.help')}</Hint>
      <Actions>
        <Button
          kind="primary"
          icon="export"
          disabled={chosen.length === 0 || run.running}
          onClick={() => void run.start({ orgId, recursive, columns: chosen, format })}
        >
          {translate('transfer.export.run')}
        </Button>
        {run.running && (
          <Button icon="close" onClick={run.cancel}>
            {translate('views.cancel')}
          </Button>
        )}
        <Typography component="span" role="status" variant="body2" color="textSecondary">
          {run.running && translate('transfer.export.running', { count: run.count ?? '' })}
        </Typography>
      </Actions>
    </>
  );
}

interface Wanted {
  orgId: number;
  recursive: boolean;
  columns: string[];
  format: TransferFormat;
}

function useExport(server: boolean) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const provider = useProvider();
  const task = useCancellableTask<{ count?: number }>((error) => showFailure(error, { resource, op: 'list' }));

  const start = ({ orgId, recursive, columns, format }: Wanted) =>
    task.start({}, async (signal, report) => {
      const delimiter = separatorOf(locale);
      if (server) {
        const request = {
          type: resource.api.listType,
          parentOrgId: orgId,
          recursive,
          columns,
          format,
          delimiter,
          lang: locale,
        };
        const { bytes, name } = await exportFile(request, signal);
        saveFile(bytes, resource.name, format, name);
      } else {
        const { exportLocally } = await import('./local/exportLocally.ts');
        const text = await exportLocally({
          provider,
          resource,
          orgId,
          recursive,
          columns,
          delimiter,
          locale,
          onProgress: (count) => report({ count }),
          signal,
        });
        saveFile(text, resource.name, 'csv');
      }
      notify(translate('transfer.export.done'), { type: 'success' });
    });
  return { running: task.progress !== undefined, count: task.progress?.count, start, cancel: task.cancel };
}
