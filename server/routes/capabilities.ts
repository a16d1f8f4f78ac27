import type { FastifyInstance } from 'fastify';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { packageVersion } from '../packageRoot.ts';
import type { RouteOptions } from '../platform.ts';
import { hasDemoAccounts } from '../session/bootstrap.ts';

/** GET /capabilities: what this platform offers beyond the protocol; readable without a token. */
export default async function capabilityRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { config, pool } = platform;
  const version = packageVersion();
  app.get('/capabilities', { config: { public: true } }, async (): Promise<Capabilities> => {
    const demo = config.demo && (await hasDemoAccounts(pool));
    return {
      product: 'Tocsin',
      version,
      timeZone: config.timeZone,
      ...(config.installation ? { installation: config.installation } : {}),
      ...(demo ? { demo } : {}),
      files: { maxBytes: config.files.maxBytes, kinds: [...config.files.kinds] },
      extensions: [
        'authorities',
        'userGroups',
        'participantGroups',
        'alarmRules',
        'textTemplates',
        'list.filters',
        'list.shared',
        'memberships',
        'usedBy',
        'version',
        'audit',
        'definitions',
        'transfer',
        'files',
        'login.field',
        'profile',
        'sessions',
        'twoFactor',
        'prelisten.language',
        'authorities.own',
      ],
    };
  });
}
