import type { OrgInfo, OrgNode } from '../protocol/list.ts';
import { isObject } from '../src/engine/paths.ts';
import { http } from './http.ts';
import { get, unreadableFailure } from './records.ts';
import type { KnownLimits, TocsinMethods } from './types.ts';
import { idOf, listIn } from './wire.ts';

/** GET /tree, and GET /tree/{orgId} with `params` as its query. */
export const tree: TocsinMethods['tree'] = async (orgId, params = {}, signal) => {
  const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)])).toString();
  const path = orgId === undefined ? '/tree' : `/tree/${orgId}`;
  return nodesFrom(await get(query === '' ? path : `${path}?${query}`, signal));
};

/** GET /organizations/{id}/children */
export const orgChildren: TocsinMethods['orgChildren'] = async (id, signal) =>
  nodesFrom(await get(`/organizations/${id}/children`, signal));

/** GET /showOrg/{id} */
export const showOrg: TocsinMethods['showOrg'] = async (id, signal) => {
  const path = `/showOrg/${id}`;
  const reply = await get<unknown>(path, signal);
  const [node] = nodesFrom(reply);
  if (!node || !isObject(reply)) throw unreadableFailure({ method: 'GET', path });
  const info: OrgInfo = {
    ...node,
    fullOrgPath: typeof reply.fullOrgPath === 'string' ? reply.fullOrgPath : `[${node.name}]`,
    parentId: idOf(reply.parentId) ?? null,
  };
  return info;
};

/** GET /organizations/object-limits/{id} */
export async function getObjectLimits(id: number): Promise<KnownLimits> {
  return limitsFrom(await get(`/organizations/object-limits/${id}`));
}

/** POST /organizations/object-limits/{id}; each limit in the shape in which the server sent it. */
export async function setObjectLimits(id: number, limits: KnownLimits): Promise<KnownLimits> {
  const body = Object.fromEntries(
    Object.entries(limits).map(([type, { limit, wire }]) => [type, isObject(wire) ? { ...wire, limit } : limit]),
  );
  const reply = await http({ method: 'POST', path: `/organizations/object-limits/${id}`, body });
  return limitsFrom(isObject(reply) ? reply : body);
}

/** A server may send one node, an array of nodes, or a list reply; missing properties get defaults. */
function nodesFrom(reply: unknown): OrgNode[] {
  const nodes = isObject(reply) && idOf(reply.id) !== undefined ? [reply] : (listIn(reply) ?? []);
  return nodes.flatMap((node): OrgNode[] => {
    const id = isObject(node) ? idOf(node.id) : undefined;
    if (!isObject(node) || id === undefined) return [];
    return [{ ...node, id, name: nameOf(node, id), hasChildren: hasChildren(node) }];
  });
}

function nameOf(node: { [key: string]: unknown }, id: number): string {
  return typeof node.name === 'string' && node.name !== '' ? node.name : `#${id}`;
}

/** Default true: an empty node that can be opened does no harm, hidden children do. */
function hasChildren(node: { [key: string]: unknown }): boolean {
  if (typeof node.hasChildren === 'boolean') return node.hasChildren;
  return Array.isArray(node.children) ? node.children.length > 0 : true;
}

/** A limit may be a bare number; then the number of records in use is unknown. */
function limitsFrom(reply: unknown): KnownLimits {
  if (!isObject(reply)) return {};
  return Object.fromEntries(
    Object.entries(reply).flatMap(([type, wire]): [string, KnownLimits[string]][] => {
      if (typeof wire === 'number' || wire === null) return [[type, { limit: wire, used: undefined, wire }]];
      if (!isObject(wire)) return [];
      return [[type, { limit: idOf(wire.limit) ?? null, used: idOf(wire.used), wire }]];
    }),
  );
}
