import { useTranslate } from 'ra-core';
import type { ImportJob } from '../../../protocol/transfer.ts';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import { TableBox } from './TableBox.ts';

/** Number of rows that are shown at least, and below the headings. */
const LEAST_ROWS = 5;
const BELOW = 3;

const TABLE = {
  '&& th[scope=row]': { minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  '& td, & th': { whiteSpace: 'nowrap', maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tr[data-above] > *': { color: 'text.hint' },
  '& tr[aria-current] > td': { fontWeight: 'fontWeightBold', color: 'text.primary' },
};

/** The first rows of a file as they were read, with the headings in bold. */
export function Preview({ job: { preview, headingRow } }: { job: ImportJob }) {
  const translate = useTranslate();
  const at = preview.findIndex(({ row }) => row >= headingRow);
  const shown = preview.slice(0, Math.max(LEAST_ROWS, at + 1 + BELOW));
  const width = Math.max(0, ...shown.map(({ cells }) => cells.length));
  if (shown.length === 0) return null;
  return (
    <TableBox sx={TABLE}>
      <ScrollBox label={translate('transfer.mapping.preview')}>
        <table className="v-plain">
          <caption className="sr">{translate('transfer.mapping.preview')}</caption>
          <tbody>
            {shown.map(({ row, cells }) => (
              <tr key={row} data-above={row < headingRow || undefined} aria-current={row === headingRow || undefined}>
                <th scope="row">
                  {translate('transfer.mapping.rowName', { row })}
                  {row === headingRow && <span className="sr"> {translate('transfer.mapping.headings')}</span>}
                  {row < headingRow && <span className="sr"> {translate('transfer.mapping.above')}</span>}
                </th>
                {Array.from({ length: width }, (_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has nothing else by which it is known
                  <td key={i}>{cells[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </TableBox>
  );
}
