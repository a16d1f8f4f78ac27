import { DAY_MINUTES, lengthOf, readTime } from '../../duty/days.ts';
import { isAssigned } from '../../engine/assigned.ts';
import type { Fields, RecordData, RefField, Resource } from '../../engine/definition.ts';
import { fieldIn } from '../../engine/fields.ts';
import { type Options, textOption, textsOption } from '../../engine/named.ts';
import { isObject } from '../../engine/paths.ts';
import { nameFieldOf } from '../../engine/refs.ts';

/** Names of the fields in which a definition has its week groups, their rows, a row's rule and whom it appoints. */
export interface Shape {
  /** Top-level field of the groups. */
  groups: string;
  /** Field of a group with its rows. */
  rows: string;
  /** Field of a row with its rule. */
  rule: string;
  /** References of a row, the most important first. */
  who: [name: string, field: RefField][];
  /** Field of a row with its label. */
  label: string | undefined;
  /** Field of a row that says whether it counts. */
  active: string | undefined;
  /** Field of a row that says whether it fills the times that no other row covers. */
  standard: string | undefined;
  /** Fields of a row. */
  fields: Fields;
  /** Top-level field of intended gaps, if the platform has them. */
  gaps: string | undefined;
}

const lastOf = (path: string) => path.split('.').at(-1) ?? path;

/** Returns the shape that the options of a widget describe. */
export function shapeOf(resource: Resource, options: Options): Shape {
  const rows = textOption(options, 'rows') ?? '';
  const field = fieldIn(resource.fields, rows);
  const fields = field?.type === 'array' ? field.fields : {};
  const gaps = textOption(options, 'gaps');
  const ofRow = (option: string) => {
    const path = textOption(options, option);
    return path === undefined ? undefined : lastOf(path);
  };
  return {
    groups: rows.split('.')[0] ?? rows,
    rows: lastOf(rows),
    rule: lastOf(textOption(options, 'rule') ?? ''),
    who: (textsOption(options, 'who') ?? []).flatMap((path): Shape['who'] => {
      const name = lastOf(path);
      const ref = fields[name];
      return ref?.type === 'ref' ? [[name, ref]] : [];
    }),
    label: ofRow('label'),
    active: ofRow('active'),
    standard: ofRow('standard'),
    fields,
    gaps: gaps !== undefined && Object.hasOwn(resource.fields, gaps) ? gaps : undefined,
  };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

const objects = (value: unknown): RecordData[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The week groups of a schedule. */
export const groupsOf = (shape: Shape, record: RecordData): RecordData[] => objects(record[shape.groups]);

/** The rows of a week group. */
export const rowsOf = (shape: Shape, group: RecordData | undefined): RecordData[] => objects(group?.[shape.rows]);

/** The rule of a row. */
export function ruleOf(shape: Shape, row: RecordData): RecordData {
  const rule = row[shape.rule];
  return isObject(rule) ? rule : {};
}

const valueIn = (row: RecordData, name: string | undefined) => (name === undefined ? undefined : row[name]);

/** The label of a row; '' if it has none. */
export const labelOf = (shape: Shape, row: RecordData): string => textIn(valueIn(row, shape.label));

/** Whether a row doesn't count. */
export const isInactive = (shape: Shape, row: RecordData): boolean => valueIn(row, shape.active) === false;

/** Whether a row fills the times that no other row covers. */
export const isStandard = (shape: Shape, row: RecordData): boolean => valueIn(row, shape.standard) === true;

/** Path of a row in the form. */
export const rowPath = ({ groups, rows }: Shape, group: number, row: number) => `${groups}.${group}.${rows}.${row}`;

/** Whom a row appoints: the key of the reference and its title; undefined for nobody. */
export function whoOf(shape: Shape, row: RecordData): { key: string; title: string | undefined } | undefined {
  for (const [name, field] of shape.who) {
    const id = row[name];
    if (typeof id !== 'number') continue;
    const title = row[nameFieldOf(name, field)];
    return { key: `${field.to} ${id}`, title: typeof title === 'string' && title !== '' ? title : undefined };
  }
  return undefined;
}

/** Start and length of a row in minutes; 00:00 to 24:00 if it has no times. */
export function timesOf(shape: Shape, row: RecordData): { start: number; length: number } {
  const rule = ruleOf(shape, row);
  const start = readTime(textIn(rule.start)) ?? 0;
  return { start, length: lengthOf(start, readTime(textIn(rule.end)) ?? DAY_MINUTES - 1) };
}

/** "22:00–06:00" */
export function timesText(shape: Shape, row: RecordData): string {
  const { start, end } = ruleOf(shape, row);
  return `${textIn(start)}–${textIn(end)}`;
}

/** Returns a copy of an item without the numbers that the platform assigned, so that it is stored as a new one. */
export function asNew(fields: Fields, item: RecordData): RecordData {
  const out: RecordData = { ...item };
  for (const [name, field] of Object.entries(fields)) {
    const value = item[name];
    if (isAssigned(field)) out[name] = field.default ?? null;
    else if (field.type === 'group' && isObject(value)) out[name] = asNew(field.fields, value);
    else if (field.type === 'array') out[name] = objects(value).map((inner) => asNew(field.fields, inner));
  }
  return structuredClone(out);
}
