import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cellContent, useCellContext } from '../../cells/cell.tsx';
import { useFailureText, useProvider } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { ShortRow } from '../../engine/definition.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import type { AlarmSource } from '../../live/outgoing.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Hint } from '../../ui/Hint.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Values } from './form.ts';
import { type RecentSource, recentOf } from './recent.ts';

interface CardsProps {
  kind: RecentSource['kind'];
  chosen: AlarmSource | undefined;
  /** Id of the record that is being loaded. */
  loading: number | undefined;
  /** Show only the chosen card. */
  folded: boolean;
  focus: boolean;
  onPick: (id: number, title: string, icon: unknown) => void;
  ref: Ref<HTMLDivElement>;
}

const MOST = 12;
const MOST_RECENT = 6;
const REST = 200;
const SEARCH = { mt: 2, '& svg': { color: 'text.hint' }, gap: '7px' };
const CARDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
  gap: 2,
  minWidth: 0,
  mt: 2,
  '& > label': {
    position: 'relative',
    display: 'flex',
    gap: 3,
    alignItems: 'center',
    minWidth: 0,
    minHeight: 52,
    p: '8px 12px',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 'var(--r)',
    bgcolor: 'background.paper',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:has(:checked)': {
      borderColor: 'primary.main',
      bgcolor: 'action.selected',
      boxShadow: 'inset 0 0 0 1px var(--accent)',
    },
    '&:has(:focus-visible)': { outline: '2px solid transparent', boxShadow: 'var(--focus)' },
    '&[data-loading]': { opacity: 0.6 },
  },
  // the card shows the state
  '& .MuiRadio-root': { position: 'absolute', inset: 0, opacity: 0 },
  '& .text': { display: 'grid', minWidth: 0, fontSize: 'var(--fs-13)' },
  '& b': { overflowWrap: 'anywhere' },
};

interface Card {
  id: number;
  title: string;
  hint: string;
  icon: unknown;
  off: boolean;
}

/** The records of the current definition as sources of the alarm: those raised often and recently first, then the others by name. */
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
  const context = useCellContext(target, labels);
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
        pagination: { page: 1, perPage: MOST },
        filter: { q, orgId, recursive: true },
        meta: { shared: true },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [recent] = useState(() => recentOf(kind).slice(0, MOST_RECENT));
  const cardOf = (row: ShortRow): Card => ({
    id: row.id,
    title: String(row.name ?? `#${row.id}`),
    hint: [row.systemId, typeof row.orgName === 'string' ? shownName(row.orgName) : ''].filter(Boolean).join(' · '),
    icon: row.icon,
    off: row.active === false,
  });
  const rows = (data?.data ?? []).map(cardOf);
  const known = (id: number) => rows.find((row) => row.id === id);
  const often =
    q === '' ? recent.map(({ id, title, icon }) => known(id) ?? { id, title, icon, hint: '', off: false }) : [];
  const others = rows.filter(({ id }) => !often.some((one) => one.id === id));
  const all = [...often, ...others].slice(0, MOST);
  const own =
    chosen?.id === undefined
      ? undefined
      : { id: chosen.id, title: chosen.title, icon: chosen.icon, hint: '', off: false };
  const shown = own && !all.some(({ id }) => id === own.id) ? [own, ...all.slice(0, MOST - 1)] : all;
  const cards = folded ? shown.filter(({ id }) => id === own?.id) : shown;

  const take = ({ id, title, icon }: Card) => onPick(id, title, icon);
  const settled = text.trim() === q && !isPlaceholderData && !isPending;
  // Enter waits for the results of the current search text and chooses the first
  const takeFirst = useEvent(() => {
    setTaking(false);
    const [first] = q === '' ? all : rows;
    if (first) take(first);
  });
  useEffect(() => {
    if (taking && settled) takeFirst();
  }, [taking, settled, takeFirst]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.getElementById(`${group}-cards`)?.querySelector('input')?.focus();
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
        sx={CARDS}
      >
        {cards.map((card) => (
          <FormControlLabel
            key={card.id}
            value={card.id}
            data-loading={card.id === loading || undefined}
            disabled={locked}
            control={<Radio onChange={() => take(card)} />}
            disableTypography
            label={
              <>
                <span aria-hidden>{cellContent({ field: 'icon' }, { icon: card.icon }, context)}</span>
                <span className="text">
                  <b>{card.title}</b>
                  <Hint as="span" className="ellipsis">
                    {card.off ? translate('raise.inactive') : card.hint}
                  </Hint>
                </span>
              </>
            }
          />
        ))}
      </RadioGroup>
      {error && <ErrorNote>{failureText(error, { resource: target, op: 'list' })}</ErrorNote>}
      <p role="status" className={data && rows.length === 0 && q !== '' ? 'v-quiet v-small' : 'sr'}>
        {data && q !== '' && translate('raise.found', { smart_count: rows.length })}
      </p>
    </>
  );
}
