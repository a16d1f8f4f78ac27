import { useLogout, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { allows, authorityFor, can, linksFor } from '../../engine/access.ts';
import { fillPath } from '../../engine/callTemplate.ts';
import { fold, searchable } from '../../engine/fold.ts';
import { linkLabelKey, menuLabelKey, readable } from '../../engine/labels.ts';
import { titleOf } from '../../engine/template.ts';
import { useStartRoute } from '../../list/views/startViews.ts';
import { setAppearance, shownTheme } from '../../theme/appearance.ts';
import { useMenu } from '../useMenu.ts';
import type { Entry } from './entry.ts';
import { type FoundRow, type SearchState, useRecords } from './useRecords.ts';

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

/** Maximum number of entries for links. */
const MAX_LINKS = 4;

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);

/**
 * Removes the leading words of `text` that begin words of `title`: "trigger al boiler", "Trigger alarm" -> "boiler".
 * undefined if there are none, or if nothing follows them.
 */
function textAfterTitle(text: string, title: string): string | undefined {
  const named = wordsOf(title);
  const words = text.trim().split(/\s+/);
  const first = words.findIndex((word) => !named.some((one) => one.startsWith(fold(word))));
  return first > 0 ? words.slice(first).join(' ') : undefined;
}

/**
 * Entries for links of records, e.g. "Trigger alarm: Boiler house". The records are those that were found, or, if the
 * query begins with the title of a link, those found by the rest of the query.
 */
function useLinkEntries(query: string, found: readonly FoundRow[]): SearchState & { entries: Entry[] } {
  const translate = useTranslate();
  const loaded = useDefinitions();
  const authorities = getUser()?.authorities ?? [];
  const offered = loaded.resources.flatMap((resource) =>
    linksFor(resource, authorities)
      .filter(({ search }) => search)
      .map((link) => ({
        resource,
        link,
        title: translate(linkLabelKey(resource.name, link.name), { _: readable(link.name) }),
      })),
  );
  const asked = offered.flatMap((one) => {
    const rest = textAfterTitle(query, one.title);
    return rest === undefined ? [] : [{ ...one, rest }];
  });
  const rest = asked[0]?.rest ?? '';
  const { records, ...state } = useRecords(rest, loaded, asked.map(({ resource }) => resource.name).join(' '));
  const rows = rest === '' ? found : records;
  const entries = rows.flatMap(({ row, resource }) =>
    offered
      .filter((one) => one.resource === resource)
      .map(
        ({ link, title }): Entry => ({
          key: `link ${link.name} ${resource.name} ${row.id}`,
          group: 'actions',
          label: `${title}: ${titleOf(resource, row)}`,
          icon: link.icon,
          route: fillPath(link.to, { record: row }),
        }),
      ),
  );
  return { entries: entries.slice(0, MAX_LINKS), ...state };
}
