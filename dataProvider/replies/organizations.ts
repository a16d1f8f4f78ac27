/** Reads organizations and their limits (spec sections 3 and 7). */
import type { OrgInfo, OrgNode } from '../../protocol/list.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { KnownLimits } from '../types.ts';
import { count, type Fields, fieldsOf, flag, id, listReply, pick, text } from './fields.ts';

const IDS = ['id', 'orgId', 'organizationId'];

/** Default true: an empty node that can be opened does no harm, hidden children do. */
function hasChildren(fields: Fields): boolean {
  const children = fields.get('children');
  return pick(fields, ['hasChildren'], flag) ?? (!Array.isArray(children) || children.length > 0);
}

function readNode(value: unknown): OrgNode | null {
  const fields = fieldsOf(value);
  const own = pick(fields, IDS, id);
  if (own === null) return null;
  return { id: own, name: pick(fields, ['name', 'orgName'], text) || `#${own}`, hasChildren: hasChildren(fields) };
}

/** Reads organizations: one, or a list of them. Those without an id are left out. */
export function readNodes(reply: unknown): OrgNode[] {
  const single = readNode(reply);
  return single ? [single] : (listReply(reply, readNode) ?? []);
}

/** Reads GET /showOrg/{id}; null without an organization. */
export function readOrgInfo(reply: unknown): OrgInfo | null {
  const node = readNode(reply);
  if (!node) return null;
  const fields = fieldsOf(reply);
  return {
    ...node,
    fullOrgPath: pick(fields, ['fullOrgPath', 'path'], text) || `[${node.name}]`,
    parentId: pick(fields, ['parentId', 'parent.id', 'parentOrgId'], id),
  };
}

/** Reads object limits by list type. A limit may be a bare number; then the number of records in use is unknown. */
export function readLimits(reply: unknown): KnownLimits {
  const limits: KnownLimits = {};
  for (const [type, wire] of Object.entries(isObject(reply) ? reply : {})) {
    if (typeof wire === 'number' || wire === null) limits[type] = { limit: wire, used: undefined, wire };
    if (!isObject(wire)) continue;
    const fields = fieldsOf(wire);
    limits[type] = { limit: pick(fields, ['limit'], count), used: pick(fields, ['used'], count) ?? undefined, wire };
  }
  return limits;
}
