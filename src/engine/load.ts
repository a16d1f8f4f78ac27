import { type AnyDefinition, type Built, build, isPage, type Plan } from './build.ts';
import { CAPITALS } from './checkMeaning.ts';
import { checkDefinition, checkShape } from './checkShape.ts';
import type { Registries } from './checks.ts';
import { codecs } from './codecs.ts';
import type { Resource } from './definition.ts';
import type { Fault } from './faults.ts';
import { adviceFor, FaultList } from './faults.ts';
import { offerAuthorities } from './offered.ts';
import type { Overlay, OverlayLabels } from './overlay.ts';
import { mergeLabels } from './overlayLabels.ts';
import type { DefinedPage } from './page.ts';
import { isObject } from './paths.ts';
import { rules } from './rules.ts';

export interface OverlayFile {
  /** File name, for faults and the sources of patches. */
  source: string;
  /** Parsed JSON; undefined when `text` could not be parsed. */
  content: unknown;
  text?: string;
  /** Paths of keys that stand more than once in an object of the text, for which it is refused. */
  repeated?: readonly string[];
}

export interface Loaded {
  resources: Resource[];
  byName: ReadonlyMap<string, Resource>;
  /** The resource that stores the records of a list type, not its views. */
  byListType: ReadonlyMap<string, Resource>;
  pages: DefinedPage[];
  faults: Fault[];
  /** Labels of the accepted overlays: language -> nested keys -> text. */
  labels: OverlayLabels;
}

const SHIPPED = 'shipped';

/** Faults of an overlay's structure despite which the rest of it can be read, so that its other faults are told, too. */
const HIDES_NOTHING: ReadonlySet<string> = new Set(['UNKNOWN_KEY', 'DUPLICATE_KEY']);

/** Parses an overlay file. Invalid JSON becomes a fault when the overlay is loaded. */
export function parseOverlayText(source: string, text: string): OverlayFile {
  try {
    return { source, content: JSON.parse(text), text };
  } catch {
    return { source, content: undefined, text };
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** Faults in the structure of an overlay. */
function shapeFaults(file: OverlayFile): Fault[] {
  const faults = new FaultList(file.source);
  const { content } = file;
  if (content === undefined) {
    faults.add('NOT_JSON', '', `the file is no JSON${reasonOf(file.text)}; correct its syntax.`);
  } else if (!isObject(content)) {
    faults.add('WRONG_TYPE', '', 'the file holds no object; begin it with {"schema": 1.');
  } else if (content.schema !== undefined && content.schema !== 1) {
    faults.add('UNKNOWN_SCHEMA', 'schema', `schema ${JSON.stringify(content.schema)} is unknown; write 1.`);
  } else {
    checkShape('Overlay', content, '', faults);
  }
  for (const key of file.repeated ?? []) {
    const message = `"${key}" stands more than once there, and only the last one would count; keep one of them.`;
    faults.add('DUPLICATE_KEY', key, message);
  }
  return faults.list;
}

function reasonOf(text: string | undefined): string {
  try {
    JSON.parse(text ?? '');
    return '';
  } catch (failure) {
    return failure instanceof Error ? ` (${failure.message})` : '';
  }
}

/** Adds an overlay to a plan; returns the new plan and the faults found before building. */
function withOverlay(plan: Plan, source: string, overlay: Overlay): { plan: Plan; faults: Fault[] } {
  const faults = new FaultList(source);
  const definitions = new Map(plan.definitions);
  for (const [i, d] of (overlay.add ?? []).entries()) {
    const other = definitions.get(d.name);
    if (other) {
      const what = isPage(other.d) ? 'page' : 'resource';
      const cure =
        isPage(d) || isPage(other.d) ? 'rename one of them' : 'rename it, or change the other one with "patch"';
      const message = `there is a ${what} "${d.name}" already; ${cure}.`;
      faults.add('DUPLICATE_NAME', `add.${i}.name`, message);
    } else definitions.set(d.name, { d, source, file: source });
  }
  const patches = [...plan.patches];
  for (const [i, patch] of (overlay.patch ?? []).entries()) {
    const resources = [...definitions.values()].flatMap(({ d }) => (isPage(d) ? [] : [d.name]));
    if (!resources.includes(patch.name)) {
      const message = `there is no resource "${patch.name}" to patch; ${adviceFor(patch.name, resources)}`;
      faults.add('UNKNOWN_RESOURCE', `patch.${i}.name`, message);
    }
    patches.push({ patch, source, key: `patch.${i}` });
  }
  for (const [i, authority] of (overlay.authorities ?? []).entries()) {
    if (CAPITALS.test(authority)) continue;
    const message = `"${authority}" is no name for an authority; write it like "PRIVATE_DATA".`;
    faults.add('BAD_NAME', `authorities.${i}`, message);
  }
  const authorities = [...plan.authorities, ...(overlay.authorities ?? [])];
  return { plan: { definitions, patches, authorities }, faults: faults.list };
}

/**
 * Attributes faults of resources to the overlay that caused them. Faults of resources that the overlay does not name
 * usually follow from others, so they are reported only if there are no others.
 */
function faultsOfOverlay(source: string, { add = [], patch = [] }: Overlay, built: Built): Fault[] {
  const named = new Set([...add, ...patch].map(({ name }) => name));
  const all = [...built.faults];
  const own = all.filter(([name]) => named.has(name));
  return (own.length > 0 ? own : all).flatMap(([name, faults]) =>
    faults.map((fault) => {
      const message = `${source}: ${name}: ${fault.message.slice(fault.source.length + 2)}`;
      return { ...fault, source, key: fault.key.startsWith('patch.') ? fault.key : `${name}.${fault.key}`, message };
    }),
  );
}

function shippedPlan(shipped: readonly AnyDefinition[], faults: Fault[], isSound: boolean): Plan {
  const plan: Plan = { definitions: new Map(), patches: [], authorities: [] };
  for (const d of shipped) {
    const file = `resources/${d.name}.ts`;
    const own = new FaultList(file);
    if (!isSound) checkDefinition(d, '', own);
    if (plan.definitions.has(d.name)) {
      own.add('DUPLICATE_NAME', 'name', `there is a resource "${d.name}" already; rename one of them.`);
    }
    if (own.list.length === 0) plan.definitions.set(d.name, { d, source: SHIPPED, file });
    faults.push(...own.list);
  }
  return plan;
}

/** Builds, removing faulty definitions and then those that depend on them, until there are no faults. */
function buildSound(plan: Plan, registries: Registries, faults: Fault[], isSound: boolean): Built {
  for (;;) {
    const built = build(plan, registries, isSound);
    if (built.faults.size === 0) return built;
    for (const [name, found] of built.faults) {
      plan.definitions.delete(name);
      faults.push(...found);
    }
  }
}

/**
 * Loads the shipped definitions and the overlays: defaults, overlays, bases, check, freeze. A faulty shipped definition
 * is reported and left out; a faulty overlay is refused as a whole, and the others are used. An overlay may refer to
 * additions of a later one. `isSound`: the shipped definitions are known to have no faults, and are not checked again.
 */
export function loadDefinitions(
  shipped: readonly AnyDefinition[],
  overlays: readonly OverlayFile[],
  registries: Registries = {},
  isSound = false,
): Loaded {
  const names: Registries = { codecs: Object.keys(codecs), rules, ...registries };
  const faults: Fault[] = [];
  let plan = shippedPlan(shipped, faults, isSound);
  let built = buildSound(plan, names, faults, isSound);

  const labels: OverlayLabels = {};
  let waiting: { file: OverlayFile; shape: Fault[]; faults: Fault[] }[] = [];
  for (const file of overlays) {
    const shape = shapeFaults(file);
    if (shape.every(({ code }) => HIDES_NOTHING.has(code))) waiting.push({ file, shape, faults: [] });
    else faults.push(...shape);
  }
  for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
    before = waiting.length;
    const refused: typeof waiting = [];
    for (const { file, shape } of waiting) {
      const overlay = file.content as Overlay;
      const next = withOverlay(plan, file.source, overlay);
      const candidate = build(next.plan, names);
      const found = [...shape, ...next.faults, ...faultsOfOverlay(file.source, overlay, candidate)];
      if (found.length === 0) {
        plan = next.plan;
        built = candidate;
        mergeLabels(labels, overlay.labels ?? {});
      } else refused.push({ file, shape, faults: found });
    }
    waiting = refused;
  }
  for (const refused of waiting) faults.push(...refused.faults);

  const pages = [...built.pages.values()].map(freeze);
  offerAuthorities([...built.resources.values()], pages, plan.authorities);
  const resources = [...built.resources.values()].map(freeze);
  const stored = resources.filter((r) => r.viewOf === undefined);
  return {
    resources,
    byName: new Map(resources.map((r) => [r.name, r])),
    byListType: new Map(stored.map((r) => [r.api.listType, r])),
    pages,
    faults,
    labels,
  };
}
