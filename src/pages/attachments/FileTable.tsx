import { ButtonBase } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { Attachment } from '../../choose/files/attachment.ts';
import { FileIcon } from '../../choose/files/FileIcon.tsx';
import { formatBytes } from '../../choose/files/sizes.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RowBox } from '../../ui/RowBox.tsx';
import type { FilesViewProps } from './FileGrid.tsx';
import { useFilesScreen } from './screen.ts';
import type { FileSort, SortKey } from './sort.ts';
import './fileTable.css';

interface FileTableProps extends FilesViewProps {
  sort: FileSort;
  onSort: (sort: FileSort) => void;
}

/** Files as a table, with columns for the details that the server sends. */
export function FileTable({ files, box, selection, label, sort, onSort }: FileTableProps) {
  const { editable, everywhere } = useFilesScreen();
  const translate = useTranslate();
  const locale = useLocale();
  const { chosen, setChosen, tabStop, pick, onClick, onKeyDown } = selection;
  const columns: SortKey[] = ['name', 'ext'];
  if (everywhere) columns.push('orgName');
  for (const key of ['size', 'date', 'uses'] as const) {
    if (files.some((file) => file[key] !== undefined)) columns.push(key);
  }
  const all = files.length > 0 && files.every(({ path }) => chosen.has(path));
  const text = (file: Attachment, key: SortKey): string => {
    if (key === 'size') return file.size === undefined ? '' : formatBytes(file.size, locale);
    if (key === 'date') return file.date ? formatDateTime(file.date, locale) : '';
    if (key === 'uses') return file.uses ? String(file.uses) : '';
    return key === 'ext' ? file.ext.toUpperCase() : file[key];
  };
  return (
    <div ref={box} className="f-tablebox">
      <table className="v-table f-table" aria-label={label}>
        <thead>
          <tr>
            {editable && (
              <th className="f-col-check">
                <RowBox
                  label={translate('files.selectAll')}
                  checked={all}
                  mixed={!all && chosen.size > 0}
                  onChange={(checked) => setChosen(new Set(checked ? files.map(({ path }) => path) : []))}
                />
              </th>
            )}
            {columns.map((key) => (
              <th
                key={key}
                className={`f-col-${key}`}
                aria-sort={sort.by === key ? (sort.down ? 'descending' : 'ascending') : undefined}
              >
                <ButtonBase onClick={() => onSort({ by: key, down: sort.by === key && !sort.down })}>
                  {translate(`files.columns.${key}`)}
                  {sort.by === key && <Icon name={sort.down ? 'down' : 'up'} />}
                </ButtonBase>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr
              key={file.path}
              data-path={file.path}
              className={chosen.has(file.path) ? 'checked' : undefined}
              tabIndex={file.path === tabStop ? 0 : -1}
              onClick={(event) => inCheck(event.target) || onClick(event, file)}
              onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, file)}
            >
              {editable && (
                <td className="f-col-check">
                  <RowBox
                    tabIndex={-1}
                    label={translate('views.list.select', { name: file.name })}
                    checked={chosen.has(file.path)}
                    onChange={() => pick(file.path, false)}
                  />
                </td>
              )}
              {columns.map((key) => (
                <td key={key} className={`f-col-${key}`}>
                  {key === 'name' ? (
                    <span className="f-rowname">
                      <FileIcon icon={file.icon} ext={file.ext} />
                      <span>
                        <b title={file.name}>{file.name}</b>
                        {everywhere && <span className="f-roworg v-quiet">{file.orgName}</span>}
                      </span>
                    </span>
                  ) : (
                    text(file, key)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a click is in the checkbox column and therefore must not open the row. */
function inCheck(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.f-col-check') !== null;
}
