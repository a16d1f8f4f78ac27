import type { Resource } from './definition.ts';
import { adviceFor, type FaultList, joinAlternatives } from './faults.ts';
import { fieldPaths } from './fields.ts';
import {
  actionLabelKey,
  columnKey,
  fieldLabelKey,
  headingsKey,
  helpKey,
  historyKey,
  linkLabelKey,
  menuLabelKey,
  pageLabelKey,
  tabLabelKey,
  tileTextKey,
  valueLabelKeys,
} from './labels.ts';
import type { Loaded } from './load.ts';
import { knownAuthorities } from './offered.ts';
import type { OverlayLabels } from './overlay.ts';
import { mergeLabels } from './overlayLabels.ts';
import { isObject } from './paths.ts';
import { companionOf } from './refs.ts';

/** The texts that labels can replace. */
export interface KnownTexts {
  languages: readonly string[];
  /** Full keys of the shipped texts. */
  keys: ReadonlySet<string>;
}

/** Prefix of react-admin's own texts, which come from its package. */
const REACT_ADMIN = 'ra.';

/** Columns that are no fields. */
const COLUMNS = ['id', 'version', 'title'];

/** The keys of the texts that a definition can have. */
function keysOf(r: Resource): string[] {
  const { name } = r;
  const own = (key: string) => `resources.${name}.${key}`;
  const paths = fieldPaths(r.fields);
  const companions = paths.flatMap(({ path, field }) => (field.type === 'ref' ? [companionOf(path, field).path] : []));
  const named = [...COLUMNS, ...companions, ...paths.map(({ path }) => path)];
  return [
    menuLabelKey(name),
    ...['empty', 'none', 'selector.counted', 'selector.all', 'selector.none'].map(own),
    ...named.flatMap((path) => [
      fieldLabelKey(name, path),
      helpKey(name, path),
      headingsKey(name, path),
      columnKey(name, path),
    ]),
    ...named.flatMap((path) => [own(`filters.${path}`), own(`warnings.${path}`)]),
    ...paths.flatMap(({ path, field }) =>
      field.type === 'enum' ? field.values.flatMap((value) => valueLabelKeys(name, path, value)) : [],
    ),
    ...r.tabs.map((tab) => tabLabelKey(name, tab.name)),
    ...r.actions.flatMap((action) =>
      (['title', 'confirm', 'done', 'shown', 'once'] as const).map((part) => actionLabelKey(name, action.name, part)),
    ),
    ...r.links.map((link) => linkLabelKey(name, link.name)),
    ...(r.notices ?? []).map((notice) => own(`notices.${notice.name}`)),
    ...paths.flatMap(({ field }) => ('unit' in field && field.unit ? [`units.${field.unit}`] : [])),
  ];
}

function knownKeys({ resources, pages }: Loaded, authorities: readonly string[], shipped: ReadonlySet<string>) {
  const tiles = pages.flatMap((page) => page.tiles.map((tile) => tileTextKey(page.name, tile.name)));
  return new Set([
    ...shipped,
    ...resources.flatMap(keysOf),
    ...pages.map(({ name }) => pageLabelKey(name)),
    ...tiles.flatMap((tile) => [`${tile}.title`, `${tile}.text`]),
    ...knownAuthorities(resources, pages, authorities).map((authority) => `enums.${authority}`),
  ]);
}

/** Advice for an unknown key: the names that may stand where its first unknown part stands. */
function adviceOn(key: string, known: ReadonlySet<string>): string {
  const parts = key.split('.');
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
    const above = parts.slice(0, depth).map((part) => `${part}.`);
    const prefix = above.join('');
    const next = [...known]
      .filter((one) => one.startsWith(prefix))
      .map((one) => one.slice(prefix.length).split('.')[0]);
    const part = parts[depth] ?? '';
    if (next.length > 0)
      return adviceFor(
        part,
        [...new Set(next)].filter((one) => one !== undefined),
      );
  }
  return 'remove it.';
}

function leaves(value: unknown, path: string): [key: string, value: unknown][] {
  if (!isObject(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`));
}

/** Checks that the labels of an overlay are texts, in languages of the console, with keys that something shows. */
export function checkLabels(
  labels: OverlayLabels,
  loaded: Loaded,
  authorities: readonly string[],
  { languages, keys }: KnownTexts,
  faults: FaultList,
): void {
  const known = knownKeys(loaded, authorities, keys);
  const open = [REACT_ADMIN, ...loaded.resources.map(({ name }) => historyKey(name, ''))];
  for (const [language, texts] of Object.entries(labels)) {
    const at = `labels.${language}`;
    if (!languages.includes(language)) {
      faults.add(
        'UNKNOWN_LANGUAGE',
        at,
        `the console has no language "${language}"; use ${joinAlternatives(languages)}.`,
      );
      continue;
    }
    const merged: OverlayLabels = {};
    mergeLabels(merged, { [language]: texts });
    for (const [key, value] of leaves(merged[language], '')) {
      const isKnown = known.has(key) || open.some((prefix) => key.startsWith(prefix));
      if (!isKnown) {
        faults.add('UNKNOWN_LABEL', `${at}.${key}`, `nothing shows a text "${key}"; ${adviceOn(key, known)}`);
      } else if (typeof value !== 'string') {
        const message = `"${key}" is ${JSON.stringify(value)}; make it a text.`;
        faults.add('WRONG_TYPE', `${at}.${key}`, message);
      }
    }
  }
}
