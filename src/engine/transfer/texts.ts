import type { Resource } from '../definition.ts';
import { fieldLabelKey, headingsKey, inFilesKey, readable, valueLabelKeys } from '../labels.ts';
import { isObject } from '../paths.ts';
import { templateFields } from '../template.ts';
import type { CellTexts } from './cells.ts';
import { headingOf, type TransferColumn } from './columns.ts';
import { faultText } from './faults.ts';
import type { GuessTarget } from './guess.ts';

/** Texts of a language by key. */
export type Texts = ReadonlyMap<string, string>;

/** Flattens nested messages into a map from full key to text. */
export function flatten(value: unknown, into: Map<string, string>, prefix = ''): void {
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') into.set(prefix + key, inner);
    else flatten(inner, into, `${prefix}${key}.`);
  }
}

/** The texts for writing and reading files of records, in every language, including overlays. */
export class FileTexts implements CellTexts {
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Names of the root organization. */
  readonly roots: readonly string[];
  private readonly languages: ReadonlyMap<string, Texts>;
  private readonly resource: Resource;

  constructor(languages: ReadonlyMap<string, Texts>, resource: Resource) {
    this.resource = resource;
    this.languages = languages;
    this.yes = this.all('views.yes');
    this.no = this.all('views.no');
    this.roots = this.all('reports.wholeSystem');
  }

  private all(key: string): string[] {
    return [...this.languages.values()].flatMap((texts) => texts.get(key) ?? []);
  }

  choice(path: string, value: string): readonly string[] {
    return valueLabelKeys(this.resource.name, path, value).flatMap((key) => this.all(key));
  }

  /** The names whose texts apply: the resource's own, and that of the one that it is based on. */
  private get textNames(): string[] {
    return [this.resource.name, ...(this.resource.basedOn ? [this.resource.basedOn] : [])];
  }

  private label(path: string, texts: Texts, value?: string): string {
    for (const name of this.textNames) {
      const keys = value === undefined ? [fieldLabelKey(name, path)] : valueLabelKeys(name, path, value);
      const found = keys.map((key) => texts.get(key)).find((text) => text !== undefined);
      if (found !== undefined) return found;
    }
    return readable(value ?? path);
  }

  private usualHeadings(column: TransferColumn): string[] {
    const { field, form, key } = column;
    const names = this.textNames;
    // a reference is headed by what it refers to, and so is the only name of a record
    const titled = templateFields(this.resource.title);
    const types = [
      ...(form === 'name' && field?.type === 'ref' ? [field.to] : []),
      ...(titled.length === 1 && titled[0] === key ? names : []),
    ];
    const keys = [...names.map((name) => headingsKey(name, key)), ...types.map(inFilesKey)];
    const texts = keys.flatMap((one) => this.all(one));
    return texts.flatMap((text) => text.split(',').map((heading) => heading.trim()));
  }

  /** Heading of a column in a language; without a language, the column's key. */
  heading(column: TransferColumn, language: string | undefined): string {
    const texts = this.languages.get(language ?? '');
    return texts ? headingOf(column, (path, value) => this.label(path, texts, value)) : column.key;
  }

  /** The columns with every name that a heading may give them. */
  targets(columns: readonly TransferColumn[]): GuessTarget[] {
    return columns
      .filter((column) => column.importable)
      .map((column) => ({
        key: column.key,
        names: [...this.languages.keys()].map((language) => this.heading(column, language)),
        usual: this.usualHeadings(column),
        repeats: column.form === 'item',
      }));
  }

  /** The reasons why a row was refused, in a language. */
  faults(errors: { [path: string]: string }, language: string | undefined): string {
    const texts = this.languages.get(language ?? '') ?? this.languages.get('en') ?? new Map<string, string>();
    const text = (key: string) => texts.get(key);
    return Object.entries(errors)
      .map(([path, code]) => {
        const message = faultText(code, text);
        return path === '' ? message : `${this.label(path, texts)}: ${message}`;
      })
      .join('; ');
  }

  /** Heading of the column with the reasons. */
  reasonHeading(language: string | undefined): string {
    const texts = this.languages.get(language ?? '') ?? this.languages.get('en');
    return texts?.get('transfer.reason') ?? 'reason';
  }
}
