/**
 * i18n keys by convention. Paths in keys have no array indexes: the label of "steps.0.wait" is that of "steps.wait".
 */

function withoutIndexes(path: string): string {
  return path
    .split('.')
    .filter((segment) => !/^\d+$/.test(segment))
    .join('.');
}

/** Label of a field. */
export function fieldLabelKey(resource: string, path: string): string {
  return `resources.${resource}.fields.${withoutIndexes(path)}`;
}

/** Label of a tab of the form. */
export function tabLabelKey(resource: string, tab: string): string {
  return `resources.${resource}.tabs.${tab}`;
}

/**
 * Texts of an action: title, confirmation, that for many records, success message, for a text that it shows once its name
 * and a note, why it can't be run, and the name of the day or text that it asks for.
 */
export type ActionText = 'title' | 'confirm' | 'many' | 'done' | 'shown' | 'once' | 'lacks' | 'day' | 'text';

/** Key of a text of a record's action. */
export function actionLabelKey(resource: string, action: string, part: ActionText): string {
  return `resources.${resource}.actions.${action}.${part}`;
}

/** Text of a record's link to a page. */
export function linkLabelKey(resource: string, link: string): string {
  return `resources.${resource}.links.${link}`;
}

/** Help text of a field; optional. */
export function helpKey(resource: string, path: string): string {
  return `resources.${resource}.help.${withoutIndexes(path)}`;
}

/** Head of a column whose cells show more than the field, such as a period; optional. */
export function columnKey(resource: string, field: string): string {
  return `resources.${resource}.columns.${field}`;
}

/** Text of an entry in a record's history, with the values of the entry; optional. */
export function historyKey(resource: string, action: string): string {
  return `resources.${resource}.history.${action}`;
}

/** Name of the resource in the menu and above its list (plural form: "one |||| many"). */
export function menuLabelKey(resource: string): string {
  return `resources.${resource}.name`;
}

/** Name of a page, in the menu and as its heading. */
export function pageLabelKey(page: string): string {
  return `pages.${page}`;
}

/** Prefix of a tile's texts: `.title`, and `.text` of text tiles. */
export function tileTextKey(page: string, tile: string): string {
  return `tiles.${page}.${tile}`;
}

/** Label keys of an enum value, the most specific first. */
export function valueLabelKeys(resource: string, path: string, value: string): string[] {
  return [`resources.${resource}.values.${withoutIndexes(path)}.${value}`, `enums.${value}`];
}

/** Key of the headings that are usual for a column in files of others, separated by commas; optional. */
export function headingsKey(resource: string, column: string): string {
  return `resources.${resource}.headings.${column}`;
}

/** Key of the headings, separated by commas, that are usual for a column with records of a type: "Group, Team". */
export function inFilesKey(resource: string): string {
  return `resources.${resource}.inFiles`;
}

/** Readable form of a technical name without a label: "shortName" -> "Short name", "BY_RANK" -> "By rank". */
export function readable(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const words = last
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ (id|ids)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
