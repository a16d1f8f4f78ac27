import { checkMeaning } from './checkMeaning.ts';
import { checkPage } from './checkPage.ts';
import { checkDefinition } from './checkShape.ts';
import type { CheckContext, Registries } from './checks.ts';
import { complete, derive } from './complete.ts';
import type { DerivedResourceDefinition, Resource, ResourceDefinition } from './definition.ts';
import type { Fault } from './faults.ts';
import { adviceFor, FaultList } from './faults.ts';
import { knownAuthorities } from './offered.ts';
import type { ResourcePatch } from './overlay.ts';
import { completePage, type DefinedPage, type PageDefinition } from './page.ts';
import { applyPatch } from './patch.ts';

export type EntityDefinition = ResourceDefinition | DerivedResourceDefinition;
export type AnyDefinition = EntityDefinition | PageDefinition;

export function isPage(d: AnyDefinition): d is PageDefinition {
  return d.kind === 'page';
}

/** The input of a build: definitions and the patches to them, each with its source. */
export interface Plan {
  definitions: Map<string, { d: AnyDefinition; source: string; file: string }>;
  patches: { patch: ResourcePatch; source: string; key: string }[];
  /** Authorities that overlays add. */
  authorities: string[];
}

export interface Built {
  resources: Map<string, Resource>;
  pages: Map<string, DefinedPage>;
  /** Faults by resource or page. */
  faults: Map<string, Fault[]>;
}

/** The definition of this name after applying its base and patches, as a deep copy; undefined if that fails. */
function resolve(
  name: string,
  plan: Plan,
  done: Map<string, ResourceDefinition | undefined>,
  faultsOf: (name: string) => FaultList,
): ResourceDefinition | undefined {
  if (done.has(name)) return done.get(name);
  // marks the definition as being resolved, which also ends a cycle of bases
  done.set(name, undefined);
  const entry = plan.definitions.get(name);
  if (!entry || isPage(entry.d)) return undefined;
  const faults = faultsOf(name);
  let d: ResourceDefinition;
  if (entry.d.basedOn === undefined) {
    d = structuredClone(entry.d as ResourceDefinition);
  } else {
    const base = resolve(entry.d.basedOn, plan, done, faultsOf);
    if (!base) {
      const names = [...plan.definitions.keys()].filter((other) => other !== name);
      const cure = adviceFor(entry.d.basedOn, names);
      faults.add('UNKNOWN_RESOURCE', 'basedOn', `there is no resource "${entry.d.basedOn}" to base it on; ${cure}`);
      return undefined;
    }
    d = derive(base, entry.d as DerivedResourceDefinition);
  }
  for (const { patch, key } of plan.patches) {
    if (patch.name === name) applyPatch(d, structuredClone(patch), key, faults);
  }
  done.set(name, d);
  return d;
}

/** Reports stored resources that share a list type or a path. */
function checkUniqueApi(resources: Map<string, Resource>, faultsOf: (name: string) => FaultList): void {
  const owners = new Map<string, string>();
  for (const r of resources.values()) {
    if (r.viewOf !== undefined) continue;
    for (const [key, value] of [
      ['api.listType', r.api.listType],
      ['api.path', r.api.path],
    ] as const) {
      const owner = owners.get(`${key} ${value}`);
      if (owner === undefined) owners.set(`${key} ${value}`, r.name);
      else
        faultsOf(r.name).add(
          'DUPLICATE_NAME',
          key,
          `"${value}" is the ${key} of ${owner} already; choose another one.`,
        );
    }
  }
}

/** Reports a second organization tree, and resources that use the behavior of a resource with essential fields. */
function checkSingleOwners(resources: Map<string, Resource>, faultsOf: (name: string) => FaultList): void {
  const stored = [...resources.values()].filter((r) => r.viewOf === undefined);
  const tree = stored.find((r) => r.treeParent !== undefined);
  for (const r of stored) {
    if (r !== tree && r.treeParent !== undefined) {
      const message = `${tree?.name} is the organization tree already; remove "treeParent".`;
      faultsOf(r.name).add('DUPLICATE_NAME', 'treeParent', message);
    }
    for (const [i, behavior] of r.table.behaviors.entries()) {
      const owner = stored.find((o) => o.essential && o.table.behaviors.includes(behavior));
      if (owner === undefined || owner === r) continue;
      const message = `"${behavior}" belongs to ${owner.name} alone; take it out of "behaviors".`;
      faultsOf(r.name).add('PROTECTED', `table.behaviors.${i}`, message);
    }
  }
}

function buildPages(plan: Plan): Map<string, DefinedPage> {
  const pages = new Map<string, DefinedPage>();
  for (const [name, { d, source }] of plan.definitions) {
    if (isPage(d)) pages.set(name, completePage(d, source));
  }
  return pages;
}

function checkPages(
  pages: ReadonlyMap<string, DefinedPage>,
  context: CheckContext,
  faultsOf: (name: string) => FaultList,
): void {
  const routes = new Map<string, string>();
  for (const [name, page] of pages) {
    const faults = faultsOf(name);
    checkPage(page, context, faults);
    const owner = routes.get(page.route);
    if (owner !== undefined) {
      const message = `"${page.route}" is the address of the page ${owner} already; choose another one.`;
      faults.add('DUPLICATE_NAME', 'route', message);
    }
    routes.set(page.route, name);
  }
}

/**
 * Builds every resource and page of a plan, without freezing them; faults are grouped by resource and page. `isSound`:
 * the plan is known to have no faults, and is not checked.
 */
export function build(plan: Plan, registries: Registries, isSound = false): Built {
  const lists = new Map<string, FaultList>();
  const faultsOf = (name: string) => {
    let list = lists.get(name);
    if (!list) {
      list = new FaultList(plan.definitions.get(name)?.file ?? name);
      lists.set(name, list);
    }
    return list;
  };
  const done = new Map<string, ResourceDefinition | undefined>();
  const resources = new Map<string, Resource>();
  for (const [name, { d: given, source }] of plan.definitions) {
    if (isPage(given)) continue;
    const d = resolve(name, plan, done, faultsOf);
    if (!d) continue;
    const faults = faultsOf(name);
    const patchedBy = plan.patches.filter(({ patch }) => patch.name === name).map((one) => one.source);
    // an unchanged definition was checked when it was added to the plan
    const isChanged = given.basedOn !== undefined || patchedBy.length > 0;
    if (isChanged && !isSound) checkDefinition({ ...d, basedOn: undefined }, '', faults);
    if (faults.list.length > 0) continue;
    resources.set(name, complete(d, source, [...new Set(patchedBy)]));
  }
  const pages = buildPages(plan);
  if (!isSound) {
    const authorities = knownAuthorities([...resources.values()], [...pages.values()], plan.authorities);
    const context = { byName: resources, registries, authorities };
    for (const r of resources.values()) checkMeaning(r, context, faultsOf(r.name));
    checkUniqueApi(resources, faultsOf);
    checkSingleOwners(resources, faultsOf);
    checkPages(pages, context, faultsOf);
  }
  const faults = new Map<string, Fault[]>();
  for (const [name, { list }] of lists) if (list.length > 0) faults.set(name, list);
  return { resources, pages, faults };
}
