import type { GetListParams } from 'ra-core';
import { vi } from 'vitest';
import { HttpFailure } from '../../dataProvider/http/failure.ts';
import type { ListFilter, TocsinDataProvider } from '../../dataProvider/types.ts';
import type { MembershipRequest, UsedByReply } from '../../protocol/list.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';

type Stored = RecordData & { id: number };

/** Creates the failure that a refusal by the server causes. */
export function refusal(status: number, reason: string, more: Partial<HttpFailure> = {}): HttpFailure {
  return Object.assign(new HttpFailure({ method: 'GET', path: '/' }, { kind: 'answer', status, reason }), more);
}

type Org = { id: number; name: string; hasChildren: boolean; parentId: number | null; fullOrgPath: string };

const ORGANIZATIONS: readonly Org[] = [
  { id: 1, name: 'Total system', hasChildren: true, parentId: null, fullOrgPath: '[Total system]' },
  { id: 2, name: 'North', hasChildren: true, parentId: 1, fullOrgPath: '[Total system][North]' },
  { id: 3, name: 'Lab', hasChildren: false, parentId: 2, fullOrgPath: '[Total system][North][Lab]' },
  { id: 4, name: 'South', hasChildren: false, parentId: 1, fullOrgPath: '[Total system][South]' },
];

/** An in-memory server: its methods are spies, and its records can be inspected. */
export function makeFake(seed: { [resource: string]: Stored[] }, organizations: readonly Org[] = ORGANIZATIONS) {
  const store = new Map<string, Stored[]>(
    Object.entries(seed).map(([name, rows]) => [name, rows.map((row) => ({ version: 1, ...row }))]),
  );
  const rowsOf = (name: string) => store.get(name) ?? [];
  const state = { tableFilters: '', usedBy: { count: 0, groups: [] } as UsedByReply | null };

  const matching = (name: string, params: Pick<GetListParams, 'filter' | 'sort'>): Stored[] => {
    const { q = '', orgId, recursive = true, ...fields } = (params.filter ?? {}) as ListFilter;
    const found = rowsOf(name).filter(
      (row) =>
        (recursive || row.orgId === orgId) &&
        JSON.stringify(row).toLowerCase().includes(String(q).toLowerCase()) &&
        Object.entries(fields).every(([field, wanted]) =>
          Array.isArray(wanted)
            ? wanted.includes(row[field] as never)
            : row[field] === wanted || (typeof row[field] === 'string' && row[field].includes(String(wanted))),
        ),
    );
    const { field = 'id', order = 'ASC' } = params.sort ?? {};
    const sign = order === 'ASC' ? 1 : -1;
    return found.sort((a, b) => sign * String(a[field] ?? '').localeCompare(String(b[field] ?? '')));
  };
  const stored = (name: string, id: unknown): Stored => {
    const row = rowsOf(name).find((one) => one.id === Number(id));
    if (!row) throw refusal(404, 'NOT_FOUND');
    return row;
  };
  const put = (name: string, row: Stored): Stored => {
    store.set(name, [...rowsOf(name).filter((one) => one.id !== row.id), row]);
    return row;
  };

  const methods = {
    getList: vi.fn(async (name: string, params: GetListParams) => {
      const { page, perPage } = params.pagination ?? { page: 1, perPage: 20 };
      const all = matching(name, params);
      return { data: all.slice((page - 1) * perPage, page * perPage), total: all.length };
    }),
    getOne: vi.fn(async (name: string, { id }: { id: unknown }) => ({ data: stored(name, id) })),
    getMany: vi.fn(async (name: string, { ids }: { ids: unknown[] }) => ({ data: ids.map((id) => stored(name, id)) })),
    getManyReference: vi.fn(async (name: string, { target, id }: { target: string; id: unknown }) => {
      const data = rowsOf(name).filter((row) => row[target] === id);
      return { data, total: data.length };
    }),
    whole: vi.fn(async (name: string, rows: readonly { id: number }[]) => rows.map(({ id }) => stored(name, id))),
    create: vi.fn(async (name: string, { data }: { data: RecordData }) => ({
      data: put(name, { ...data, id: 900, version: 1 }),
    })),
    update: vi.fn(async (name: string, { id, data }: { id: number; data: RecordData }) => {
      const before = stored(name, id);
      if (data.version !== before.version) throw refusal(409, 'VERSION_CONFLICT', { current: before });
      return { data: put(name, { ...data, id, version: Number(before.version) + 1 }) };
    }),
    delete: vi.fn(async (name: string, { id }: { id: number }) => {
      const row = stored(name, id);
      store.set(
        name,
        rowsOf(name).filter((one) => one.id !== id),
      );
      return { data: row };
    }),
    clone: vi.fn(async (name: string, { record }: { record: RecordData }) => {
      const source = { ...stored(name, record.id), ...record };
      return { data: put(name, { ...source, id: 901, name: `${source.name} (2)`, version: 1 }) };
    }),
    move: vi.fn(async (name: string, params: { id: number; newOrgId: number; previousOrgId?: number | null }) => {
      if (params.previousOrgId === params.newOrgId) return { outcome: 'notNeeded' as const };
      const row = stored(name, params.id);
      put(name, { ...row, orgId: params.newOrgId, version: Number(row.version) + 1 });
      return { outcome: 'moved' as const };
    }),
    restore: vi.fn(async (name: string, { id }: { id: number }) => ({ data: stored(name, id) })),
    allIds: vi.fn(async (name: string, params: { filter?: ListFilter }) => matching(name, params).map((row) => row.id)),
    tree: vi.fn(async (id?: number) => organizations.filter((one) => one.parentId === (id ?? null))),
    showOrg: vi.fn(async (id: number) => organizations.find((one) => one.id === id) ?? organizations[0]),
    /** The stored rows contain their members: `members: {<list type>: ids}`. */
    membership: vi.fn(async (request: Partial<MembershipRequest>) => {
      const { referenceType = '', objectId, currentPage = 0, pageSize = 20 } = request;
      const holder = [...store.values()].flat().find((row) => row.id === objectId && isObject(row.members));
      const ids = isObject(holder?.members) ? holder.members[referenceType] : [];
      const wanted = Array.isArray(ids) ? ids : [];
      const list = [...store.values()].flat().filter((row) => wanted.includes(row.id));
      const shown = list.slice(currentPage * pageSize, (currentPage + 1) * pageSize);
      return { list: shown, count: list.length, currentPage, pageSize, pagesCount: Math.ceil(list.length / pageSize) };
    }),
    devices: vi.fn(async () => [{ callingDeviceType: 'PHONE' }, { callingDeviceType: 'PAGER' }]),
    usedBy: vi.fn(async () => state.usedBy),
    audit: vi.fn(async () => null),
    getTableFilters: vi.fn(async () => state.tableFilters),
    setTableFilters: vi.fn(async (text: string) => {
      state.tableFilters = text;
    }),
    clearTableFilters: vi.fn(async () => {
      state.tableFilters = '';
    }),
  };
  return { provider: methods as unknown as TocsinDataProvider, methods, rowsOf, put, state };
}
export type Fake = ReturnType<typeof makeFake>;
