import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEvent, useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { getUser } from '../../../authProvider/session.ts';
import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import { useBeyondOwn } from '../../definition/beyondOwn.ts';
import { useProvider } from '../../definition/context.ts';
import { useFieldMessage } from '../../definition/useFieldMessage.ts';
import type { Json } from '../../engine/data.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';

type Choice = RecordData & { id: number };

interface RefSearchProps {
  target: Resource;
  /** Values sent with every request. */
  fixed?: { [key: string]: Json };
  chosen: readonly number[];
  onChoose: (record: Choice, title: string) => void;
  /** Cannot be chosen, e.g. the record itself. */
  without?: number;
}

const PAGE = 50;
const ROW = 32;
const REST = 250;

/** Finds records of another resource on the server; only the rows in sight are drawn. */
export function RefSearch({ target, fixed, chosen, onChoose, without }: RefSearchProps) {
  const translate = useTranslate();
  const provider = useProvider();
  const message = useFieldMessage();
  const beyondOwn = useBeyondOwn();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(text.trim());
      setActive(0);
    }, REST);
    return () => clearTimeout(timer);
  }, [text]);

  const orgId = getUser()?.orgId ?? ROOT_ORG_ID;
  const found = useInfiniteQuery({
    queryKey: [target.name, 'search', q, fixed, orgId],
    queryFn: ({ pageParam, signal }) =>
      provider.getList<Choice>(target.name, {
        pagination: { page: pageParam, perPage: PAGE },
        filter: { q, orgId, recursive: true },
        meta: { fixed, shared: true },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => {
      const more = last.pageInfo?.hasNextPage ?? all.length * PAGE < (last.total ?? 0);
      return more ? all.length + 1 : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const rows = (found.data?.pages ?? []).flatMap((page) => page.data).filter((row) => row.id !== without);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    // before the first measure, and where nothing is ever measured
    initialRect: { width: 300, height: 280 },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  useEffect(() => {
    if (last >= rows.length - 10 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const choose = (row: Choice) => {
    if (!beyondOwn.record(target, row)) onChoose(row, titleOf(target, row));
  };
  // the answer to what stands in the box now; until it is there Enter must not take one of the answer before
  const settled = text.trim() === q && !found.isPlaceholderData && !found.isPending;
  const [taking, setTaking] = useState(false);
  const takeFirst = useEvent(() => {
    setTaking(false);
    const [first] = rows;
    if (first) choose(first);
  });
  useEffect(() => {
    if (taking && settled) takeFirst();
  }, [taking, settled, takeFirst]);
  const go = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (event.key === 'ArrowDown') go(active + 1);
    else if (event.key === 'ArrowUp') go(active - 1);
    else if (event.key === 'Enter' && !settled) {
      setQ(text.trim());
      setActive(0);
      setTaking(true);
    } else if (event.key === 'Enter' && row) choose(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="v-refsearch">
      <input
        className="v-in"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
        aria-label={translate('views.input.search')}
        placeholder={translate('views.input.search')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTaking(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={scroller}
        className="v-options"
        id={`${id}-list`}
        role="listbox"
        aria-label={translate('views.input.choices')}
        aria-busy={found.isFetching}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const refused = beyondOwn.record(target, row);
            const organization = typeof row.orgName === 'string' ? row.orgName : '';
            return (
              <div
                key={row.id}
                id={`${id}-${item.index}`}
                role="option"
                tabIndex={-1}
                aria-selected={chosen.includes(row.id)}
                aria-disabled={refused}
                aria-posinset={item.index + 1}
                aria-setsize={rows.length}
                className={item.index === active ? 'v-option active' : 'v-option'}
                style={{ transform: `translateY(${item.start}px)`, height: ROW }}
                onClick={() => choose(row)}
                onKeyDown={onKeyDown}
              >
                <span>
                  {titleOf(target, row)}
                  {refused && organization && ` · ${organization}`}
                </span>
                <span className="v-quiet">{refused ? message('beyondOwn') : organization}</span>
              </div>
            );
          })}
        </div>
      </div>
      {!found.isFetching && rows.length === 0 && (
        <p className="v-quiet v-none">
          {translate(found.isError ? 'views.input.searchFailed' : 'views.input.nothing')}
        </p>
      )}
    </div>
  );
}
