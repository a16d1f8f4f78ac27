import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { PopperProps } from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEvent, useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import { useProvider } from '../../definition/context.ts';
import { organizationOf } from '../../definition/orgField.ts';
import { useUngrantableAuthorities } from '../../definition/ungrantableAuthorities.ts';
import { useFieldMessage } from '../../definition/useFieldMessage.ts';
import type { Json } from '../../engine/data.ts';
import type { Resource, ShortRow } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useReachMarks } from '../useReachMarks.ts';
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

const SEARCH = { width: 'min(320px, calc(100vw - 40px))' };
const ORGANIZATION = { ml: 'auto', maxWidth: '45%', flex: 'none' };
const WHY = { ...ORGANIZATION, maxWidth: '65%' };

const PAGE = 50;
const DEBOUNCE = 250;
/** The next page is fetched when this much of the list is left below, in pixels. */
const AHEAD = 320;

/** Renders the list below the box, inside the panel or dialog that is already open. */
function InPlace({ children }: PopperProps) {
  return <Box sx={{ mt: 1.5 }}>{children as ReactNode}</Box>;
}

const every = (rows: ShortRow[]) => rows;

/** Finds records of another resource on the server, page by page. */
export function RefSearch({ target, fixed, chosen, onChoose, without }: RefSearchProps) {
  const translate = useTranslate();
  const shownName = useShownOrgName();
  const provider = useProvider();
  const message = useFieldMessage();
  const beyondOwn = useUngrantableAuthorities();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);

  const orgId = getUser()?.orgId ?? ROOT_ORG_ID;
  const found = useInfiniteQuery({
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
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page.data).filter((row) => row.id !== without),
    [data, without],
  );
  const markOf = useReachMarks(
    (data?.pages ?? []).map((page) => page.data.map(({ id }) => ({ resource: target, id }))),
  );
  const taken = useMemo(() => rows.filter((row) => chosen.includes(row.id)), [rows, chosen]);
  const refused = (row: ShortRow) => beyondOwn.record(target, row);
  const choose = (row: ShortRow) => {
    if (!refused(row)) onChoose(row, titleOf(target, row));
  };
  // whether the results belong to the current text; until then Enter must not choose one of the previous results
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
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Enter') {
      // Enter must not submit the surrounding form
      event.preventDefault();
      event.stopPropagation();
      if (!settled) {
        setQ(text.trim());
        setTaking(true);
      }
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
      inputValue={text}
      onInputChange={(_, next, reason) => {
        if (reason !== 'input') return;
        setText(next);
        setTaking(false);
      }}
      onChange={(_, __, ___, details) => details && choose(details.option)}
      onKeyDown={onKeyDown}
      loading={found.isPending}
      loadingText={translate('views.list.loading')}
      noOptionsText={translate(found.isError ? 'views.input.searchFailed' : 'views.input.nothing')}
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
      renderOption={({ key, ...props }, row) => {
        const { name } = organizationOf(target, row);
        const organization = name && shownName(name);
        const out = refused(row);
        return (
          <li key={key} {...props}>
            <Typography component="span" variant="inherit" noWrap>
              {titleOf(target, row)}
              {out && organization && ` · ${organization}`}
            </Typography>
            {!out && <WarningMark text={markOf({ resource: target, id: row.id })} />}
            <Typography color="textHint" variant="caption" component="span" noWrap sx={out ? WHY : ORGANIZATION}>
              {out ? message('beyondOwn') : organization}
            </Typography>
          </li>
        );
      }}
      slots={{ popper: InPlace }}
      slotProps={{
        listbox: {
          'aria-label': translate('views.input.choices'),
          'aria-busy': found.isFetching,
          onScroll: ({ currentTarget: list }) => {
            const below = list.scrollHeight - list.scrollTop - list.clientHeight;
            if (below < AHEAD && hasNextPage && !isFetchingNextPage) void fetchNextPage();
          },
        },
      }}
    />
  );
}
