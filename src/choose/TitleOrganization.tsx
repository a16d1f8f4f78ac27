import { useQueries } from '@tanstack/react-query';
import { useProvider } from '../definition/context.ts';
import { organizationOf, orgFieldOf } from '../definition/orgField.ts';
import { allows } from '../engine/access.ts';
import type { AnyRecord, Resource } from '../engine/definition.ts';
import { templateFields } from '../engine/template.ts';
import { useShownOrgName } from '../i18n/orgName.ts';
import './rows.css';

/** Whether records of several organizations can have the same title. */
function canBeShared({ title, fields }: Resource): boolean {
  return !templateFields(title).some((name) => fields[name]?.unique === 'global' && fields[name].required === true);
}

/** The titles that several chosen records have. */
export function sharedTitles(titles: readonly string[]): ReadonlySet<string> {
  const met = new Set<string>();
  // adding returns the set, so that a title counts when it is met again
  return new Set(titles.filter((title) => met.has(title) || !met.add(title)));
}

/** A chosen record; without id none is chosen. */
interface Chosen {
  target: Resource | undefined;
  id: number | undefined;
}

/** The organizations of chosen records whose title others can have; undefined for the rest. */
function useOrganizations(chosen: readonly Chosen[]): ({ id: number | undefined; name: string } | undefined)[] {
  const provider = useProvider();
  const found = useQueries({
    queries: chosen.map(({ target, id }) => ({
      queryKey: [target?.name, 'getMany', { ids: [String(id)] }],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnyRecord[]> =>
        (await provider.getMany(target?.name ?? '', { ids: [id ?? 0], signal })).data,
      enabled: Boolean(
        target && id !== undefined && canBeShared(target) && orgFieldOf(target) && allows(target, 'one'),
      ),
      staleTime: 60_000,
      retry: false,
    })),
  });
  return chosen.map(({ target }, i) => {
    const record = found[i]?.data?.[0];
    return target && record && organizationOf(target, record);
  });
}

/**
 * The name of the organization that tells a chosen record from others with its title; '' if none can have it, or if it
 * is `own`, the organization of who chooses.
 */
export function useTitleOrganization(target: Resource | undefined, id: number | undefined, own?: number): string {
  const shownName = useShownOrgName();
  const [organization] = useOrganizations([{ target, id }]);
  return organization && organization.id !== own ? shownName(organization.name) : '';
}

/** The titles of chosen records for a text, with the organization behind those that several have. */
export function useTitlesApart(chosen: readonly (Chosen & { title: string })[]): string[] {
  const shownName = useShownOrgName();
  const shared = sharedTitles(chosen.map(({ title }) => title));
  const organizations = useOrganizations(
    chosen.map(({ target, id, title }) => ({ target, id: shared.has(title) ? id : undefined })),
  );
  return chosen.map(({ title }, i) => {
    const name = organizations[i]?.name;
    return name ? `${title} – ${shownName(name)}` : title;
  });
}

/** The organization behind the title of a chosen record, which another one of those chosen has, too. */
export function TitleOrganization({ target, id }: { target: Resource; id: number }) {
  const name = useTitleOrganization(target, id);
  return name && <span className="s-org">{name}</span>;
}
