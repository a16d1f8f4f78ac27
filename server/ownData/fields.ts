import { allows } from '../../src/engine/access.ts';
import { isComputed } from '../../src/engine/computed.ts';
import type { ArrayField, Field, Fields, Resource } from '../../src/engine/definition.ts';
import { fieldRights } from '../../src/engine/fieldRights.ts';
import type { Loaded } from '../../src/engine/load.ts';

/** A field with one input. */
export type OwnField = readonly [name: string, field: Field];

/** A list of the record, or its parts of one type; each row has these fields. */
export interface OwnList {
  name: string;
  rows: readonly OwnField[];
  /** Fields without input, shown where they have a value. */
  told: readonly OwnField[];
  most: number;
}

/** Parts of the record that the person may add, and remove as long as they have not begun. */
export interface OwnParts extends OwnList {
  resource: Resource;
  /** The fields with begin and end of a part, if it has both. */
  span: { start: string; end: string } | undefined;
}

/** What a person sees and changes of the own record by a personal link. */
export interface OwnFields {
  resource: Resource;
  fields: readonly OwnField[];
  lists: readonly OwnList[];
  parts: readonly OwnParts[];
}

/** Field types that the page has an input for. */
const INPUTS: readonly Field['type'][] = [
  'text',
  'longText',
  'int',
  'decimal',
  'bool',
  'date',
  'time',
  'dateTime',
  'enum',
];
/** Most parts of one type that have not ended, so that nobody can fill the database by a link. */
const MOST_PARTS = 50;

const hasInput = (field: Field): boolean =>
  INPUTS.includes(field.type) && !isComputed(field) && !('multiple' in field && field.multiple);

/** The fields that a definition gives to whoever has the link: those with inputs, or those that are only `told`. */
function linked(fields: Fields, hidden: ReadonlySet<string>, told = false): OwnField[] {
  return Object.entries(fields).filter(
    ([name, field]) => field.byLink && hasInput(field) && !hidden.has(name) && (field.readOnly === true) === told,
  );
}

function isList(entry: readonly [string, Field]): entry is [string, ArrayField] {
  return entry[1].type === 'array' && entry[1].byLink === true;
}

/** Fields that need an authority: whoever comes by a link has none. */
const unwritableIn = (resource: Resource) => fieldRights(resource, []).unwritable;

function partsIn({ resources }: Loaded, of: Resource): OwnParts[] {
  return resources.flatMap((resource) => {
    const { partOf, viewOf, fields, rules, name } = resource;
    const parent = partOf === undefined ? undefined : fields[partOf];
    if (viewOf !== undefined || parent?.type !== 'ref' || parent.to !== of.name) return [];
    const rows = linked(fields, unwritableIn(resource));
    if (rows.length === 0 || !allows(resource, 'create') || !allows(resource, 'remove')) return [];
    const { start, end } = rules.find(({ rule }) => rule === 'endAfterStart')?.options ?? {};
    const span = typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined;
    const told = linked(fields, unwritableIn(resource), true);
    return [{ name, resource, rows, told, span, most: MOST_PARTS }];
  });
}

/** What the definitions give to whoever has a personal link to a record of this type. */
export function ownFieldsOf(definitions: Loaded, resource: Resource): OwnFields {
  const hidden = unwritableIn(resource);
  const lists = Object.entries(resource.fields)
    .filter(isList)
    .filter(([name]) => !hidden.has(name))
    .map(([name, { fields, maxItems = MOST_PARTS }]) => ({
      name,
      rows: linked(fields, new Set()),
      told: [],
      most: maxItems,
    }));
  return { resource, fields: linked(resource.fields, hidden), lists, parts: partsIn(definitions, resource) };
}
