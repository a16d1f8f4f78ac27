import { Autocomplete, Box, OutlinedInput, type PopperProps, Typography } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, type UIEvent, useMemo } from 'react';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import { useUngrantableAuthorities } from '../../definition/authorities.ts';
import { useProvider } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import { organizationOf } from '../../definition/organization.ts';
import type { Json } from '../../engine/data.ts';
import type { Resource, ShortRow } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useReachMarks } from '../useReachMarks.ts';
import { useSearchText, useTakenSearch } from '../useTakenSearch.ts';
import { WarningMark } from '../WarningMark.tsx';

interface RefSearchProps {
  target: Resource;
  /** Values sent with every request. */
  fixed?: { [key: string]: Json };
  chosen: readonly number[];
  onChoose: (record: ShortRow, title: string) => void;
  /** Id of a record that is not offered, e.g. the record itself. */
  without?: number | undefined;
}

const SEARCH = { minWidth: 'min(320px, calc(100vw - 40px))' };
const ORGANIZATION = { ml: 'auto', maxWidth: '45%', flex: 'none' };
const WHY = { ...ORGANIZATION, maxWidth: '65%' };

const PAGE = 50;
/** The next page is fetched when this much of the list is left below, in pixels. */
const AHEAD = 320;

/** Renders the list below the box, inside the panel or dialog that is already open. */
function InPlace({ children }: PopperProps) {
  return <Box sx={{ mt: 1.5 }}>{children as ReactNode}</Box>;
}

const every = (rows: ShortRow[]) => rows;

/** The records that match a text, page by page as far as the list is scrolled. */
function useFoundRecords({ target, fixed, without }: Pick<RefSearchProps, 'target' | 'fixed' | 'without'>, q: string) {
  const provider = useProvider();
  const orgId = getUser()?.orgId ?? ROOT_ORG_ID;
  const query = useInfiniteQuery({
    queryKey: [target.name, 'search', q, fixed, orgId],
    queryFn: ({ pageParam, signal }) =>
      provider.getList(target.name, {
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
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page.data).filter((row) => row.id !== without),
    [data, without],
  );
  const markOf = useReachMarks(
    (data?.pages ?? []).map((page) => page.data.map(({ id }) => ({ resource: target, id }))),
  );
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const below = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (below < AHEAD && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return { query, rows, markOf, onScroll };
}

interface FoundRecordProps {
  target: Resource;
  row: ShortRow;
  /** The user may not choose it, as it has authorities beyond their own. */
  refused: boolean;
  /** Why nobody can be called by it; empty if somebody can. */
  mark: string;
}

function FoundRecord({ target, row, refused, mark }: FoundRecordProps) {
  const message = useFieldMessage();
  const shownName = useShownOrgName();
  const { name } = organizationOf(target, row);
  const organization = name && shownName(name);
  return (
    <>
      <Typography component="span" variant="inherit" noWrap>
        {titleOf(target, row)}
        {refused && organization && ` · ${organization}`}
      </Typography>
      {!refused && <WarningMark text={mark} />}
      <Typography color="textHint" variant="caption" component="span" noWrap sx={refused ? WHY : ORGANIZATION}>
        {refused ? message('beyondOwn') : organization}
      </Typography>
    </>
  );
}

/** Finds records of another resource on the server, page by page. */
export function RefSearch({ target, fixed, chosen, onChoose, without }: RefSearchProps) {
  const translate = useTranslate();
  const beyondOwn = useUngrantableAuthorities();
  const search = useSearchText();
  const { query, rows, markOf, onScroll } = useFoundRecords({ target, fixed, without }, search.q);
  const taken = useMemo(() => rows.filter((row) => chosen.includes(row.id)), [rows, chosen]);
  const refused = (row: ShortRow) => beyondOwn.record(target, row);
  const choose = (row: ShortRow | undefined) => {
    if (row && !refused(row)) onChoose(row, titleOf(target, row));
  };
  const settled = useTakenSearch(search, query, () => choose(rows[0]));
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Enter') {
      // Enter must not submit the surrounding form
      event.preventDefault();
      event.stopPropagation();
      if (!settled) search.take();
    }
    // keys that MUI must not handle: Escape closes the surrounding panel, Backspace and Delete only edit the text
    event.defaultMuiPrevented =
      ['Escape', 'Backspace', 'Delete'].includes(event.key) || (event.key === 'Enter' && !settled);
  };
  return (
    <Autocomplete
      multiple
      open
      disableCloseOnSelect
      disableClearable
      autoHighlight
      forcePopupIcon={false}
      sx={SEARCH}
      options={rows}
      value={taken}
      filterOptions={every}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={(row) => row.id}
      getOptionLabel={(row) => titleOf(target, row)}
      getOptionDisabled={refused}
      inputValue={search.text}
      onInputChange={(_, next, reason) => reason === 'input' && search.type(next)}
      onChange={(_, __, ___, details) => choose(details?.option)}
      onKeyDown={onKeyDown}
      loading={query.isPending}
      loadingText={translate('views.list.loading')}
      noOptionsText={translate(query.isError ? 'views.input.searchFailed' : 'views.input.nothing')}
      renderValue={() => null}
      renderInput={({ id, slotProps: { input, htmlInput } }) => (
        <OutlinedInput
          id={id}
          ref={input.ref}
          fullWidth
          placeholder={translate('views.input.search')}
          inputProps={{ ...htmlInput, 'aria-label': translate('views.input.search') }}
        />
      )}
      renderOption={({ key, ...props }, row) => (
        <li key={key} {...props}>
          <FoundRecord
            target={target}
            row={row}
            refused={refused(row)}
            mark={markOf({ resource: target, id: row.id })}
          />
        </li>
      )}
      slots={{ popper: InPlace }}
      slotProps={{
        listbox: { 'aria-label': translate('views.input.choices'), 'aria-busy': query.isFetching, onScroll },
      }}
    />
  );
}
