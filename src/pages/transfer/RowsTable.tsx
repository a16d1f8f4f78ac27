import { Box, ButtonBase, Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportJob, ImportRow } from '../../../protocol/transfer.ts';
import { useDefinition } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { useLabels } from '../../definition/labels.ts';
import { shownTitle } from '../../engine/template.ts';
import { faultText } from '../../engine/transfer/faults.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint, Line } from '../../ui/blocks.tsx';
import { changeText } from './changeText.ts';
import { RowMark } from './parts.tsx';
import { samplesText } from './samplesText.ts';
import type { ImportSource } from './source.ts';
import { TableBox } from './TableBox.ts';
import './rowsTable.css';

const PAGE = 25;
const STATES = ['reject', 'change', 'add', 'unchanged'] as const;
type ShownState = (typeof STATES)[number];
/** Number of cells shown for a new row. */
const CELLS = 6;

const COUNTS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', gap: 2 };
const COUNT = {
  display: 'grid',
  gap: '2px',
  justifyItems: 'start',
  justifyContent: 'start',
  alignContent: 'start',
  textAlign: 'left',
  p: '10px 14px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--accent)' },
  '& b': { fontSize: 'var(--fs-20)', fontWeight: 'fontWeightBold', fontVariantNumeric: 'tabular-nums' },
} as const;

/** The rows of the file with their results, filtered by kind and paged. */
export function RowsTable({ source, job }: { source: ImportSource; job: ImportJob }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const titleIn = ({ title }: ImportRow) => shownTitle(resource, title, locale);
  const labels = useLabels();
  const { counts } = job;
  const [state, setState] = useState<ShownState>(() => STATES.find((one) => counts[one] > 0) ?? 'add');
  const [page, setPage] = useState(0);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['import', source.id, 'rows', job.state, counts, state, page],
    queryFn: ({ signal }) => source.rows({ state, page, pageSize: PAGE }, signal),
    placeholderData: keepPreviousData,
  });
  const past = ['done', 'cancelled', 'failed'].includes(job.state);
  const count = data?.count ?? 0;
  const last = Math.max(0, Math.ceil(count / PAGE) - 1);
  return (
    <Stack className="tr-rows" sx={{ gap: 3 }} aria-busy={isFetching}>
      <Counts
        job={job}
        past={past}
        state={state}
        onState={(next) => {
          setState(next);
          setPage(0);
        }}
      />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && count === 0 && !isFetching && !error && <Hint>{translate('transfer.rows.none')}</Hint>}
      {data && count > 0 && (
        <TableBox>
          <table className="v-plain">
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
                  <td>{formatNumber(row.row, locale)}</td>
                  <td>
                    {row.recordId === null ? (
                      titleIn(row)
                    ) : (
                      <Link to={`/${resource.name}/${row.recordId}`}>{titleIn(row)}</Link>
                    )}
                    {past && !row.applied && (state === 'add' || state === 'change') && (
                      <small> {translate('transfer.rows.open')}</small>
                    )}
                  </td>
                  <td>
                    <RowResult row={row} job={job} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {last > 0 && (
        <Line sx={{ fontSize: 'var(--fs-13)', color: 'text.secondary' }}>
          <Button
            small
            icon="left"
            aria-label={translate('views.list.previous')}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span role="status">
            {translate('views.list.rangeOf', {
              first: page * PAGE + 1,
              last: Math.min(count, (page + 1) * PAGE),
              total: count,
            })}
          </span>
          <Button
            small
            icon="right"
            aria-label={translate('views.list.next')}
            disabled={page >= last}
            onClick={() => setPage(page + 1)}
          />
        </Line>
      )}
    </Stack>
  );
}

interface CountsProps {
  job: ImportJob;
  /** Whether the import has ended. */
  past: boolean;
  state: ShownState;
  onState: (state: ShownState) => void;
}

/** The number of rows of each kind; pressed, it shows them. */
function Counts({ job: { counts }, past, state, onState }: CountsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  /** Number of rows that were accepted but not written when the import ended. */
  const open = (name: ShownState) => {
    if (!past || (name !== 'add' && name !== 'change')) return 0;
    return counts[name] - counts[name === 'add' ? 'added' : 'changed'];
  };
  return (
    <Box component="fieldset" sx={COUNTS}>
      <legend className="sr">{translate('transfer.rows.title')}</legend>
      {STATES.map((name) => (
        <ButtonBase key={name} sx={COUNT} aria-pressed={name === state} onClick={() => onState(name)}>
          <b>{formatNumber(counts[name] - open(name), locale)}</b>
          <RowMark state={name} past={past} />
          {open(name) > 0 && <Hint as="span">{translate('transfer.result.open', { count: open(name) })}</Hint>}
        </ButtonBase>
      ))}
    </Box>
  );
}

interface RowResultProps {
  row: ImportRow & { cells: string[] };
  job: ImportJob;
}

function RowResult({ row, job }: RowResultProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const locale = useLocale();
  const texts = { yes: translate('views.yes'), no: translate('views.no') };
  const shown = (field: string, value: unknown) =>
    changeText(resource, field, value, { labels, locale, ...texts }) || translate('transfer.rows.empty');
  const errors = Object.entries(row.errors);
  if (errors.length > 0) {
    const text = (key: string) => translate(key, { _: '' }) || undefined;
    return (
      <ul className="faults">
        {errors.map(([path, fault]) => (
          <li key={path}>
            {path === '' ? (
              faultText(fault, text)
            ) : (
              <Phrase
                of="views.labelled"
                values={{
                  label: <b>{path === 'id' ? translate('views.id') : labels.field(path)}</b>,
                  value: faultText(fault, text),
                }}
              />
            )}
          </li>
        ))}
      </ul>
    );
  }
  if (row.changes.length > 0) {
    return (
      <ul>
        {row.changes.map(({ field, before, after }) => (
          <li key={field}>
            <Phrase
              of="views.labelled"
              values={{
                label: <b>{labels.field(field)}</b>,
                value: (
                  <>
                    <del>{shown(field, before)}</del>
                    <span aria-hidden> → </span>
                    <ins>{shown(field, after)}</ins>
                  </>
                ),
              }}
            />
          </li>
        ))}
      </ul>
    );
  }
  const mapped = row.cells.filter((_, i) => job.settings.mapping[i]);
  return samplesText(mapped, CELLS);
}
