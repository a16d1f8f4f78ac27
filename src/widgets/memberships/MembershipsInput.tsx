import { Box, OutlinedInput, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { MEMBERSHIP_PAGE_SIZE } from '../../../protocol/constants.ts';
import '../../choose/rows.css';
import { useReachMarks } from '../../choose/useReachMarks.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { useField } from '../../inputs/fieldContext.ts';
import { ItemButtons, moveItem } from '../../ui/ItemButtons.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { AddMembers } from './AddMembers.tsx';
import { Changes } from './Changes.tsx';
import { MemberRow } from './MemberRow.tsx';
import { type MembersField, useMembersInForm } from './useMembersInForm.ts';

/** With more members than this there is a search box. */
const SEARCHED_FROM = 10;

/** The members or memberships of a record: any multiple reference, stored on either side. */
export default function MembershipsInput() {
  const { field } = useField();
  const target = useDefinitions().byName.get(field.type === 'ref' ? field.to : '');
  return field.type === 'ref' && target ? <Members field={field} target={target} /> : null;
}

// a fieldset is never narrower than its content by default
const MEMBERS = {
  minWidth: 0,
  fontSize: 'var(--fs-13)',
  '& .m-head > .MuiInputBase-root': { flex: '100 1 0' },
};

/** The members without the changes of some of them: restored members return to their previous position. */
function undone(ids: readonly number[], stored: readonly number[], some: readonly number[]): number[] {
  const inBase = new Set(stored);
  const next = new Set(ids);
  for (const id of some) {
    if (inBase.has(id)) next.add(id);
    else next.delete(id);
  }
  const comesBack = some.some((id) => inBase.has(id));
  const order = comesBack ? [...stored, ...ids.filter((id) => !inBase.has(id))] : ids;
  return order.filter((id) => next.has(id));
}

function Members({ field, target }: MembersField) {
  const { label, readOnly } = useField();
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const members = useMembersInForm({ field, target }, wanted, page);
  const { ids, stored = [], pageIds, total, paged, isFetching, failed, entryAt, write } = members;
  const inBase = new Set(stored);
  const now = new Set(ids);
  const markOf = useReachMarks([pageIds.map((id) => ({ resource: target, id }))]);
  const toggle = (id: number) => write(now.has(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const shift = (from: number, to: number) => write(moveItem(ids, from, to));
  const count = readOnly && paged ? total : ids.length;
  const orders = field.ordered === true && !wanted && !paged;
  return (
    <Box component="fieldset" className="m-members" sx={MEMBERS} aria-label={label}>
      <MembersHead
        search={search}
        isSearched={search !== '' || count > SEARCHED_FROM}
        onSearch={(text) => {
          setSearch(text);
          setPage(0);
        }}
        count={count}
      >
        {!readOnly && (
          <AddMembers
            field={field}
            target={target}
            of={members.of}
            ids={ids}
            known={members.known}
            learn={members.learn}
            onChange={write}
          />
        )}
      </MembersHead>
      {!readOnly && (
        <Changes
          added={ids.filter((id) => !inBase.has(id))}
          removed={stored.filter((id) => !now.has(id))}
          nameOf={(id) => entryAt(id).label}
          onUndo={(some) => write(undone(ids, stored, some))}
        />
      )}
      {failed && <NoMembers role="alert">{translate('memberships.failed')}</NoMembers>}
      <ul aria-busy={isFetching}>
        {pageIds.map((id) => {
          const entry = entryAt(id);
          const state = readOnly || (now.has(id) && inBase.has(id)) ? 'stored' : now.has(id) ? 'added' : 'removed';
          const at = ids.indexOf(id);
          return (
            <MemberRow
              key={id}
              target={target}
              entry={{ ...entry, mark: markOf({ resource: target, id, warnings: entry.warnings }) }}
              state={state}
              readOnly={readOnly}
              number={orders ? at + 1 : undefined}
              onToggle={() => toggle(id)}
            >
              {orders && (
                <ItemButtons
                  name={entry.label}
                  index={at}
                  count={ids.length}
                  onShift={shift}
                  onRemove={() => toggle(id)}
                  refers
                />
              )}
            </MemberRow>
          );
        })}
      </ul>
      {pageIds.length === 0 && !failed && !(paged && isFetching) && (
        <NoMembers>{translate(wanted ? 'memberships.noneFound' : 'memberships.none')}</NoMembers>
      )}
      {total > MEMBERSHIP_PAGE_SIZE && (
        <Box sx={{ mt: 1.5 }}>
          <Pages page={page + 1} count={Math.ceil(total / MEMBERSHIP_PAGE_SIZE)} onPage={(next) => setPage(next - 1)} />
        </Box>
      )}
    </Box>
  );
}

interface MembersHeadProps {
  search: string;
  /** Whether there is a search box. */
  isSearched: boolean;
  onSearch: (text: string) => void;
  count: number;
  /** The button that adds members. */
  children: ReactNode;
}

function MembersHead({ search, isSearched, onSearch, count, children }: MembersHeadProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" className="m-head" sx={{ alignItems: 'center', gap: 2.5 }}>
      {isSearched && (
        <OutlinedInput
          type="search"
          aria-label={translate('views.input.search')}
          placeholder={translate('views.input.search')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Typography
        component="span"
        variant="inherit"
        color="textSecondary"
        className="tn"
        noWrap
        sx={{ flex: '1 0 auto' }}
      >
        {translate('memberships.count', { count })}
      </Typography>
      {children}
    </Stack>
  );
}

function NoMembers(props: { role?: 'alert'; children: string }) {
  return <Typography color="textHint" component="p" variant="inherit" sx={{ py: 3 }} {...props} />;
}
