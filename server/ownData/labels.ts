import { formatDate, formatDateTime } from '../../src/engine/dates.ts';
import type { AnyRecord, Resource } from '../../src/engine/definition.ts';
import { fieldLabelKey, helpKey, menuLabelKey, readable, valueLabelKeys } from '../../src/engine/labels.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { faultText } from '../../src/engine/transfer/faults.ts';
import type { AnswerLanguage } from '../alarms/answers/texts.ts';
import { textOf } from '../transfer/texts.ts';
import type { OwnField } from './fields.ts';

/** The console's texts for the fields of a resource, including those of overlays, in one language. */
export class OwnLabels {
  readonly #language: AnswerLanguage;
  readonly #resource: Resource;
  readonly #find: (key: string) => string | undefined;

  constructor(definitions: Loaded, resource: Resource, language: AnswerLanguage) {
    this.#language = language;
    this.#resource = resource;
    this.#find = (key) => textOf(definitions, language, key) ?? textOf(definitions, 'en', key);
  }

  field(path: string): string {
    return this.#find(fieldLabelKey(this.#resource.name, path)) ?? readable(path);
  }

  /** Undefined if the field has no help. */
  help(path: string): string | undefined {
    return this.#find(helpKey(this.#resource.name, path));
  }

  /** The name of many records. */
  many(): string {
    const name = this.#find(menuLabelKey(this.#resource.name)) ?? readable(this.#resource.name);
    // some languages have further forms for larger numbers
    return name.split('||||')[1]?.trim() ?? name;
  }

  choice(path: string, value: string): string {
    const keys = valueLabelKeys(this.#resource.name, path, value);
    return keys.map(this.#find).find((text) => text !== undefined) ?? readable(value);
  }

  fault(code: string): string {
    return faultText(code, this.#find);
  }

  /** A stored value as text. `path`: of the field. */
  shown([name, field]: OwnField, record: AnyRecord, path = name): string {
    const value = record[name];
    if (value === undefined || value === null || value === '') return '–';
    if (field.type === 'enum') return this.choice(path, String(value));
    if (field.type === 'bool') return this.#find(value === true ? 'views.yes' : 'views.no') ?? String(value);
    if (field.type === 'dateTime') return formatDateTime(value, this.#language);
    return field.type === 'date' ? formatDate(value, this.#language) : String(value);
  }
}
