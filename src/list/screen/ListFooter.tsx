import { type ListControllerResult, useListContext, useLocale, useTranslate } from 'ra-core';
import { memo } from 'react';
import { useDefinition } from '../../definition/context.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { Pages } from '../../ui/Pages.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { useListScreen } from '../state/context.ts';
import { pagesOf } from '../state/pages.ts';
import { ListFoot } from './Bars.tsx';

const SIZES = [20, 50, 100];

/**
 * Row range, page size and page buttons. `changesItself`: the rows come and go without the user's doing, so that the
 * range isn't announced.
 */
export function ListFooter({ changesItself = false }: { changesItself?: boolean }) {
  const { data, total, page, perPage, hasNextPage, setPage, setPerPage } = useListContext();
  const shown = { rows: data?.length ?? 0, total, page, perPage, hasNextPage };
  return <Footer {...shown} changesItself={changesItself} setPage={setPage} setPerPage={setPerPage} />;
}

type FooterProps = Pick<
  ListControllerResult,
  'total' | 'page' | 'perPage' | 'hasNextPage' | 'setPage' | 'setPerPage'
> & { rows: number; changesItself: boolean };

/** Memoized, so that it doesn't render again when a row is checked. */
const Footer = memo(function Footer(props: FooterProps) {
  const { rows, total, page, perPage, hasNextPage, changesItself, setPage, setPerPage } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const { prefetch } = useListScreen();
  const { list } = useDefinition();
  const pages = pagesOf(total, perPage);
  const first = rows > 0 ? (page - 1) * perPage + 1 : 0;
  const last = rows > 0 ? first + rows - 1 : 0;
  const sizes = [...new Set([...SIZES, list === false ? perPage : list.pageSize, perPage])].sort((a, b) => a - b);
  return (
    <ListFoot>
      <span className="tn" aria-live={changesItself ? 'off' : 'polite'}>
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
    </ListFoot>
  );
});
