import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import type { ChangeList, ListState } from './urlState.ts';
import type { Rows } from './useRows.ts';

const SIZES = [20, 50, 100];

interface ListFooterProps {
  state: ListState;
  list: Rows;
  change: ChangeList;
}

/** How many pages there are; undefined: not known. */
export function pagesOf(total: number | undefined, pageSize: number): number | undefined {
  return total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
}

/** Which rows of how many, page by page. */
export function ListFooter({ state, list, change }: ListFooterProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { page, pageSize } = state;
  const { rows, total, hasNext, prefetch } = list;
  const pages = pagesOf(total, pageSize);
  const number = (value: number) => formatNumber(value, locale);
  const first = rows?.length ? (page - 1) * pageSize + 1 : 0;
  const lastRow = rows?.length ? first + rows.length - 1 : 0;
  const sizes = [...new Set([...SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <div className="v-foot">
      <span className="tn" aria-live="polite">
        {total === undefined
          ? translate('views.list.range', { first: number(first), last: number(lastRow) })
          : translate('views.list.rangeOf', { first: number(first), last: number(lastRow), total: number(total) })}
      </span>
      <span className="v-grow" />
      <label>
        <span className="sr">{translate('views.list.pageSize')}</span>
        <select
          title={translate('views.list.pageSize')}
          value={pageSize}
          onChange={(event) => change({ pageSize: Number(event.target.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <Button
        kind="ghost"
        small
        icon="left"
        aria-label={translate('views.list.previous')}
        disabled={page <= 1}
        onPointerEnter={() => page > 1 && prefetch(page - 1)}
        onClick={() => change({ page: page - 1 })}
      />
      <span className="tn">{pages === undefined ? number(page) : `${number(page)} / ${number(pages)}`}</span>
      <Button
        kind="ghost"
        small
        icon="right"
        aria-label={translate('views.list.next')}
        disabled={!hasNext}
        onPointerEnter={() => hasNext && prefetch(page + 1)}
        onFocus={() => hasNext && prefetch(page + 1)}
        onClick={() => change({ page: page + 1 })}
      />
    </div>
  );
}
