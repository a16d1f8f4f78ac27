import type { TocsinDataProvider } from '../../../../dataProvider/types.ts';
import type { AnyRecord, Resource } from '../../../engine/definition.ts';
import type { Loaded } from '../../../engine/load.ts';
import { titleOf } from '../../../engine/template.ts';
import { namesToFind, type PendingRef, type ReferenceLookup } from '../../../engine/transfer/pending.ts';
import type { FileTexts } from '../../../engine/transfer/texts.ts';
import { endsWith, pathReadings } from '../../../engine/transfer/treePath.ts';

const MOST = 100;

/** Resolves references of rows with list calls, each name and id once. */
export class ReferenceResolver {
  private readonly provider: TocsinDataProvider;
  private readonly definitions: Loaded;
  private readonly orgId: number;
  private readonly roots: readonly string[];
  private readonly titles = new Map<string, string>();
  private readonly ids = new Map<string, number[]>();
  private readonly asked = new Set<string>();

  constructor(
    { provider, definitions, texts }: { provider: TocsinDataProvider; definitions: Loaded; texts: FileTexts },
    orgId: number,
  ) {
    this.provider = provider;
    this.definitions = definitions;
    this.orgId = orgId;
    this.roots = texts.roots;
  }

  /** Fetches the references that are not known yet; returns lookups of titles by id, and of ids by name. */
  async found(refs: readonly PendingRef[]): Promise<ReferenceLookup> {
    for (const ref of refs) {
      const { to, ids = [] } = ref;
      for (const name of namesToFind(ref)) await this.askName(to, name);
      const missing = ids.filter((id) => !this.asked.has(`${to} ${id}`));
      if (missing.length > 0) await this.askIds(to, missing);
    }
    return {
      title: (to, id) => this.titles.get(`${to} ${id}`),
      named: (to, name) => this.ids.get(`${to} ${name}`) ?? [],
    };
  }

  private async askName(to: string, name: string): Promise<void> {
    const key = `${to} ${name}`;
    if (this.ids.has(key)) return;
    const ids = await this.idsOf(to, name, (row) => row.name === name);
    this.ids.set(key, ids.length > 0 ? ids : await this.idsByPath(to, name));
  }

  /** The organizations whose path ends as the text says. */
  private async idsByPath(to: string, text: string): Promise<number[]> {
    if (this.definitions.byName.get(to)?.treeParent === undefined) return [];
    for (const given of pathReadings(text)) {
      const found: number[] = [];
      for (const id of await this.idsOf(to, given.at(-1) ?? '')) {
        const { data } = await this.provider.getOne(to, { id });
        const [path = []] = pathReadings(String(data.fullOrgPath ?? ''));
        if (endsWith(path, given, this.roots)) found.push(id);
      }
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The records with this title, or that are named so in another way. */
  private async idsOf(to: string, name: string, isNamed?: (row: AnyRecord) => boolean): Promise<number[]> {
    // Most servers search the words of a title, without the part in brackets.
    const q = name.replace(/[()]/g, ' ').trim();
    const { data } = await this.provider.getList(to, {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'name', order: 'ASC' },
      filter: { q, orgId: this.orgId, recursive: true },
    });
    const ids: number[] = [];
    for (const row of data) {
      const title = this.titleOf(to, row);
      this.titles.set(`${to} ${row.id}`, title);
      if (title === name || isNamed?.(row)) ids.push(row.id);
    }
    return ids;
  }

  private async askIds(to: string, ids: readonly number[]): Promise<void> {
    for (const id of ids) this.asked.add(`${to} ${id}`);
    const { data } = await this.provider.getMany(to, { ids: [...ids] });
    for (const row of data) {
      this.titles.set(`${to} ${row.id}`, this.titleOf(to, row));
    }
  }

  private titleOf(to: string, row: AnyRecord): string {
    const resource = this.definitions.byName.get(to);
    return (resource && titleOf(resource, row)) || `#${String(row.id)}`;
  }

  /** Returns the values of a change with titles instead of ids. */
  shown(resource: Resource, name: string, values: { before: unknown; after: unknown }) {
    const field = resource.fields[name];
    if (field?.type !== 'ref') return values;
    const title = (id: unknown) => (typeof id === 'number' ? (this.titles.get(`${field.to} ${id}`) ?? `#${id}`) : id);
    const shown = (value: unknown) => (Array.isArray(value) ? value.map(title) : title(value));
    return { before: shown(values.before), after: shown(values.after) };
  }
}
