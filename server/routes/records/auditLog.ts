import { Type } from '@sinclair/typebox';
import { AuditLogPage } from '../../../protocol/audit.ts';
import type { AuditEntry } from '../../../protocol/list.ts';
import { type App, allowAnyOf, type RouteOptions, requireAuthority, resourceOfType } from '../../http/route.ts';
import { day, id, object, pageSize, text } from '../../schemas.ts';
import { ADMIN } from '../../session/accounts.ts';

const LONGEST_PAGE = 200;
const NAME = 100;
const HEAVY = { lane: 'reads', standby: true } as const;

const AuditReply = Type.Object({
  list: Type.Array(Type.Unsafe<AuditEntry>({ type: 'object' })),
  count: Type.Integer(),
});

/**
 * Extension `audit`: the audit entries of a record, newest first. Extension `audit.all`: who did what in the organizations
 * of an administrator.
 */
export default async function auditLog(app: App, { platform }: RouteOptions): Promise<void> {
  const ofRecord = {
    tags: ['extensions'],
    summary: 'Who changed a record, and what',
    params: object({ listType: text(60), id: id() }),
    response: { 200: AuditReply },
  };
  app.get('/audit/:listType/:id', { schema: ofRecord }, async ({ actor, params }) => {
    const resource = resourceOfType(platform.definitions, params.listType);
    requireAuthority(actor, resource, 'one');
    return platform.store.audit(actor, resource, params.id);
  });

  const searched = () => Type.Optional(text(NAME));
  const schema = {
    tags: ['extensions'],
    summary: 'What was done to all records, newest first',
    querystring: object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      from: Type.Optional(day()),
      to: Type.Optional(day()),
      type: searched(),
      action: searched(),
      actor: searched(),
      text: searched(),
      pageSize: Type.Optional(pageSize()),
    }),
    response: {
      200: AuditLogPage,
    },
  };
  app.get('/audit', { schema, onRequest: allowAnyOf([ADMIN]), config: HEAVY }, ({ actor, query, reads }) => {
    const { pageSize: wanted = 50, ...search } = query;
    return platform.store.auditLog(actor, { ...search, pageSize: Math.min(wanted, LONGEST_PAGE) }, reads);
  });
}
