import { Chip, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { UseGroup } from '../../../protocol/list.ts';
import { NamesakeOrganization, Namesakes } from '../../choose/TitleOrganization.tsx';
import { useDefinitions } from '../../definition/context.tsx';
import { menuLabelKey } from '../../engine/labels.ts';
import type { Loaded } from '../../engine/load.ts';
import { parentOf } from '../../engine/refs.ts';
import { shownTitle } from '../../engine/template.ts';
import { Chips, Hint } from '../../ui/blocks.tsx';
import { PART } from '../pane/address.ts';

/** The records that use a record, by resource. */
export function UsedBy({ groups }: { groups: readonly UseGroup[] }) {
  const translate = useTranslate();
  return (
    <Stack component="ul" spacing={2.5}>
      {groups.map((group) => (
        <li key={`${group.resource}.${group.field}`}>
          <Hint as="span">{translate(menuLabelKey(group.resource), { smart_count: group.count })}</Hint>
          <UseLinks group={group} />
        </li>
      ))}
    </Stack>
  );
}

/** Links to those of one resource. */
export function UseLinks({ group }: { group: UseGroup }) {
  const translate = useTranslate();
  const locale = useLocale();
  const definitions = useDefinitions();
  const target = definitions.byName.get(group.resource);
  const present = group.items.filter(({ deleted }) => !deleted);
  return (
    <Namesakes of={present.map(({ id, title }) => ({ target, id, title }))}>
      <Chips>
        {group.items.map((item) => {
          const to = recordRoute(definitions, group.resource, item);
          const name = shownTitle(target, item.title, locale);
          const label = (
            <>
              <b>{item.deleted ? translate('views.remove.deleted', { name }) : name}</b>
              <NamesakeOrganization target={target} id={item.id} />
            </>
          );
          return to ? (
            <Chip key={item.id} component={Link} to={to} clickable label={label} />
          ) : (
            <Chip key={item.id} label={label} />
          );
        })}
        {group.count > group.items.length && (
          <Chip label={translate('views.remove.more', { count: group.count - group.items.length })} />
        )}
      </Chips>
    </Namesakes>
  );
}

/** The route of a record: its resource's screen, or the parent's with the part open; undefined if there is none. */
export function recordRoute(
  definitions: Loaded,
  resource: string,
  item: UseGroup['items'][number],
): string | undefined {
  const found = definitions.byName.get(resource);
  if (!found) return undefined;
  const parent = definitions.byName.get(parentOf(found) ?? '');
  if (!parent) return found.list === false ? undefined : `/${resource}/${item.id}`;
  const tab = parent.tabs.find(({ parts }) => parts === resource)?.name;
  if (item.parentId === undefined || tab === undefined) return undefined;
  return `/${parent.name}/${item.parentId}?${new URLSearchParams({ tab, [PART]: String(item.id) })}`;
}
