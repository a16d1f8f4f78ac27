import type { TocsinDataProvider } from '../../../../dataProvider/types.ts';
import type { ImportRow, ImportSettings } from '../../../../protocol/transfer.ts';
import { orgFieldOf } from '../../../definition/organization.ts';
import { cleanRecord } from '../../../engine/addresses.ts';
import { wallTime } from '../../../engine/clock.ts';
import type { RecordData, Resource, ShortRow } from '../../../engine/definition.ts';
import type { Loaded } from '../../../engine/load.ts';
import { isEmpty } from '../../../engine/paths.ts';
import { validateRecord } from '../../../engine/schema.ts';
import { titleOf } from '../../../engine/template.ts';
import { plainText, unescapeCell } from '../../../engine/transfer/cells.ts';
import { addedBy, changedBy, changesBetween } from '../../../engine/transfer/changes.ts';
import { fieldsOf, importColumns, type TransferColumn } from '../../../engine/transfer/columns.ts';
import { furtherFaults } from '../../../engine/transfer/furtherFaults.ts';
import { withItems } from '../../../engine/transfer/items.ts';
import type { NumberedRow } from '../../../engine/transfer/layout.ts';
import { resolveRefs } from '../../../engine/transfer/pending.ts';
import { type ReadRow, readRow } from '../../../engine/transfer/rows.ts';
import type { FileTexts } from '../../../engine/transfer/texts.ts';
import { ReferenceResolver } from './referenceResolver.ts';

/** The context of a local import. */
export interface LocalWork {
  provider: TocsinDataProvider;
  definitions: Loaded;
  resource: Resource;
  texts: FileTexts;
  rows: readonly NumberedRow[];
}

/** A row with its resulting record. */
export type LocalRow = ImportRow & { cells: string[]; record?: RecordData };

const PAGE = 500;

/** Fetches all records of the list, to find those that rows match. */
async function allRecords(provider: TocsinDataProvider, resource: Resource, orgId: number): Promise<ShortRow[]> {
  const rows = new Map<number, ShortRow>();
  for (let page = 1; ; page++) {
    const { data } = await provider.getList(resource.name, {
      pagination: { page, perPage: PAGE },
      sort: { field: 'id', order: 'ASC' },
      filter: { orgId, recursive: true },
    });
    const before = rows.size;
    for (const row of data) rows.set(row.id, row);
    if (data.length < PAGE || rows.size === before) return [...rows.values()];
  }
}

/** The dry run in this browser, with the engine's rules. Checks that only the server can do fail when writing. */
export class Judge {
  private readonly work: LocalWork;
  private readonly settings: ImportSettings;
  private readonly columns: (TransferColumn | undefined)[];
  private readonly names: ReferenceResolver;
  private readonly known: ReadonlyMap<string, ShortRow[]>;
  private readonly seen = new Map<string, number>();
  private readonly width: number;

  private constructor(
    work: LocalWork,
    settings: ImportSettings,
    width: number,
    known: ReadonlyMap<string, ShortRow[]>,
  ) {
    const byKey = new Map(importColumns(work.resource).map((column) => [column.key, column]));
    this.work = work;
    this.settings = settings;
    this.width = width;
    this.columns = settings.mapping.map((key) => (key === null ? undefined : byKey.get(key)));
    this.names = new ReferenceResolver(work, settings.orgId);
    this.known = known;
  }

  /** Fetches the records that the rows are compared with. */
  static async of(work: LocalWork, settings: ImportSettings, width: number): Promise<Judge> {
    const known = new Map<string, ShortRow[]>();
    const { match } = settings;
    if (match !== null && match !== 'id') {
      for (const row of await allRecords(work.provider, work.resource, settings.orgId)) {
        const key = plainText(String(row[match] ?? ''));
        if (key !== '') known.set(key, [...(known.get(key) ?? []), row]);
      }
    }
    return new Judge(work, settings, width, known);
  }

  private target(row: ReadRow): { id?: number; fault?: string } {
    const { match } = this.settings;
    if (match === null) return {};
    if (match === 'id') return row.id === undefined ? {} : { id: row.id };
    const value = row.values.find(([path]) => path === match)?.[1];
    const found = this.known.get(plainText(String(value ?? ''))) ?? [];
    if (found.length > 1) return { fault: `ambiguous:${String(value)}` };
    return found[0] ? { id: found[0].id } : {};
  }

  private async stored(id: number): Promise<RecordData | undefined> {
    try {
      return (await this.work.provider.getOne(this.work.resource.name, { id })).data;
    } catch {
      return undefined;
    }
  }

  /** The result of one row. */
  async row({ row: number, cells }: NumberedRow): Promise<LocalRow> {
    const { resource, texts } = this.work;
    const read = readRow(this.columns, cells.map(unescapeCell), { empty: this.settings.empty, texts });
    resolveRefs(read, await this.names.found(read.refs));
    const target = this.target(read);
    const before = target.id === undefined ? undefined : await this.stored(target.id);
    const errors: LocalRow['errors'] = { ...read.errors };
    if (cells.slice(this.width).some((cell) => cell.trim() !== '')) errors[''] = `tooManyCells:${this.width}`;
    if (target.fault) errors[this.settings.match ?? ''] = target.fault;
    if (target.id !== undefined && !before) errors.id = `unknownId:${target.id}`;
    const composed = before ? changedBy(resource, before, withItems(resource, read, before)) : this.fresh(read);
    const record = cleanRecord(resource.fields, composed);
    const changes = before
      ? changesBetween(resource, before, record, [
          ...read.values.map(([path]) => path),
          ...read.items.map(({ path }) => path),
        ])
      : [];
    const changed = !before || changes.length > 0;
    if (changed) this.check(number, record, before, errors);
    const state = Object.keys(errors).length > 0 ? 'reject' : !before ? 'add' : changed ? 'change' : 'unchanged';
    const shown = changes.map(({ field, ...values }) => ({ field, ...this.names.shown(resource, field, values) }));
    return {
      row: number,
      state,
      title: titleOf(resource, record),
      recordId: target.id ?? null,
      applied: false,
      changes: shown,
      errors,
      cells,
      record,
    };
  }

  private fresh(read: ReadRow): RecordData {
    const { resource } = this.work;
    const { orgId } = this.settings;
    const added = addedBy(resource, withItems(resource, read, undefined), { ...wallTime(undefined), orgId });
    const org = orgFieldOf(resource);
    if (org && isEmpty(added[org])) added[org] = orgId;
    return added;
  }

  private check(number: number, record: RecordData, before: RecordData | undefined, errors: LocalRow['errors']): void {
    const { resource } = this.work;
    // of a record that isn't there
    if ('id' in errors) return;
    const isCertain = before !== undefined || !((this.settings.match ?? '') in errors);
    const faults = validateRecord(resource, record, before ? 'update' : 'create', { before });
    const said = isCertain ? undefined : fieldsOf(this.columns);
    Object.assign(errors, furtherFaults(resource, faults, { told: { ...errors }, said }));
    if (!isCertain) return;
    const isGood = Object.keys(errors).length === 0;
    const unique = Object.entries(resource.fields).filter(([, field]) => field.unique);
    const keys: [string, string][] = before ? [['', `id ${String(before.id)}`]] : [];
    for (const [name, field] of unique) {
      const text = plainText(String(record[name] ?? ''));
      const within = { organization: orgFieldOf(resource), parent: resource.partOf, global: undefined }[
        field.unique ?? 'global'
      ];
      const place = String(record[within ?? ''] ?? '');
      if (text !== '') keys.push([name, `${name} ${place} ${text}`]);
    }
    for (const [path, key] of keys) {
      const first = this.seen.get(key);
      if (first !== undefined) errors[path] ??= `twice:${first}`;
      else if (isGood) this.seen.set(key, number);
    }
  }
}
