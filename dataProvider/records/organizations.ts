import { isObject } from '../../src/engine/paths.ts';
import { http } from '../http/http.ts';
import { readLimits, readNodes, readOrgInfo } from '../replies/organizations.ts';
import type { KnownLimits, TocsinMethods } from '../types.ts';
import { get, unreadableFailure } from './records.ts';

/** GET /tree, and GET /tree/{orgId} with `params` as its query. */
export const tree: TocsinMethods['tree'] = async (orgId, params = {}, signal) => {
  const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)])).toString();
  const path = orgId === undefined ? '/tree' : `/tree/${orgId}`;
  return readNodes(await get(query === '' ? path : `${path}?${query}`, signal));
};

/** GET /organizations/{id}/children */
export const orgChildren: TocsinMethods['orgChildren'] = async (id, signal) =>
  readNodes(await get(`/organizations/${id}/children`, signal));

/** GET /showOrg/{id} */
export const showOrg: TocsinMethods['showOrg'] = async (id, signal) => {
  const path = `/showOrg/${id}`;
  const info = readOrgInfo(await get(path, signal));
  if (!info) throw unreadableFailure({ method: 'GET', path });
  return info;
};

/** GET /organizations/object-limits/{id} */
export async function getObjectLimits(id: number): Promise<KnownLimits> {
  return readLimits(await get(`/organizations/object-limits/${id}`));
}

/** POST /organizations/object-limits/{id}; each limit in the shape in which the server sent it. */
export async function setObjectLimits(id: number, limits: KnownLimits): Promise<KnownLimits> {
  const body = Object.fromEntries(
    Object.entries(limits).map(([type, { limit, wire }]) => [type, isObject(wire) ? { ...wire, limit } : limit]),
  );
  const reply = await http({ method: 'POST', path: `/organizations/object-limits/${id}`, body });
  return readLimits(isObject(reply) ? reply : body);
}
