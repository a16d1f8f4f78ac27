import { useTranslate } from 'ra-core';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { linksFor } from '../../engine/access.ts';
import { fillPath } from '../../engine/callTemplate.ts';
import { fold } from '../../engine/fold.ts';
import { linkLabelKey, readable } from '../../engine/labels.ts';
import { titleOf } from '../../engine/template.ts';
import type { Entry } from './entry.ts';
import { type FoundRow, type SearchState, useRecords } from './useRecords.ts';

/** Maximum number of entries for links. */
const MAX_LINKS = 4;

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);

/**
 * Removes the leading words of `text` that begin words of `title`: "trigger al boiler", "Trigger alarm" -> "boiler".
 * undefined if there are none, or if nothing follows them.
 */
export function textAfterTitle(text: string, title: string): string | undefined {
  const named = wordsOf(title);
  const words = text.trim().split(/\s+/);
  const first = words.findIndex((word) => !named.some((one) => one.startsWith(fold(word))));
  return first > 0 ? words.slice(first).join(' ') : undefined;
}

/**
 * Entries for links of records, e.g. "Trigger alarm: Boiler house". The records are those that were found, or, if the
 * query begins with the title of a link, those found by the rest of the query.
 */
export function useLinkEntries(query: string, found: readonly FoundRow[]): SearchState & { entries: Entry[] } {
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
