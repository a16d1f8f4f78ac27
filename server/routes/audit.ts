import { Type } from '@sinclair/typebox';
import type { AuditEntry } from '../../protocol/list.ts';
import type { App } from '../http/app.ts';
import { resourceOfType } from '../http/requests.ts';
import { requireAuthority } from '../http/rights.ts';
import { id, object, text } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';

const AuditReply = Type.Object({
  list: Type.Array(Type.Unsafe<AuditEntry>({ type: 'object' })),
  count: Type.Integer(),
});

/** Extension `audit`: the audit entries of a record, newest first. */
export default async function audit(app: App, { platform }: RouteOptions): Promise<void> {
  const schema = {
    tags: ['extensions'],
    summary: 'Who changed a record, and what',
    params: object({ listType: text(60), id: id() }),
    response: { 200: AuditReply },
  };
  app.get('/audit/:listType/:id', { schema }, async ({ actor, params }) => {
    const resource = resourceOfType(platform.definitions, params.listType);
    requireAuthority(actor, resource, 'one');
    return platform.store.audit(actor, resource, params.id);
  });
}
