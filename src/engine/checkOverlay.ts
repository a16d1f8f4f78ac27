import { allows } from './access.ts';
import { checkLabels, type KnownTexts } from './checkLabels.ts';
import { CAPITALS } from './checkMeaning.ts';
import { isAskedFor } from './checkRights.ts';
import type { Registries } from './checks.ts';
import { isComputed } from './computed.ts';
import { conditionFields } from './conditions.ts';
import type { Needs } from './declared.ts';
import type { Access, Field, Fields, RecordLink, Resource } from './definition.ts';
import { adviceFor, type Fault, FaultList } from './faults.ts';
import { fieldPaths } from './fields.ts';
import type { Loaded, OverlayFile } from './load.ts';
import { named } from './named.ts';
import { knownAuthorities } from './offered.ts';
import type { Overlay, ResourcePatch } from './overlay.ts';
import { templateFields } from './template.ts';

/** The names that an overlay can use. */
export interface OverlayNames {
  registries: Registries;
  /** Absent: labels are not checked. */
  texts?: KnownTexts | undefined;
}

/** The names of a field's siblings that its value is made of; lists that are counted are never computed themselves. */
function madeOf(field: Field | undefined): string[] {
  if (!isComputed(field)) return [];
  if (field.type === 'derived') return templateFields(field.template);
  return 'test' in field ? conditionFields(field.test) : [];
}

/** The way from a computed field back to itself, through the fields of its level; undefined if there is none. */
function cycleFrom(fields: Fields, name: string): string[] | undefined {
  const follow = (at: string, way: readonly string[]): string[] | undefined => {
    for (const next of madeOf(Object.hasOwn(fields, at) ? fields[at] : undefined)) {
      if (next === name) return [...way, next];
      const found = way.includes(next) ? undefined : follow(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(name, [name]);
}

function checkCycles(fields: Fields, names: readonly string[], key: string, faults: FaultList): void {
  for (const name of names) {
    const field = fields[name];
    const cycle = cycleFrom(fields, name);
    if (cycle) {
      const part = field?.type === 'derived' ? 'template' : 'test';
      const message = `"${name}" is made of itself (${cycle.join(', ')}); take one of them out.`;
      faults.add('CYCLE', `${key}.${name}.${part}`, message);
    }
    if (field && 'fields' in field)
      checkCycles(field.fields, Object.keys(field.fields), `${key}.${name}.fields`, faults);
  }
}

/** What a field is not that the declaration of its widget or cell needs; undefined if it fits. */
function unfitness(field: Field, { multiple, to, holds }: Needs): string | undefined {
  const isMultiple = 'multiple' in field && field.multiple === true;
  if (multiple !== undefined && multiple !== isMultiple) return multiple ? 'several values' : 'one value';
  if (to !== undefined && field.type === 'ref' && field.to !== to) return `references to ${to}`;
  const missing = (holds ?? []).filter((name) => !('fields' in field && Object.hasOwn(field.fields, name)));
  return missing.length > 0 ? `items that have ${missing.join(', ')}` : undefined;
}

function checkWidgets(
  fields: Fields,
  names: readonly string[],
  key: string,
  registries: Registries,
  faults: FaultList,
): void {
  const own = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  for (const { path, field } of fieldPaths(own)) {
    for (const [part, registry] of [
      ['widget', 'widgets'],
      ['cell', 'cells'],
    ] as const) {
      const used = named(field[part])?.name;
      const needs = used === undefined ? undefined : registries[registry]?.[used]?.needs;
      const wanted = needs && unfitness(field, needs);
      if (wanted === undefined) continue;
      const message = `the ${part} "${used}" is for fields with ${wanted}, which "${path}" isn't; use another one.`;
      faults.add('BAD_VALUE', `${key}.${path.replaceAll('.', '.fields.')}.${part}`, message);
    }
  }
}

/** A field that nobody sees is not required: its rule would be lost. Parts get their organization from their parent. */
function checkHidden(r: Resource, names: readonly string[], hide: readonly string[], faults: FaultList): void {
  if (!allows(r, 'create')) return;
  for (const name of names) {
    const field = r.fields[name];
    const isGiven = r.partOf !== undefined && ['orgId', r.partOf].includes(name);
    if (field?.visible !== false || isGiven || !isAskedFor(field)) continue;
    const at = hide.indexOf(name);
    const key = at >= 0 ? `hide.${at}` : `fields.${name}.visible`;
    const message = `"${name}" is required and has no default, so new records would lack it without a word; give it a "default", or write "required": false.`;
    faults.add('BAD_VALUE', `${r.name}.${key}`, message);
  }
}

function checkAuthorities(
  name: string,
  { access = {}, links = [] }: { access?: Access; links?: RecordLink[] },
  authorities: readonly string[],
  faults: FaultList,
): void {
  for (const [op, authority] of Object.entries(access) as [string, unknown][]) {
    if (typeof authority !== 'string' || CAPITALS.test(authority)) continue;
    const message = `"${authority}" is no name for an authority, so nobody can hold it; write it like "VEHICLE_VIEW".`;
    faults.add('BAD_NAME', `${name}.access.${op}`, message);
  }
  for (const [i, { authority }] of links.entries()) {
    if (authority === undefined || authorities.includes(authority)) continue;
    const cure = adviceFor(authority, authorities);
    const message = `no role can grant the authority "${authority}", so nobody would see this; ${cure}`;
    faults.add('UNKNOWN_REGISTRY_NAME', `${name}.links.${i}.authority`, message);
  }
}

/** The fields of a resource that an overlay itself says something of. */
function ownFields(r: Resource, source: string, patches: readonly ResourcePatch[]): string[] {
  if (r.source === source) return Object.keys(r.fields);
  return [...new Set(patches.flatMap(({ fields = {}, hide = [] }) => [...Object.keys(fields), ...hide]))];
}

/**
 * Faults of an overlay for which its text is refused when it is to be put in force: it would be taken, but something in it
 * could have no effect, or a bad one. They are no faults of overlays in force, which would go with all that they add.
 * `loaded`: the definitions with the overlay; empty if they refuse it for other faults.
 */
export function overlayFaults({ source, content }: OverlayFile, loaded: Loaded, known: OverlayNames): Fault[] {
  const faults = new FaultList(source);
  if (loaded.faults.some((fault) => fault.source === source)) return [];
  const overlay = content as Overlay;
  const added = overlay.authorities ?? [];
  const authorities = knownAuthorities(loaded.resources, loaded.pages, added);
  for (const d of [...(overlay.add ?? []), ...(overlay.patch ?? [])]) checkAuthorities(d.name, d, authorities, faults);
  for (const r of loaded.resources) {
    const patches = (overlay.patch ?? []).filter(({ name }) => name === r.name);
    const names = ownFields(r, source, patches);
    checkCycles(r.fields, names, `${r.name}.fields`, faults);
    checkWidgets(r.fields, names, `${r.name}.fields`, known.registries, faults);
    checkHidden(
      r,
      names,
      patches.flatMap(({ hide = [] }) => hide),
      faults,
    );
  }
  if (known.texts) checkLabels(overlay.labels ?? {}, loaded, added, known.texts, faults);
  return faults.list;
}
