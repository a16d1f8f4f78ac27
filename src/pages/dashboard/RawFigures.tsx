import { useLocale, useTranslate } from 'ra-core';
import type { OtherFigures } from '../../../dataProvider/replies/dashboard.ts';
import { formatNumber } from '../../i18n/format.ts';
import { TileBody } from './TileHead.tsx';
import { TilePlaceholder } from './TileState.tsx';

/** Shows figures of unknown shape as a table of names and values. */
export function RawFigures({ figures: { other: rows } }: { figures: OtherFigures }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (rows.length === 0) return <TilePlaceholder>{translate('views.input.nothing')}</TilePlaceholder>;
  return (
    <TileBody>
      <table className="v-plain">
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td className="tn">{typeof row.value === 'number' ? formatNumber(row.value, locale) : row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TileBody>
  );
}
