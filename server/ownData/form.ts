import { newItem } from '../../src/engine/defaults.ts';
import type { AnyRecord, Field, RecordData } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { OwnField, OwnFields, OwnList } from './fields.ts';

/** What stands in the inputs, by field; a checked box has the text "on". */
export type Texts = { [field: string]: string };

/** A row of a list, or of the parts of a type. */
export interface Row {
  /** Place of the stored item, or id of the stored part; empty: the row is new. */
  was: string;
  texts: Texts;
  drop: boolean;
}

/** The form as it is shown and sent. */
export interface OwnForm {
  /** Digest of the stored data on which the form is based. */
  seen: string;
  texts: Texts;
  rows: { [list: string]: Row[] };
}

const CHECKED = 'on';
const MOST_ROWS = 200;

/** The text of a stored value in its input. */
export function textIn(field: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (field.type === 'bool') return value === true ? CHECKED : '';
  if (field.type === 'dateTime') return String(value).slice(0, 16).replace(' ', 'T');
  return String(value);
}

/** The value of a typed text; one that is no number stays a text, which the validation refuses. */
function typedValue(field: Field, text: string): unknown {
  if (field.type === 'bool') return text === CHECKED;
  if (text.trim() === '') return null;
  if (field.type === 'int' || field.type === 'decimal') {
    const number = Number(text.replace(',', '.'));
    return Number.isFinite(number) ? number : text;
  }
  if (field.type !== 'dateTime') return text;
  const moment = text.replace('T', ' ');
  return moment.length === 16 ? `${moment}:00` : moment;
}

export const textsOf = (fields: readonly OwnField[], record: AnyRecord): Texts =>
  Object.fromEntries(fields.map(([name, field]) => [name, textIn(field, record[name])]));

/** The values of those fields whose text differs from the one of the stored values. */
function changedValues(fields: readonly OwnField[], stored: AnyRecord, texts: Texts): RecordData {
  const before = textsOf(fields, stored);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const text = texts[name] ?? '';
      return text === before[name] ? [] : [[name, typedValue(field, text)]];
    }),
  );
}

/** The texts of a row in which nothing was typed. */
export function blankTexts(rows: readonly OwnField[]): Texts {
  // defaults from the context, such as the current time, are left to the person
  const plain = rows.map(([name, { defaultFrom: _, ...field }]): [string, Field] => [name, field as Field]);
  return textsOf(plain, newItem(Object.fromEntries(plain), { today: '', now: '', orgId: 0 }));
}

/** The stored items of a list. */
export function itemsOf(record: RecordData, list: OwnList): RecordData[] {
  const items = record[list.name];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** Reads a sent form, without new rows in which nothing was typed. What the page has no input for is ignored. */
export function readForm({ fields, lists, parts }: OwnFields, sent: URLSearchParams): OwnForm {
  const read = (inputs: readonly OwnField[], prefix: string): Texts =>
    Object.fromEntries(inputs.map(([name]) => [name, sent.get(prefix + name) ?? '']));
  const rowsIn = (list: OwnList): Row[] => {
    const rows: Row[] = [];
    for (let i = 0; i < MOST_ROWS && sent.has(`${list.name}.${i}.was`); i++) {
      const prefix = `${list.name}.${i}.`;
      rows.push({
        was: sent.get(`${prefix}was`) ?? '',
        texts: read(list.rows, prefix),
        drop: sent.get(`${prefix}drop`) === CHECKED,
      });
    }
    return rows.filter(({ was, drop, texts }) => was !== '' || !(drop || isUntouched(list, texts)));
  };
  const rows = Object.fromEntries([...lists, ...parts].map((list) => [list.name, rowsIn(list)]));
  return { seen: sent.get('page-seen') ?? '', texts: read(fields, ''), rows };
}

/** What a sent form changes. */
export interface OwnChanges {
  /** The changed values of the record. */
  values: RecordData;
  /** The place in the form of each item that is sent, by its place in the record: "devices.0" is "devices.2". */
  places: Map<string, string>;
  /** New parts by type, with their places in the form. */
  added: { [part: string]: { values: RecordData; place: string }[] };
  /** Ids of the parts to remove, by type. */
  removed: { [part: string]: number[] };
}

/** Compares a sent form with the stored record on which it is based. */
export function changesIn(own: OwnFields, record: RecordData, form: OwnForm): OwnChanges {
  const changes: OwnChanges = {
    values: changedValues(own.fields, record, form.texts),
    places: new Map(),
    added: {},
    removed: {},
  };
  const rowsOf = (list: OwnList) =>
    (form.rows[list.name] ?? []).map((row, i) => ({ ...row, place: `${list.name}.${i}` }));
  for (const list of own.lists) {
    const stored = itemsOf(record, list);
    let isChanged = false;
    const items: RecordData[] = [];
    for (const { was, texts, drop, place } of rowsOf(list)) {
      const before = was === '' ? undefined : stored[Number(was)];
      const changed = changedValues(list.rows, before ?? {}, texts);
      isChanged ||= before === undefined || drop || Object.keys(changed).length > 0;
      if (drop) continue;
      changes.places.set(`${list.name}.${items.length}`, place);
      items.push({ ...before, ...changed });
    }
    if (isChanged) changes.values[list.name] = items;
  }
  for (const part of own.parts) {
    const rows = rowsOf(part);
    changes.removed[part.name] = rows.filter(({ was, drop }) => drop && was !== '').map(({ was }) => Number(was));
    changes.added[part.name] = rows
      .filter(({ was }) => was === '')
      .map(({ texts, place }) => ({ values: changedValues(part.rows, {}, texts), place }));
  }
  return changes;
}

function isUntouched({ rows }: OwnList, texts: Texts): boolean {
  const blank = blankTexts(rows);
  return rows.every(([name]) => (texts[name] ?? '').trim() === blank[name]);
}
