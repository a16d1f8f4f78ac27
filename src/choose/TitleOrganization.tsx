import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useProvider } from '../definition/context.tsx';
import { organizationOf, orgFieldOf } from '../definition/organization.ts';
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
  /** The record, where it is known: it isn't asked for its organization if it says it. */
  record?: AnyRecord | undefined;
}

/** A chosen record with its title. */
interface Titled extends Chosen {
  title: string;
}

const keyOf = ({ target, id }: Chosen) => `${target?.name} ${id}`;

/** The ids of records by resource, each once and in order, so that the same records are the same question. */
function idsByResource(chosen: readonly Chosen[]): [target: Resource, ids: number[]][] {
  const asked = new Map<Resource, Set<number>>();
  for (const { target, id, record } of chosen) {
    if (!target || id === undefined || !canBeShared(target) || !orgFieldOf(target) || !allows(target, 'one')) continue;
    if (record && organizationOf(target, record).name !== '') continue;
    const ids = asked.get(target) ?? new Set();
    asked.set(target, ids.add(id));
  }
  return [...asked].map(([target, ids]) => [target, [...ids].sort((a, b) => a - b)]);
}

/**
 * The organizations of chosen records whose title others can have; undefined for the rest. `once`: they are not asked for
 * again after a change, which may have removed the records.
 */
function useOrganizations(
  chosen: readonly Chosen[],
  once = false,
): ({ id: number | undefined; name: string } | undefined)[] {
  const provider = useProvider();
  const asked = idsByResource(chosen);
  const found = useQueries({
    queries: asked.map(([{ name }, ids]) => ({
      queryKey: once ? ['titleOrganization', name, ids] : [name, 'titleOrganization', ids],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnyRecord[]> =>
        (await provider.getMany(name, { ids, signal })).data,
      staleTime: 60_000,
      retry: false,
    })),
  });
  const records = new Map(
    asked.flatMap(([target], i) => (found[i]?.data ?? []).map((one) => [keyOf({ target, id: Number(one.id) }), one])),
  );
  return chosen.map((one) => {
    const record = records.get(keyOf(one)) ?? one.record;
    return one.target && record && organizationOf(one.target, record);
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

/** The organizations of those records that have the title of another one, by `keyOf`. */
function useNamesakes(chosen: readonly Titled[], once = false): ReadonlyMap<string, string> {
  const shownName = useShownOrgName();
  const titles = new Map(chosen.map((one) => [keyOf(one), one.title]));
  const shared = sharedTitles([...titles.values()]);
  const namesakes = chosen.filter(({ title }) => shared.has(title));
  const organizations = useOrganizations(namesakes, once);
  return new Map(namesakes.map((one, i) => [keyOf(one), shownName(organizations[i]?.name ?? '')]));
}

/** Returns a function for the titles of chosen records in a text, with the organization behind those that several have. */
export function useTitlesApart(chosen: readonly Titled[]): (one: Titled) => string {
  const organizations = useNamesakes(chosen);
  return (one) => {
    const name = organizations.get(keyOf(one));
    return name ? `${one.title} – ${name}` : one.title;
  };
}

/** The organization behind the title of a chosen record, which another one of those chosen has, too. */
export function TitleOrganization({ target, id }: { target: Resource; id: number }) {
  const name = useTitleOrganization(target, id);
  return name && <span className="s-org">{name}</span>;
}

const Namesake = createContext<ReadonlyMap<string, string>>(new Map());

/** A list of records, also of removed ones: a `NamesakeOrganization` inside it shows the organization of a title that several of them have. */
export function Namesakes({ of, children }: { of: readonly Titled[]; children: ReactNode }) {
  return <Namesake value={useNamesakes(of, true)}>{children}</Namesake>;
}

/** The organization behind the title of a record in `Namesakes`, if another one there has the title, too. */
export function NamesakeOrganization(one: Chosen) {
  const name = useContext(Namesake).get(keyOf(one));
  return (
    name && (
      <>
        {' '}
        <span className="s-org">{name}</span>
      </>
    )
  );
}
