import { checkOptions, type OptionContext } from './checkOptions.ts';
import { conditionFields } from './conditions.ts';
import type { Condition } from './data.ts';
import type { Declarations } from './declared.ts';
import type { Fields, FieldType, Resource } from './definition.ts';
import { adviceFor, type FaultList, joinAlternatives } from './faults.ts';
import { fieldIn, refOfCompanion } from './fields.ts';
import { type Named, named, type Options } from './named.ts';
import { templateFields } from './template.ts';

/** Registries whose entries take options. */
interface DeclaredThings {
  /** Inputs (`widget` of a field). */
  widgets: Declarations;
  /** Cells (`cell` of a field). */
  cells: Declarations;
  /** Whole tabs (`widget` of a tab). */
  tabs: Declarations;
  /** Dialogs before a change is saved (`review` of a resource). */
  reviews: Declarations;
  /** Whole lists (`widget` of a list). */
  lists: Declarations;
  /** Tiles of pages (`type` of a tile). */
  tiles: Declarations;
  rules: Declarations;
}

/** Registries whose entries take no options. */
interface NamedThings {
  codecs: readonly string[];
  behaviors: readonly string[];
  icons: readonly string[];
}

/** The registered names that definitions may use. A registry that is absent is not checked. */
export interface Registries extends Partial<DeclaredThings>, Partial<NamedThings> {
  /** Routes of the console's own screens, which no definition can take. */
  routes?: readonly string[];
}

export type Registry = keyof DeclaredThings | keyof NamedThings;

/** The context for checking one resource. */
export interface CheckContext {
  byName: ReadonlyMap<string, Resource>;
  registries: Registries;
  /** Every authority that a user can have. */
  authorities: readonly string[];
}

/** Fields that every record has without its definition naming them. */
export const ALWAYS = ['id', 'version'];
const LONGEST_TEMPLATE = 500;

/** The names of a registry; undefined if the registry is absent. */
export function namesIn(registries: Registries, registry: Registry): readonly string[] | undefined {
  const known = registries[registry];
  return known && (Array.isArray(known) ? known : Object.keys(known));
}

/** Checks of names that all parts of a definition use. Each adds its findings to the faults. */
export class Checks {
  readonly resource: Resource;
  readonly byName: ReadonlyMap<string, Resource>;
  readonly authorities: readonly string[];
  readonly faults: FaultList;
  private readonly registries: Registries;

  constructor(resource: Resource, { byName, registries, authorities }: CheckContext, faults: FaultList) {
    this.resource = resource;
    this.byName = byName;
    this.registries = registries;
    this.authorities = authorities;
    this.faults = faults;
  }

  /** Checks that the name is in the registry, if the registry is given. */
  known(registry: Registry, name: string | undefined, key: string): void {
    checkKnown(this.registries, registry, name, key, this.faults);
  }

  /** Checks that the name is that of a field. */
  field(fields: Fields, name: string, key: string, also: readonly string[] = ALWAYS): void {
    if (also.includes(name) || fieldIn(fields, name) || fieldIn(this.resource.fields, name)) return;
    if (refOfCompanion(fields, name) !== undefined) return;
    const cure = adviceFor(name, Object.keys(fields));
    this.faults.add('UNKNOWN_FIELD', key, `${this.resource.name} has no field "${name}"; ${cure}`);
  }

  /** Checks that the resource exists. */
  target(name: string, key: string): void {
    if (this.byName.has(name)) return;
    const cure = adviceFor(name, [...this.byName.keys()]);
    this.faults.add('UNKNOWN_RESOURCE', key, `there is no resource "${name}"; ${cure}`);
  }

  /** Checks that every field of a template exists. */
  template(fields: Fields, text: string, key: string): void {
    if (text.length > LONGEST_TEMPLATE) {
      this.faults.add('BAD_VALUE', key, `"${key}" is longer than ${LONGEST_TEMPLATE}; shorten it.`);
    }
    for (const name of templateFields(text)) this.field(fields, name, key);
  }

  /** Checks that every field of a condition exists. */
  condition(fields: Fields, c: Condition | boolean | undefined, key: string): void {
    for (const name of conditionFields(c)) this.field(fields, name, key);
  }

  /** Checks that a widget, cell or the like is registered, accepts this type of field and gets valid options. */
  use(registry: keyof DeclaredThings, use: Named | undefined, fields: Fields, key: string, of?: FieldType): void {
    const found = named(use);
    if (!found) return;
    const { name, options } = found;
    const at = typeof use === 'string' ? key : `${key}.name`;
    this.known(registry, name, at);
    const types = this.registries[registry]?.[name]?.accepts;
    if (of !== undefined && types && !types.includes(of)) {
      const place = key.slice(0, key.lastIndexOf('.'));
      const message = `the ${registry.slice(0, -1)} "${name}" is for fields of type ${joinAlternatives(types)}, and "${place}" is of type ${of}; use another one.`;
      this.faults.add('BAD_VALUE', at, message);
    }
    this.options(registry, name, options, fields, `${key}.options`);
  }

  /** Checks options against their declaration, if the registry is given. */
  options(registry: keyof DeclaredThings, name: string, options: Options, fields: Fields, key: string): void {
    checkDeclared(this.registries, registry, name, options, { byName: this.byName, fields }, key, this.faults);
  }
}

/** Checks that a name is in a registry, if the registry is given. */
export function checkKnown(
  registries: Registries,
  registry: Registry,
  name: string | undefined,
  key: string,
  faults: FaultList,
): void {
  const names = namesIn(registries, registry);
  if (name === undefined || !names || names.includes(name)) return;
  faults.add('UNKNOWN_REGISTRY_NAME', key, `there is no "${name}" among the ${registry}; ${adviceFor(name, names)}`);
}

/** Checks options against the declaration of the named entry, if the registry is given. */
export function checkDeclared(
  registries: Registries,
  registry: keyof DeclaredThings,
  name: string,
  options: Options,
  context: OptionContext,
  key: string,
  faults: FaultList,
): void {
  const known = registries[registry];
  const declared = known && Object.hasOwn(known, name) ? known[name] : undefined;
  if (declared) checkOptions(`${registry.slice(0, -1)} ${name}`, declared, options, context, key, faults);
}
