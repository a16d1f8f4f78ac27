import { Box, OutlinedInput, RadioGroup } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchText, useTakenSearch } from '../../choose/useTakenSearch.ts';
import { useDefinition, useFailureText, useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { ShortRow } from '../../engine/definition.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import type { AlarmSource } from '../../live/outgoing.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Card, type CardGroup, cardGroups } from './cardGroups.ts';
import type { Values } from './form.ts';
import { Label } from './Label.tsx';
import { favouritesOf, type ListedSource, recentOf, toggleFavourite } from './recent.ts';
import { SourceCard } from './SourceCard.tsx';

interface CardsProps {
  kind: ListedSource['kind'];
  chosen: AlarmSource | undefined;
  /** Id of the record that is being loaded. */
  loading: number | undefined;
  /** Show only the chosen card. */
  folded: boolean;
  focus: boolean;
  onPick: (id: number, title: string, icon: unknown) => void;
  ref: Ref<HTMLDivElement>;
}

/** Records that are listed at once; more are found by search. */
const LISTED = 12;
const SEARCH = { mt: 2, '& svg': { color: 'text.hint' }, gap: '7px' };
const GROUP = { mt: 2, '& h3': { mb: 1, color: 'text.secondary' } };
const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
  gap: 2,
  minWidth: 0,
};

/** The records whose name or system id matches, the first of them. */
function useFoundCards(q: string) {
  const target = useDefinition();
  const provider = useProvider();
  const shownName = useShownOrgName();
  const orgId = useWatch<Values, 'orgId'>({ name: 'orgId' });
  const query = useQuery({
    queryKey: [target.name, 'alarmSources', q, orgId],
    queryFn: ({ signal }) =>
      provider.getList(target.name, {
        pagination: { page: 1, perPage: LISTED },
        filter: { q, orgId, recursive: true },
        meta: { shared: true },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = (query.data?.data ?? []).map(
    (row: ShortRow): Card => ({
      id: row.id,
      title: String(row.name ?? `#${row.id}`),
      hint: [row.systemId, typeof row.orgName === 'string' ? shownName(row.orgName) : ''].filter(Boolean).join(' · '),
      icon: row.icon,
      off: row.active === false,
    }),
  );
  return { query, rows };
}

/** The user's favourites in the organization, and what was raised there lately. */
function useListedSources(kind: ListedSource['kind']) {
  const orgId = useWatch<Values, 'orgId'>({ name: 'orgId' });
  const recent = useMemo(() => recentOf(kind, orgId), [kind, orgId]);
  const [favourites, setFavourites] = useState<readonly ListedSource[]>([]);
  useEffect(() => setFavourites(favouritesOf(kind, orgId)), [kind, orgId]);
  const toggle = ({ id, title, icon, hint }: Card) => {
    toggleFavourite({ kind, id, title, icon, hint }, orgId);
    setFavourites(favouritesOf(kind, orgId));
  };
  return { recent, favourites, toggle };
}

/**
 * The records of the current definition as sources of the alarm: the user's favourites in this organization, those raised
 * often and recently, and the others by name.
 */
export function Cards({ kind, chosen, loading, folded, focus, onPick, ref }: CardsProps) {
  const target = useDefinition();
  const { readOnly: locked } = useFormInfo();
  const translate = useTranslate();
  const language = useLocale();
  const failureText = useFailureText();
  const labels = useLabels();
  const id = useId();
  const search = useSearchText();
  const { q } = search;
  const { query, rows } = useFoundCards(q);
  const { data, error, isPending } = query;
  const { recent, favourites, toggle } = useListedSources(kind);
  const groups = cardGroups({ rows, searched: q !== '', favourites, recent, chosen });
  const shown = folded
    ? groups.map(({ name, cards }) => ({ name, cards: cards.filter((card) => card.id === chosen?.id) }))
    : groups;
  const several = shown.filter(({ cards }) => cards.length > 0).length > 1;
  const take = ({ id: source, title, icon }: Card) => onPick(source, title, icon);
  const focusCards = () => document.getElementById(`${id}-cards`)?.querySelector('input')?.focus();
  // Enter chooses the only result, and goes to the first of several
  useTakenSearch(search, query, () => {
    const [first] = rows;
    if (first && rows.length === 1) take(first);
    else if (first) focusCards();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusCards();
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    search.take();
  };
  const total = data?.total;
  return (
    <>
      {!folded && (
        <OutlinedInput
          fullWidth
          autoFocus={focus}
          type="search"
          sx={SEARCH}
          readOnly={locked}
          startAdornment={<Icon name="search" />}
          placeholder={total === undefined ? '' : translate('raise.search', { count: formatNumber(total, language) })}
          inputProps={{ 'aria-label': translate('raise.searchIn', { name: labels.name(2) }), autoComplete: 'off' }}
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <RadioGroup
        ref={ref}
        id={`${id}-cards`}
        name={id}
        aria-label={labels.name(2)}
        aria-busy={isPending}
        value={loading ?? chosen?.id ?? ''}
        sx={{ display: 'block' }}
      >
        {shown.map((group) => (
          <Group key={group.name} group={group} headed={several && !folded && group.name !== 'chosen'}>
            {(card) => (
              <SourceCard
                key={card.id}
                card={card}
                loading={card.id === loading}
                locked={locked}
                favourite={favourites.some((one) => one.id === card.id)}
                onTake={take}
                onStar={toggle}
              />
            )}
          </Group>
        ))}
      </RadioGroup>
      {error && <ErrorNote>{failureText(error, { resource: target, op: 'list' })}</ErrorNote>}
      <p role="status" className={data && rows.length === 0 && q !== '' ? 'v-quiet v-small' : 'sr'}>
        {data && q !== '' && translate('raise.found', { smart_count: rows.length })}
      </p>
    </>
  );
}

interface GroupProps {
  group: CardGroup;
  headed: boolean;
  children: (card: Card) => ReactNode;
}

function Group({ group: { name, cards }, headed, children }: GroupProps) {
  const translate = useTranslate();
  const heading = headed ? translate(`raise.groups.${name}`) : undefined;
  return (
    <Box component="section" aria-label={heading} sx={GROUP}>
      {heading && <Label>{heading}</Label>}
      <Box sx={GRID}>{cards.map(children)}</Box>
    </Box>
  );
}
