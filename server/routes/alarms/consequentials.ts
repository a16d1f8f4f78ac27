import { Type } from '@sinclair/typebox';
import cs from '../../../locales/cs/triggers.json' with { type: 'json' };
import de from '../../../locales/de/triggers.json' with { type: 'json' };
import en from '../../../locales/en/triggers.json' with { type: 'json' };
import { choice } from '../../../protocol/schema.ts';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import { id, object } from '../../schemas.ts';

const RESOURCE = 'consequential-triggers';
const TYPE_FIELD = 'consequentialTrigger';

type Names = { [triggerType: string]: string };
const suggestions: { [language: string]: Names } = {
  ENGLISH: en.triggers.suggested,
  GERMAN: de.triggers.suggested,
  CZECH: cs.triggers.suggested,
};

/** Calls of the editor of consequential triggers in addition to those of the definition. */
export default async function consequentials(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const resource = definitions.byName.get(RESOURCE);
  const field = resource?.fields[TYPE_FIELD];
  // no routes if an overlay removed the definition or its type field
  if (!resource || field?.type !== 'enum') return;
  const path = `/${resource.api.path}`;

  const name = {
    tags: [resource.name],
    summary: 'A suggested name for a trigger',
    querystring: object({ triggerType: choice(field.values) }),
    response: { 200: Type.Object({ name: Type.String() }) },
  };
  const may = { name: allowOperation(resource, 'one'), types: allowOperation(resource, 'list') };
  app.put(`${path}/show-name`, { schema: name, onRequest: may.name }, async ({ signedIn, query }) => {
    const { triggerType } = query;
    const names = suggestions[signedIn.user.language ?? ''] ?? en.triggers.suggested;
    return { name: (names as Names)[triggerType] ?? triggerType };
  });

  const types = {
    tags: [resource.name],
    summary: 'Trigger types an alarm point has no trigger of yet',
    params: object({ initiatorId: id() }),
    response: { 200: Type.Array(Type.String()) },
  };
  app.get(`${path}/triggers/:initiatorId`, { schema: types, onRequest: may.types }, async ({ actor, params }) => {
    const taken = await store.parts(actor, resource, params.initiatorId);
    return field.values.filter((type) => !taken.some((trigger) => trigger[TYPE_FIELD] === type));
  });
}
