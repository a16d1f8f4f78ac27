import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import RadioGroup from '@mui/material/RadioGroup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFailureText, useProvider } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { ShortRow } from '../../engine/definition.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import type { AlarmSource } from '../../live/outgoing.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Card, cardGroups } from './cardGroups.ts';
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
const REST = 200;
const SEARCH = { mt: 2, '& svg': { color: 'text.hint' }, gap: '7px' };
const GROUP = { mt: 2, '& h3': { mb: 1, color: 'text.secondary' } };
const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
  gap: 2,
  minWidth: 0,
};

/**
 * The records of the current definition as sources of the alarm: the user's favourites in this organization, those raised
 * often and recently, and the others by name.
 */
export function Cards(props: CardsProps) {
  const { kind, chosen, loading, folded, focus, onPick, ref } = props;
  const target = useDefinition();
  const { readOnly: locked } = useFormInfo();
  const orgId = useWatch<Values, 'orgId'>({ name: 'orgId' });
  const translate = useTranslate();
  const language = useLocale();
  const failureText = useFailureText();
  const provider = useProvider();
  const shownName = useShownOrgName();
  const labels = useLabels();
  const group = useId();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const [taking, setTaking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), REST);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData, isPending } = useQuery({
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
  const recent = useMemo(() => recentOf(kind, orgId), [kind, orgId]);
  const [favourites, setFavourites] = useState<readonly ListedSource[]>([]);
  useEffect(() => setFavourites(favouritesOf(kind, orgId)), [kind, orgId]);
  const rows = (data?.data ?? []).map(
    (row: ShortRow): Card => ({
      id: row.id,
      title: String(row.name ?? `#${row.id}`),
      hint: [row.systemId, typeof row.orgName === 'string' ? shownName(row.orgName) : ''].filter(Boolean).join(' · '),
      icon: row.icon,
      off: row.active === false,
    }),
  );
  const groups = cardGroups({ rows, searched: q !== '', favourites, recent, chosen });
  const shown = folded
    ? groups.map(({ name, cards }) => ({ name, cards: cards.filter(({ id }) => id === chosen?.id) }))
    : groups;
  const star = ({ id, title, icon, hint }: Card) => {
    toggleFavourite({ kind, id, title, icon, hint }, orgId);
    setFavourites(favouritesOf(kind, orgId));
  };

  const several = shown.filter(({ cards }) => cards.length > 0).length > 1;
  const headed = (name: string) => several && !folded && name !== 'chosen';
  const take = ({ id, title, icon }: Card) => onPick(id, title, icon);
  const settled = text.trim() === q && !isPlaceholderData && !isPending;
  const focusCards = () => document.getElementById(`${group}-cards`)?.querySelector('input')?.focus();
  // Enter waits for the results of the current search text; it chooses the only one, and goes to the first of several
  const takeOnly = useEvent(() => {
    setTaking(false);
    const [first] = rows;
    if (first && rows.length === 1) take(first);
    else if (first) focusCards();
  });
  useEffect(() => {
    if (taking && settled) takeOnly();
  }, [taking, settled, takeOnly]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusCards();
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setQ(text.trim());
    setTaking(true);
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
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            setTaking(false);
          }}
          onKeyDown={onKeyDown}
        />
      )}
      <RadioGroup
        ref={ref}
        id={`${group}-cards`}
        name={group}
        aria-label={labels.name(2)}
        aria-busy={isPending}
        value={loading ?? chosen?.id ?? ''}
        sx={{ display: 'block' }}
      >
        {shown.map(({ name, cards }) => (
          <Box
            key={name}
            component="section"
            aria-label={headed(name) ? translate(`raise.groups.${name}`) : undefined}
            sx={GROUP}
          >
            {headed(name) && <Label>{translate(`raise.groups.${name}`)}</Label>}
            <Box sx={GRID}>
              {cards.map((card) => (
                <SourceCard
                  key={card.id}
                  card={card}
                  loading={card.id === loading}
                  locked={locked}
                  favourite={favourites.some(({ id }) => id === card.id)}
                  onTake={take}
                  onStar={star}
                />
              ))}
            </Box>
          </Box>
        ))}
      </RadioGroup>
      {error && <ErrorNote>{failureText(error, { resource: target, op: 'list' })}</ErrorNote>}
      <p role="status" className={data && rows.length === 0 && q !== '' ? 'v-quiet v-small' : 'sr'}>
        {data && q !== '' && translate('raise.found', { smart_count: rows.length })}
      </p>
    </>
  );
}
