import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { MEMBERSHIP_PAGE_SIZE } from '../../../protocol/constants.ts';
import { useDefinitions } from '../../definitions.tsx';
import { titleOf } from '../../engine/template.ts';
import { useProvider } from '../../views/context.ts';
import { formatNumber } from '../../views/format.ts';
import { RefListInput } from '../../views/inputs/RefListInput.tsx';
import { RefSearch } from '../../views/inputs/RefSearch.tsx';
import { Button } from '../../views/ui/Button.tsx';
import { Popover } from '../../views/ui/Popover.tsx';
import type { InputProps } from '../types.ts';
import '../widgets.css';

/** As many can still be put in order by hand; their names all came with the record. */
const ORDERED_MAX = 300;

/** Members of a group: a list to put in order while they are few and order counts, else page by page. */
export default function MembersInput(props: InputProps) {
  const { field, value } = props;
  const few = !Array.isArray(value) || value.length <= ORDERED_MAX;
  return field.type === 'ref' && field.ordered && few ? <RefListInput {...props} /> : <PagedMembers {...props} />;
}

/** Members by the thousand: the stored ones page by page from the server, with what was added and removed since. */
function PagedMembers({ field, label, value, onChange, record, resource, readOnly }: InputProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const provider = useProvider();
  const definitions = useDefinitions();
  const [page, setPage] = useState(0);
  const [text, setText] = useState('');
  const target = field.type === 'ref' ? definitions.byName.get(field.to) : undefined;
  const objectId = typeof record.id === 'number' ? record.id : undefined;
  const request = { type: resource.api.listType, referenceType: target?.api.listType ?? '', filterValue: text };
  const { data } = useQuery({
    queryKey: [resource.name, 'membership', objectId, request, page],
    queryFn: ({ signal }) =>
      provider.membership(
        { ...request, objectId: objectId ?? 0, currentPage: page, pageSize: MEMBERSHIP_PAGE_SIZE },
        signal,
      ),
    enabled: objectId !== undefined && target !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  if (!target) return null;
  const ids = Array.isArray(value) ? value.map(Number) : [];
  const rows = (data?.list ?? []).filter((row) => ids.includes(row.id));
  const stored = new Set(data?.list.map((row) => row.id));
  const added = [...names].filter(([id]) => ids.includes(id) && !stored.has(id));
  const toggle = (id: number, name: string) => {
    setNames(new Map(names).set(id, name));
    onChange(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };
  const line = (id: number, name: string) => (
    <li key={id}>
      <Link to={`/${target.name}/${id}`}>{name}</Link>
      <span className="v-grow" />
      {!readOnly && (
        <Button
          kind="ghost"
          small
          icon="close"
          aria-label={translate('views.input.remove', { name })}
          onClick={() => toggle(id, name)}
        />
      )}
    </li>
  );
  const pages = Math.max(1, data?.pagesCount ?? 1);
  return (
    <fieldset className="w-members">
      <legend className="sr">{label}</legend>
      <div className="w-membershead">
        <input
          className="v-in"
          type="search"
          aria-label={translate('views.input.search')}
          placeholder={translate('views.input.search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(0);
          }}
        />
        <span className="v-n">{formatNumber(ids.length, locale)}</span>
        {!readOnly && (
          <Popover
            small
            icon="add"
            label={translate('views.input.add', { name: label })}
            button={translate('views.input.addShort')}
          >
            {() => <RefSearch target={target} chosen={ids} onChoose={(row, title) => toggle(row.id, title)} />}
          </Popover>
        )}
      </div>
      <ul>
        {added.map(([id, name]) => line(id, name))}
        {rows.map((row) => line(row.id, titleOf(target, row)))}
      </ul>
      {pages > 1 && (
        <div className="w-memberspages">
          <Button
            kind="ghost"
            small
            icon="left"
            aria-label={translate('views.list.previous')}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span className="tn">{`${page + 1} / ${pages}`}</span>
          <Button
            kind="ghost"
            small
            icon="right"
            aria-label={translate('views.list.next')}
            disabled={page + 1 >= pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </fieldset>
  );
}
