import { useLogout, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { allows, authorityFor, can } from '../../engine/access.ts';
import { fold, searchable } from '../../engine/fold.ts';
import { menuLabelKey } from '../../engine/labels.ts';
import { titleOf } from '../../engine/template.ts';
import { useStartRoute } from '../../list/views/startViews.ts';
import { setAppearance, shownTheme } from '../../theme/appearance.ts';
import { useMenu } from '../useMenu.ts';
import type { Entry } from './entry.ts';
import { useLinkEntries } from './useLinkEntries.ts';
import { type SearchState, useRecords } from './useRecords.ts';

const DEFAULT_SCREENS = 6;

function matches(text: string, words: readonly string[]): boolean {
  const held = searchable(text);
  return words.every((word) => held.includes(word));
}

/** Returns matching screens and actions at once, and records when the server has answered. */
export function useEntries(query: string): SearchState & { entries: Entry[] } {
  const translate = useTranslate();
  const loaded = useDefinitions();
  const menu = useMenu();
  const startRoute = useStartRoute();
  const logout = useLogout();
  const { records, ...search } = useRecords(query, loaded);
  const links = useLinkEntries(query, records);
  const words = useMemo(() => fold(query).split(/\s+/).filter(Boolean), [query]);

  const screens: Entry[] = [
    ...menu.top.map((item) => ({ item, hint: undefined })),
    ...menu.sections.flatMap(({ name, items }) =>
      items.map((item) => ({ item, hint: translate(`shell.sections.${name}`) })),
    ),
  ]
    .filter(({ item }) => !item.lock)
    .map(({ item, hint }) => ({
      key: `screen ${item.name}`,
      group: 'screens',
      label: translate(item.labelKey, { smart_count: 2 }),
      hint,
      icon: item.icon,
      route: startRoute(item),
    }));
  const found: Entry[] = records.map(({ row, resource }) => ({
    key: `record ${resource.name} ${row.id}`,
    group: 'records',
    label: titleOf(resource, row),
    hint: translate(menuLabelKey(resource.name), { smart_count: 1 }),
    icon: resource.menu?.icon ?? 'label',
    route: allows(resource, 'one')
      ? `/${resource.name}/${row.id}`
      : `/${resource.name}?${new URLSearchParams({ q: titleOf(resource, row) })}`,
  }));
  const authorities = getUser()?.authorities ?? [];
  const creations: Entry[] = loaded.resources
    .filter(
      (resource) => resource.menu && resource.api.calls.create && can(authorities, authorityFor(resource, 'create')),
    )
    .map((resource) => ({
      key: `new ${resource.name}`,
      group: 'actions',
      label: translate('shell.search.create', { what: translate(menuLabelKey(resource.name), { smart_count: 1 }) }),
      icon: 'add',
      route: `/${resource.name}/_new`,
    }));
  const dark = shownTheme() === 'dark';
  const actions: Entry[] = [
    ...creations,
    { key: 'views', group: 'actions', label: translate('pages.saved-views'), icon: 'tableRows', route: '/views' },
    {
      key: 'account',
      group: 'actions',
      label: translate('shell.profile.account'),
      icon: 'manageAccounts',
      route: '/account',
    },
    {
      key: 'theme',
      group: 'actions',
      label: translate(dark ? 'shell.toLight' : 'shell.toDark'),
      icon: 'settings',
      act: () => setAppearance({ theme: dark ? 'light' : 'dark' }),
    },
    { key: 'logout', group: 'actions', label: translate('shell.profile.logout'), icon: 'logout', act: () => logout() },
  ];
  const matching = (entries: Entry[]) => entries.filter(({ label, hint }) => matches(`${label} ${hint ?? ''}`, words));
  const searches = [search, links];
  return {
    entries:
      words.length === 0
        ? [...screens.slice(0, DEFAULT_SCREENS), ...actions.slice(-3)]
        : [...matching(screens), ...found, ...links.entries, ...matching(actions)],
    searching: searches.some(({ searching }) => searching),
    failed: searches.some(({ failed }) => failed),
    retry: () => {
      for (const { failed, retry } of searches) if (failed) retry();
    },
  };
}
