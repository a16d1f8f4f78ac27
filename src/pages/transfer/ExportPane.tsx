import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { exportFile } from '../../../dataProvider/transfer.ts';
import type { TransferFormat } from '../../../protocol/transfer.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { isCancelled, useProvider, useShowFailure } from '../../definition/context.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { useLabels } from '../../definition/labels.ts';
import { orgFieldOf } from '../../definition/orgField.ts';
import type { Resource } from '../../engine/definition.ts';
import { headingOf, transferColumns } from '../../engine/transfer/columns.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useOrgId } from '../../list/useRows.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { onlyOnce } from '../../ui/onlyOnce.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Nothing, TypeSelect } from './parts.tsx';
import { saveFile, separatorOf } from './saveFile.ts';
import { useTypes } from './useTypes.ts';
import './exportPane.css';
import { SelectBox } from '../../ui/SelectBox.tsx';

const FORMATS: readonly TransferFormat[] = ['xlsx', 'csv'];

/** Chooses what to export, and saves the file. */
export function ExportPane() {
  const [params, setParams] = useSearchParams();
  const { exportable } = useTypes();
  const resource = exportable.find(({ name }) => name === params.get('type')) ?? exportable[0];
  if (!resource) return <Nothing />;
  const choose = (name: string) => setParams({ tab: 'export', type: name }, { replace: true });
  return (
    <div className="tr-form">
      <TypeSelect types={exportable} value={resource.name} onChange={choose} />
      <ExportForm key={resource.name} resource={resource} />
    </div>
  );
}

function ExportForm({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const labels = useLabels(resource);
  const ownOrg = useOrgId();
  const columns = transferColumns(resource);
  const [orgId, setOrgId] = useState(ownOrg);
  const [recursive, setRecursive] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const server = useExtension('transfer');
  const [format, setFormat] = useState<TransferFormat>(server ? 'xlsx' : 'csv');
  const chosen = columns.filter(({ key }) => !left.has(key)).map(({ key }) => key);
  const run = useExport(resource, server);
  const id = useId();
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
        <fieldset className="tr-field">
          <legend>{translate('views.list.organization')}</legend>
          <div className="tr-line">
            <OrganizationChip here id={orgId} ready onSelect={setOrgId} />
            <Switch label={translate('views.list.children')} checked={recursive} onChange={setRecursive} />
          </div>
        </fieldset>
      )}
      <fieldset className="tr-field">
        <legend>{translate('transfer.export.columns')}</legend>
        <div className="tr-all">
          <Checkbox
            checked={left.size === 0}
            mixed={left.size > 0 && chosen.length > 0}
            label={translate('transfer.export.all', { count: chosen.length, total: columns.length })}
            onChange={(on) => setLeft(new Set(on ? [] : columns.map(({ key }) => key)))}
          />
        </div>
        <div className="tr-columns">
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              checked={!left.has(column.key)}
              label={headingOf(column, labels.field)}
              onChange={(on) => toggle(column.key, on)}
            />
          ))}
        </div>
      </fieldset>
      <div className="tr-field">
        <label htmlFor={`${id}-format`}>{translate('transfer.export.format')}</label>
        <SelectBox
          id={`${id}-format`}
          value={format}
          options={FORMATS.filter((one) => server || one === 'csv').map((one) => [
            one,
            translate(`transfer.export.${one}`),
          ])}
          onChange={(next) => setFormat(next === 'csv' ? 'csv' : 'xlsx')}
        />
        {!server && <p className="tr-help">{translate('transfer.export.browser')}</p>}
      </div>
      <p className="tr-help">{translate('transfer.export.help')}</p>
      <div className="tr-actions" onClickCapture={onlyOnce}>
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
        <span role="status" className="tr-status">
          {run.running && translate('transfer.export.running', { count: run.count })}
        </span>
      </div>
    </>
  );
}

interface Wanted {
  orgId: number;
  recursive: boolean;
  columns: string[];
  format: TransferFormat;
}

function useExport(resource: Resource, server: boolean) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const showFailure = useShowFailure();
  const provider = useProvider();
  const [running, setRunning] = useState(false);
  const [count, setCount] = useState('');
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async ({ orgId, recursive, columns, format }: Wanted) => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(true);
    setCount('');
    try {
      const delimiter = separatorOf(locale);
      const { signal } = controller;
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
        saveFile(await exportFile(request, signal), resource.name, format);
      } else {
        const { exportHere } = await import('./local/exportHere.ts');
        const onProgress = (rows: number) => setCount(formatNumber(rows, locale));
        const text = await exportHere({
          provider,
          resource,
          orgId,
          recursive,
          columns,
          delimiter,
          locale,
          onProgress,
          signal,
        });
        saveFile(text, resource.name, 'csv');
      }
      notify(translate('transfer.export.done'), { type: 'success' });
    } catch (error) {
      if (!isCancelled(error)) showFailure(error, { resource, op: 'list' });
    } finally {
      setRunning(false);
    }
  };
  return { running, count, start, cancel: () => abort.current?.abort() };
}
