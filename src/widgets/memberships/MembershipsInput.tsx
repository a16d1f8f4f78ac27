import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { MEMBERSHIP_PAGE_SIZE } from '../../../protocol/constants.ts';
import '../../choose/rows.css';
import { type Entry, entryId } from '../../choose/selector/entries.ts';
import { useReachMarks } from '../../choose/useReachMarks.ts';
import { useDefinition } from '../../definition/current.tsx';
import { useDefinitions } from '../../definition/definitions.tsx';
import { orgFieldOf } from '../../definition/orgField.ts';
import { useTitles } from '../../definition/useTitles.ts';
import type { RefField, Resource } from '../../engine/definition.ts';
import { contains } from '../../engine/fold.ts';
import { companionOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { ItemButtons, moveItem } from '../../ui/ItemButtons.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { AddMembers } from './AddMembers.tsx';
import { Changes } from './Changes.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useFreshMembers, useMemberCache, useMembers } from './useMembers.ts';

/** With more members than this there is a search box. */
const SEARCHED_FROM = 10;

/** The members or memberships of a record: any multiple reference, stored on either side. */
export default function MembershipsInput() {
  const { field } = useField();
  const target = useDefinitions().byName.get(field.type === 'ref' ? field.to : '');
  return field.type === 'ref' && target ? <Members field={field} target={target} /> : null;
}

interface MembersProps {
  field: RefField;
  target: Resource;
}

// a fieldset is never narrower than its content by default
const MEMBERS = {
  minWidth: 0,
  fontSize: 'var(--fs-13)',
  '& .m-head > .MuiInputBase-root': { flex: '100 1 0' },
};

const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : undefined);

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

function Members({ field, target }: MembersProps) {
  const { path, label, value, onChange, setOther, record, readOnly } = useField();
  const resource = useDefinition();
  const translate = useTranslate();
  const { base, setStored } = useFormInfo();
  const [page, setPage] = useState(0);
  const [search, setSearch] = useState('');
  const objectId = typeof base.id === 'number' ? base.id : undefined;
  const stored = idsOf(base[path]);
  const ids = idsOf(value) ?? stored ?? [];
  const companion = companionOf(path, field);
  const { known, learn, learnNames, name } = useMemberCache(path, target);
  const { paged, pages, whole } = useMembers(
    { resource, target, objectId },
    field,
    search.trim(),
    page,
    readOnly || stored !== undefined,
  );
  useFreshMembers(resource, objectId, base);

  for (const holder of [base, record]) learnNames(holder[path], holder[companion.name]);
  if (whole.data) learn(whole.data);
  if (pages.data) learn(pages.data.list);
  // the record was loaded without the field: the listed members are the stored value
  const found = stored === undefined && !readOnly ? whole.data : undefined;
  useEffect(() => {
    if (found) setStored({ [path]: found.map(({ id }) => id) });
  }, [found, setStored, path]);

  const inBase = new Set(stored);
  const now = new Set(ids);
  const added = ids.filter((id) => !inBase.has(id));
  const removed = (stored ?? []).filter((id) => !now.has(id));
  const wanted = search.trim();
  const shownIds = paged ? [] : ids.filter((id) => !wanted || contains(labelOf(id), wanted));
  const first = page * MEMBERSHIP_PAGE_SIZE;
  const pageIds = paged
    ? (pages.data?.list ?? []).map(({ id }) => id)
    : shownIds.slice(first, first + MEMBERSHIP_PAGE_SIZE);
  const unnamed = pageIds.filter((id) => !known.has(entryId({ key: path, id })));
  const titles = useTitles(target.name, whole.isFetching ? [] : unnamed);

  function labelOf(id: number): string {
    return known.get(entryId({ key: path, id }))?.label ?? '';
  }
  const entryAt = (id: number): Entry => {
    const title = titles.get(id);
    const fallback = { key: path, id, label: title ? titleOf(target, title) : `#${id}`, warnings: [] };
    return known.get(entryId({ key: path, id })) ?? fallback;
  };
  const markOf = useReachMarks([pageIds.map((id) => ({ resource: target, id }))]);
  const write = (next: readonly number[], titleFor = (id: number) => entryAt(id).label) => {
    for (const id of next) name(id, titleFor(id));
    setOther(
      companion.path,
      next.map((id) => titleFor(id)),
    );
    onChange([...next]);
  };
  const toggle = (id: number) => write(now.has(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const undo = (some: readonly number[]) => write(undone(ids, stored ?? [], some));
  const shift = (from: number, to: number) => write(moveItem(ids, from, to));
  const total = paged ? (pages.data?.count ?? 0) : shownIds.length;
  const count = readOnly && paged ? total : ids.length;
  const failed = paged ? pages.isError : whole.isError && unnamed.length > 0;
  const orgId = base[orgFieldOf(resource) ?? ''];
  const orders = field.ordered === true && !wanted;
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
            of={{ objectId, orgId: typeof orgId === 'number' ? orgId : undefined }}
            ids={ids}
            known={known}
            learn={learn}
            onChange={write}
          />
        )}
      </MembersHead>
      {!readOnly && <Changes added={added} removed={removed} nameOf={(id) => entryAt(id).label} onUndo={undo} />}
      {failed && <NoMembers role="alert">{translate('memberships.failed')}</NoMembers>}
      <ul aria-busy={paged ? pages.isFetching : whole.isFetching}>
        {pageIds.map((id) => {
          const state = readOnly || (now.has(id) && inBase.has(id)) ? 'stored' : now.has(id) ? 'added' : 'removed';
          const at = ids.indexOf(id);
          return (
            <MemberRow
              key={id}
              target={target}
              entry={{ ...entryAt(id), mark: markOf({ resource: target, id, warnings: entryAt(id).warnings }) }}
              state={state}
              readOnly={readOnly}
              number={orders && !paged ? at + 1 : undefined}
              onToggle={() => toggle(id)}
            >
              {orders && !paged && (
                <ItemButtons
                  name={entryAt(id).label}
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
      {pageIds.length === 0 && !failed && !(paged && pages.isFetching) && (
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
