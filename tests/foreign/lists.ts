import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIST_TYPES, type Row } from './data.ts';
import { type Found, membershipCalls } from './memberships.ts';
import { type ReplyOptions, shown } from './replies.ts';

/** The children of an organization. */
export function childrenOf(rows: Map<string, Row[]>, id: number): Row[] {
  return (rows.get('ORGANIZATION') ?? []).filter((org) => org.parentId === id);
}

function subtreeOf(rows: Map<string, Row[]>, id: number): Set<number> {
  const ids = new Set([id]);
  for (const child of childrenOf(rows, id)) for (const below of subtreeOf(rows, child.id)) ids.add(below);
  return ids;
}

export interface ListOptions extends ReplyOptions {
  /** List replies contain only the list: no count, no page numbers. */
  bareLists?: boolean;
}

interface ListBody {
  type: string;
  currentPage: number;
  pageSize: number;
  filterValue: string;
  parentOrgId: number;
  recursive: boolean;
  sortField: string;
  sortOrder: string;
  deletedAlarm?: boolean;
}

/** POST /list, /list/multi, /list/membership and GET /list/devices. Types unknown to the specification are refused. */
export function listCalls(api: FastifyInstance, rows: Map<string, Row[]>, options: ListOptions): void {
  const page = (found: Found[], { currentPage, pageSize }: Pick<ListBody, 'currentPage' | 'pageSize'>) => {
    const list = found
      .slice(currentPage * pageSize, (currentPage + 1) * pageSize)
      .map(({ type, row }) => shown(type, row, options));
    if (options.bareLists) return { list: list.length > 0 ? list : null };
    return { list, count: found.length, currentPage, pageSize, pagesCount: Math.ceil(found.length / pageSize) };
  };
  const matching = (body: ListBody): Found[] => {
    const orgs = body.recursive ? subtreeOf(rows, body.parentOrgId) : new Set([body.parentOrgId]);
    const orgKey = body.type === 'ORGANIZATION' ? 'parentId' : 'orgId';
    const text = body.filterValue.toLowerCase();
    const direction = body.sortOrder === 'DESCENDING' ? -1 : 1;
    const value = (row: Row) => String(row[body.sortField] ?? '');
    return (rows.get(body.type) ?? [])
      .filter((row) => orgs.has(Number(row[orgKey])) && (row.deleted === true) === (body.deletedAlarm === true))
      .filter((row) => text === '' || JSON.stringify(Object.values(row)).toLowerCase().includes(text))
      .sort((a, b) => direction * value(a).localeCompare(value(b)) || a.id - b.id)
      .map((row) => ({ type: body.type, row }));
  };
  const refuse = (reply: FastifyReply) => reply.code(400).send({ reason: 'No such type' });
  api.post<{ Body: ListBody }>('/list', async (r, reply) =>
    LIST_TYPES.includes(r.body.type) ? page(matching(r.body), r.body) : refuse(reply),
  );
  api.post<{ Body: Omit<ListBody, 'type'> & { type: string | string[] } }>('/list/multi', async (r, reply) => {
    const types = [r.body.type].flat();
    if (types.length === 0 || !types.every((type) => LIST_TYPES.includes(type))) return refuse(reply);
    const found = types.flatMap((type) => matching({ ...r.body, type }));
    const { list, ...rest } = page(found, r.body);
    // with several types, each row carries its type
    return {
      list: list?.map((row, at) => ({ ...row, type: found[r.body.currentPage * r.body.pageSize + at]?.type })) ?? null,
      ...rest,
    };
  });
  membershipCalls(api, rows, page);
  api.get('/list/devices', async () => ['PHONE', 'SMS', 'EMAIL']);
}
