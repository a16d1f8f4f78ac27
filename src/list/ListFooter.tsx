import { useListContext, useLocale, useTranslate } from 'ra-core';
import { memo } from 'react';
import { useDefinition } from '../definition/current.tsx';
import { formatNumber } from '../i18n/format.ts';
import { Pages } from '../ui/Pages.tsx';
import { SelectBox } from '../ui/SelectBox.tsx';
import { useListScreen } from './context.ts';
import { pagesOf } from './pages.ts';

const SIZES = [20, 50, 100];

/** Row range, page size and page buttons. */
export const ListFooter = memo(function ListFooter() {
  const translate = useTranslate();
  const locale = useLocale();
  const { data, total, page, perPage, hasNextPage, setPage, setPerPage } = useListContext();
  const { prefetch } = useListScreen();
  const { list } = useDefinition();
  const pages = pagesOf(total, perPage);
  const first = data?.length ? (page - 1) * perPage + 1 : 0;
  const last = data?.length ? first + data.length - 1 : 0;
  const sizes = [...new Set([...SIZES, list === false ? perPage : list.pageSize, perPage])].sort((a, b) => a - b);
  return (
    <div className="v-foot">
      <span className="tn" aria-live="polite">
        {total === undefined
          ? translate('views.list.range', { first, last })
          : translate('views.list.rangeOf', { first, last, total })}
      </span>
      <span className="v-grow" />
      <SelectBox
        label={translate('views.list.pageSize')}
        value={String(perPage)}
        options={sizes.map((size) => [String(size), String(size)])}
        onChange={(size) => setPerPage(Number(size))}
      />
      <Pages
        page={page}
        count={pages}
        hasNext={hasNextPage}
        onPage={setPage}
        onNear={prefetch}
        format={(number) => formatNumber(number, locale)}
      />
    </div>
  );
});
