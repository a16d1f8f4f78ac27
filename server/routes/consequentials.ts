import type { FastifyInstance } from 'fastify';
import cs from '../../locales/cs/triggers.json' with { type: 'json' };
import de from '../../locales/de/triggers.json' with { type: 'json' };
import en from '../../locales/en/triggers.json' with { type: 'json' };
import { ApiError } from '../errors.ts';
import { requireAuthority } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import { idOf } from './requests.ts';

const RESOURCE = 'consequential-triggers';
const TYPE_FIELD = 'consequentialTrigger';

type Names = { [triggerType: string]: string };
const suggestions: { [language: string]: Names } = {
  ENGLISH: en.triggers.suggested,
  GERMAN: de.triggers.suggested,
  CZECH: cs.triggers.suggested,
};

/** What the editor of consequential triggers asks beside the calls of its definition. */
export default async function consequentials(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const resource = definitions.byName.get(RESOURCE);
  const field = resource?.fields[TYPE_FIELD];
  // left out where an overlay has taken away what they are about
  if (!resource || field?.type !== 'enum') return;
  const path = `/${resource.api.path}`;

  app.put<{ Querystring: { triggerType?: string } }>(`${path}/show-name`, async ({ actor, signedIn, query }) => {
    requireAuthority(actor, resource, 'one');
    const { triggerType = '' } = query;
    if (!field.values.includes(triggerType)) throw new ApiError('BAD_REQUEST', { errors: { triggerType: 'enum' } });
    const names = suggestions[signedIn.user.language ?? ''] ?? en.triggers.suggested;
    return { name: (names as Names)[triggerType] ?? triggerType };
  });

  app.get<{ Params: { initiatorId: string } }>(`${path}/triggers/:initiatorId`, async ({ actor, params }) => {
    requireAuthority(actor, resource, 'list');
    const taken = await store.parts(actor, resource, idOf(params.initiatorId));
    return field.values.filter((type) => !taken.some((trigger) => trigger[TYPE_FIELD] === type));
  });
}
