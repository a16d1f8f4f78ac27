import { useQuery } from '@tanstack/react-query';
import { useProvider } from '../definition/context.ts';
import { organizationOf, orgFieldOf } from '../definition/orgField.ts';
import { allows } from '../engine/access.ts';
import type { Resource } from '../engine/definition.ts';
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

/**
 * The name of the organization that tells a chosen record from others with its title; '' if none can have it, or if it
 * is `own`, the organization of who chooses.
 */
export function useTitleOrganization(target: Resource | undefined, id: number | undefined, own?: number): string {
  const provider = useProvider();
  const shownName = useShownOrgName();
  const isAsked = target && id !== undefined && canBeShared(target) && orgFieldOf(target) && allows(target, 'one');
  const { data } = useQuery({
    queryKey: [target?.name, 'getMany', { ids: [String(id)] }],
    queryFn: async ({ signal }) => (await provider.getMany(target?.name ?? '', { ids: [id ?? 0], signal })).data,
    enabled: Boolean(isAsked),
    staleTime: 60_000,
    retry: false,
  });
  const record = data?.[0];
  if (!target || !record) return '';
  const organization = organizationOf(target, record);
  return organization.id === own ? '' : shownName(organization.name);
}

/** The organization behind the title of a chosen record, which another one of those chosen has, too. */
export function TitleOrganization({ target, id }: { target: Resource; id: number }) {
  const name = useTitleOrganization(target, id);
  return name && <span className="s-org">{name}</span>;
}
