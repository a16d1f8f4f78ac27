import { List } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { cellContent, useCellContext } from '../../cells/cell.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { type Options, textsOption } from '../../engine/named.ts';
import { formatNumber } from '../../i18n/format.ts';
import { TileHead, TilePlaceholder, TileState } from './TileHead.tsx';
import { TileRow } from './TileRow.tsx';
import type { TileProps } from './types.ts';
import { useTileRows } from './useTileRows.ts';

const ROWS = 5;

/** Returns the columns of the options; by default the title and the first other column of the list. */
function columnsOf({ list }: Resource, options: Options): string[] {
  const given = textsOption(options, 'columns');
  if (given) return given;
  const shown = list === false ? [] : list.columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
  return ['title', ...shown.filter((field) => field !== 'title' && field !== 'name').slice(0, 1)];
}

/** The first rows of a list, each linked to its record. */
export function ListTile({ options, title }: TileProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const language = useLocale();
  const labels = useLabels();
  const context = useCellContext(resource, labels);
  const rows = useTileRows(options, typeof options.rows === 'number' ? options.rows : ROWS);
  const columns = columnsOf(resource, options);
  const records = rows.data?.data;
  return (
    <>
      <TileHead
        title={title}
        to={rows.to}
        about={rows.data?.total === undefined ? undefined : formatNumber(rows.data.total, language)}
      />
      {records === undefined && <TileState query={rows} />}
      {records?.length === 0 && <TilePlaceholder>{translate('views.input.nothing')}</TilePlaceholder>}
      {records && records.length > 0 && (
        <List disablePadding className="tile-list">
          {records.map((record) => (
            <TileRow key={record.id}>
              {columns.map((field, index) => {
                const content = cellContent({ field }, record, context);
                return index === 0 ? (
                  <Link key={field} to={`/${resource.name}/${record.id}`}>
                    {content}
                  </Link>
                ) : (
                  <span key={field}>{content}</span>
                );
              })}
            </TileRow>
          ))}
        </List>
      )}
    </>
  );
}
