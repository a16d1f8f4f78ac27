import csErrors from '../../locales/cs/errors.json' with { type: 'json' };
import cs from '../../locales/cs/resources.json' with { type: 'json' };
import csTransfer from '../../locales/cs/transfer.json' with { type: 'json' };
import csViews from '../../locales/cs/views.json' with { type: 'json' };
import deErrors from '../../locales/de/errors.json' with { type: 'json' };
import de from '../../locales/de/resources.json' with { type: 'json' };
import deTransfer from '../../locales/de/transfer.json' with { type: 'json' };
import deViews from '../../locales/de/views.json' with { type: 'json' };
import enErrors from '../../locales/en/errors.json' with { type: 'json' };
import en from '../../locales/en/resources.json' with { type: 'json' };
import enTransfer from '../../locales/en/transfer.json' with { type: 'json' };
import enViews from '../../locales/en/views.json' with { type: 'json' };
import frErrors from '../../locales/fr/errors.json' with { type: 'json' };
import fr from '../../locales/fr/resources.json' with { type: 'json' };
import frTransfer from '../../locales/fr/transfer.json' with { type: 'json' };
import frViews from '../../locales/fr/views.json' with { type: 'json' };
import itErrors from '../../locales/it/errors.json' with { type: 'json' };
import it from '../../locales/it/resources.json' with { type: 'json' };
import itTransfer from '../../locales/it/transfer.json' with { type: 'json' };
import itViews from '../../locales/it/views.json' with { type: 'json' };
import type { Resource } from '../../src/engine/definition.ts';
import { fieldLabelKey, readable, valueLabelKeys } from '../../src/engine/labels.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { CellTexts } from '../../src/engine/transfer/cells.ts';
import { headingOf, type TransferColumn } from '../../src/engine/transfer/columns.ts';
import { faultText } from '../../src/engine/transfer/faults.ts';
import type { GuessTarget } from '../../src/engine/transfer/guess.ts';

const FILES = {
  en: [en, enErrors, enTransfer, enViews],
  de: [de, deErrors, deTransfer, deViews],
  cs: [cs, csErrors, csTransfer, csViews],
  fr: [fr, frErrors, frTransfer, frViews],
  it: [it, itErrors, itTransfer, itViews],
};

/** Texts of a language by key. */
type Texts = ReadonlyMap<string, string>;

const known = new WeakMap<Loaded, ReadonlyMap<string, Texts>>();

function textsOf(definitions: Loaded): ReadonlyMap<string, Texts> {
  let languages = known.get(definitions);
  if (!languages) {
    languages = new Map(
      Object.entries(FILES).map(([language, files]) => {
        const texts = new Map<string, string>();
        for (const file of files) flatten(file, '', texts);
        flatten(definitions.labels[language] ?? {}, '', texts);
        return [language, texts];
      }),
    );
    known.set(definitions, languages);
  }
  return languages;
}

/** The texts that files of records are made of and understood by, in every language, those of overlays too. */
export class FileTexts implements CellTexts {
  readonly yes: readonly string[];
  readonly no: readonly string[];
  private readonly languages: ReadonlyMap<string, Texts>;
  private readonly resource: Resource;

  constructor(definitions: Loaded, resource: Resource) {
    this.resource = resource;
    this.languages = textsOf(definitions);
    this.yes = this.all('views.yes');
    this.no = this.all('views.no');
  }

  private all(key: string): string[] {
    return [...this.languages.values()].flatMap((texts) => texts.get(key) ?? []);
  }

  choice(path: string, value: string): readonly string[] {
    return valueLabelKeys(this.resource.name, path, value).flatMap((key) => this.all(key));
  }

  private label(path: string, texts: Texts): string {
    const names = [this.resource.name, ...(this.resource.basedOn ? [this.resource.basedOn] : [])];
    for (const name of names) {
      const found = texts.get(fieldLabelKey(name, path));
      if (found !== undefined) return found;
    }
    return readable(path);
  }

  /** Heading of a column in a language; without one its key. */
  heading(column: TransferColumn, language: string | undefined): string {
    const texts = this.languages.get(language ?? '');
    return texts ? headingOf(column, (path) => this.label(path, texts)) : column.key;
  }

  /** Every name that a heading may give a column. */
  targets(columns: readonly TransferColumn[]): GuessTarget[] {
    return columns
      .filter((column) => column.importable)
      .map((column) => ({
        key: column.key,
        names: [...this.languages.keys()].map((language) => this.heading(column, language)),
      }));
  }

  /** Why a row was refused, in a language. */
  faults(errors: { [path: string]: string }, language: string | undefined): string {
    const texts = this.languages.get(language ?? '') ?? this.languages.get('en') ?? new Map<string, string>();
    const text = (key: string) => texts.get(key);
    return Object.entries(errors)
      .map(([path, code]) => {
        const said = faultText(code, text);
        return path === '' ? said : `${this.label(path, texts)}: ${said}`;
      })
      .join('; ');
  }

  /** Heading of the column with the reasons. */
  reasonHeading(language: string | undefined): string {
    const texts = this.languages.get(language ?? '') ?? this.languages.get('en');
    return texts?.get('transfer.reason') ?? 'reason';
  }
}

function flatten(value: unknown, prefix: string, into: Map<string, string>): void {
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') into.set(prefix + key, inner);
    else flatten(inner, `${prefix}${key}.`, into);
  }
}
