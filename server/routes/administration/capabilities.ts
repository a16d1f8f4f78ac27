import { Capabilities } from '../../../protocol/capabilities.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { packageVersion } from '../../packageRoot.ts';
import { hasDemoAccounts } from '../../session/bootstrap.ts';

/** GET /capabilities: the extensions of this platform; readable without a token. */
export default async function capabilityRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, pool } = platform;
  const version = packageVersion();
  const schema = {
    tags: ['extensions'],
    summary: 'What this platform offers beyond the protocol',
    response: { 200: Capabilities },
  };
  app.get('/capabilities', { config: { public: true }, schema }, async (): Promise<Capabilities> => {
    const demo = config.demo && (await hasDemoAccounts(pool));
    return {
      product: 'Tocsin',
      version,
      timeZone: config.timeZone,
      ...(config.phoneCountry ? { phoneCountry: config.phoneCountry } : {}),
      ...(config.installation ? { installation: config.installation } : {}),
      ...(demo ? { demo } : {}),
      files: { maxBytes: config.files.maxBytes, kinds: [...config.files.kinds] },
      ...(config.oidc ? { provider: config.oidc.name } : {}),
      extensions: [
        'authorities',
        'userGroups',
        'participantGroups',
        'alarmRules',
        'textTemplates',
        'list.filters',
        'list.conditions',
        'list.shared',
        'memberships',
        'usedBy',
        'version',
        'audit',
        'audit.all',
        'undelete',
        'definitions',
        'transfer',
        'bulk',
        'files',
        'login.field',
        'login.optional',
        'profile',
        'sessions',
        'twoFactor',
        'prelisten.language',
        'authorities.own',
        'limits.above',
        'holidays.inherited',
        'calendars',
        'holidays.proposals',
        'duty',
        'feeds',
        'feeds.own',
        'overrides',
        'absences.gaps',
        'absences.requests',
        'schedules.gaps',
        'alarms',
        'alarms.takeOver',
        'alarms.scheduled',
        'alarms.figures',
        'events',
        'channels',
        'dashboard',
        'reports',
        'reportSchedules',
        'loneWorker',
        'ownData',
        'alarmPanels',
        'selfCheck',
        'watchdog',
        'apiKeys',
        'hold',
        ...(config.oidc ? (['oidc'] as const) : []),
        ...(config.simulatedPhone ? (['simulatedPhone'] as const) : []),
      ],
    };
  });
}
