import { useLocale, useTranslate } from 'ra-core';
import { readable } from '../../engine/labels.ts';
import { isObject } from '../../engine/paths.ts';
import { formatNumber } from '../../i18n/format.ts';
import { TileBody } from './TileHead.tsx';
import { TilePlaceholder } from './TileState.tsx';

const MOST = 60;

/** Flattens any reply to names and values, two levels deep: `{calls: {sms: 3}}` becomes `Calls, Sms: 3`. */
function rowsOf(value: unknown, name = '', depth = 0): { name: string; value: string | number }[] {
  if (typeof value === 'number' || typeof value === 'string') return [{ name, value }];
  if (typeof value === 'boolean') return [{ name, value: String(value) }];
  if (depth > 2) return [];
  const inside = Array.isArray(value) ? value.map((one, index) => [String(index + 1), one] as const) : [];
  const entries = isObject(value) ? Object.entries(value) : inside;
  return entries.flatMap(([key, one]) => rowsOf(one, [name, readable(key)].filter(Boolean).join(', '), depth + 1));
}

/** Shows a reply of unknown shape as a table of names and values. */
export function RawFigures({ value }: { value: unknown }) {
  const translate = useTranslate();
  const locale = useLocale();
  const rows = rowsOf(value).slice(0, MOST);
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
