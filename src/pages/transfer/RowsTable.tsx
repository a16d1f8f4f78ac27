import ButtonBase from '@mui/material/ButtonBase';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportJob, ImportRow } from '../../../protocol/transfer.ts';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { type Labels, useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { faultText } from '../../engine/transfer/faults.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { changeText } from './changeText.ts';
import { RowMark } from './parts.tsx';
import { samplesText } from './samplesText.ts';
import type { ImportSource } from './source.ts';
import './rowsTable.css';

const PAGE = 25;
const STATES = ['reject', 'change', 'add', 'unchanged'] as const;
/** Number of cells shown for a new row. */
const CELLS = 6;

interface RowsTableProps {
  source: ImportSource;
  job: ImportJob;
  resource: Resource;
}

/** The rows of the file with their results, filtered by kind and paged. */
export function RowsTable({ source, job, resource }: RowsTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const labels = useLabels(resource);
  const { counts } = job;
  const [state, setState] = useState<(typeof STATES)[number]>(() => STATES.find((one) => counts[one] > 0) ?? 'add');
  const [page, setPage] = useState(0);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['import', source.id, 'rows', job.state, counts, state, page],
    queryFn: ({ signal }) => source.rows({ state, page, pageSize: PAGE }, signal),
    placeholderData: keepPreviousData,
  });
  const past = ['done', 'cancelled', 'failed'].includes(job.state);
  /** Accepted, but not written when the import ended. */
  const open = (name: (typeof STATES)[number]) => {
    if (!past || (name !== 'add' && name !== 'change')) return 0;
    return counts[name] - counts[name === 'add' ? 'added' : 'changed'];
  };
  const count = data?.count ?? 0;
  const last = Math.max(0, Math.ceil(count / PAGE) - 1);
  return (
    <div className="tr-rows" aria-busy={isFetching}>
      <fieldset className="tr-counts">
        <legend className="sr">{translate('transfer.rows.title')}</legend>
        {STATES.map((name) => (
          <ButtonBase
            key={name}
            className={`tr-count ${name}`}
            aria-pressed={name === state}
            onClick={() => {
              setState(name);
              setPage(0);
            }}
          >
            <b>{formatNumber(counts[name] - open(name), locale)}</b>
            <RowMark state={name} past={past} />
            {open(name) > 0 && (
              <span className="tr-help">
                {translate('transfer.result.open', { count: formatNumber(open(name), locale) })}
              </span>
            )}
          </ButtonBase>
        ))}
      </fieldset>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && count === 0 && !isFetching && !error && <p className="tr-help">{translate('transfer.rows.none')}</p>}
      {data && count > 0 && (
        <div className="tr-scroll">
          <table className="v-plain tr-table">
            <thead>
              <tr>
                <th scope="col">{translate('transfer.rows.row')}</th>
                <th scope="col">{labels.name(1)}</th>
                <th scope="col">{translate(`transfer.rows.what.${state}`)}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.row}>
                  <td className="tr-number">{formatNumber(row.row, locale)}</td>
                  <td>
                    {row.recordId === null ? (
                      row.title
                    ) : (
                      <Link to={`/${resource.name}/${row.recordId}`}>{row.title}</Link>
                    )}
                    {past && !row.applied && (state === 'add' || state === 'change') && (
                      <span className="tr-help"> {translate('transfer.rows.open')}</span>
                    )}
                  </td>
                  <td>
                    <What row={row} job={job} resource={resource} labels={labels} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {last > 0 && (
        <div className="tr-pager">
          <Button
            small
            icon="left"
            aria-label={translate('views.list.previous')}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span role="status">
            {translate('views.list.rangeOf', {
              first: formatNumber(page * PAGE + 1, locale),
              last: formatNumber(Math.min(count, (page + 1) * PAGE), locale),
              total: formatNumber(count, locale),
            })}
          </span>
          <Button
            small
            icon="right"
            aria-label={translate('views.list.next')}
            disabled={page >= last}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </div>
  );
}

interface WhatProps {
  row: ImportRow & { cells: string[] };
  job: ImportJob;
  resource: Resource;
  labels: Labels;
}

function What({ row, job, resource, labels }: WhatProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const texts = { yes: translate('views.yes'), no: translate('views.no') };
  const errors = Object.entries(row.errors);
  if (errors.length > 0) {
    const text = (key: string) => translate(key, { _: '' }) || undefined;
    return (
      <ul className="tr-faults">
        {errors.map(([path, fault]) => (
          <li key={path}>
            {path !== '' && <b>{path === 'id' ? 'ID' : labels.field(path)}: </b>}
            {faultText(fault, text)}
          </li>
        ))}
      </ul>
    );
  }
  if (row.changes.length > 0) {
    return (
      <ul className="tr-changes">
        {row.changes.map(({ field, before, after }) => (
          <li key={field}>
            <b>{labels.field(field)}: </b>
            <del>
              {changeText(resource, field, before, { labels, locale, ...texts }) || translate('transfer.rows.empty')}
            </del>
            <span aria-hidden> → </span>
            <ins>
              {changeText(resource, field, after, { labels, locale, ...texts }) || translate('transfer.rows.empty')}
            </ins>
          </li>
        ))}
      </ul>
    );
  }
  const mapped = row.cells.filter((_, i) => job.settings.mapping[i]);
  return <span className="tr-samples">{samplesText(mapped, CELLS)}</span>;
}
