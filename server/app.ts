import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyServerFactory, LogController } from 'fastify';
import helmet from 'helmet';
import { ADMIN_BASE, API_BASE } from '../protocol/constants.ts';
import { DEFINITIONS_HEADER } from '../protocol/definitions.ts';
import { revisionOf } from './definitions.ts';
import { answerError, installErrorHandler } from './errors.ts';
import { type RouteValidators, routeValidators } from './http/ajv.ts';
import { answerClientError } from './http/clientErrors.ts';
import { compressReplies } from './http/compress.ts';
import { describeRoutes } from './http/describe.ts';
import { hangUpOnRefusal } from './http/hangUp.ts';
import { boundHeavyCalls } from './http/heavyCalls.ts';
import { readJson } from './http/json.ts';
import { pathOf } from './http/path.ts';
import { limitRates } from './http/rates.ts';
import { recordSchemas } from './http/recordSchema.ts';
import { logRefusals } from './http/refusals.ts';
import type { App, Route } from './http/route.ts';
import { BODIES, type RateName } from './limits.ts';
import { logCalls } from './operation/accessLog.ts';
import { refuseUnderPressure } from './operation/pressure.ts';
import probes from './operation/probes.ts';
import { endSlowBodies } from './operation/slowBodies.ts';
import { packageRoot, packageVersion } from './packageRoot.ts';
import type { Platform } from './platform.ts';
import capabilities from './routes/administration/capabilities.ts';
import definitions from './routes/administration/definitions.ts';
import events from './routes/administration/events.ts';
import hold from './routes/administration/hold.ts';
import locale from './routes/administration/locale.ts';
import openapi from './routes/administration/openapi.ts';
import selfCheck from './routes/administration/selfCheck.ts';
import watchdog from './routes/administration/watchdog.ts';
import alarmApps from './routes/alarms/alarmApps.ts';
import alarmCallback from './routes/alarms/alarmCallback.ts';
import alarmInbound from './routes/alarms/alarmInbound.ts';
import alarmPanels from './routes/alarms/alarmPanels.ts';
import alarmTemplates from './routes/alarms/alarmTemplates.ts';
import alarmTrigger from './routes/alarms/alarmTrigger.ts';
import consequentials from './routes/alarms/consequentials.ts';
import deadLetters from './routes/alarms/deadLetters.ts';
import quitAlarm from './routes/alarms/quitAlarm.ts';
import alarmActions from './routes/alarmTable/alarmActions.ts';
import alarmExport from './routes/alarmTable/alarmExport.ts';
import alarmTables from './routes/alarmTable/alarmTables.ts';
import ownAnswer from './routes/alarmTable/ownAnswer.ts';
import bulk from './routes/bulk/bulk.ts';
import bulkRows from './routes/bulk/bulkRows.ts';
import replace from './routes/bulk/replace.ts';
import absences from './routes/calendars/absences.ts';
import duty from './routes/calendars/duty.ts';
import feeds from './routes/calendars/feeds.ts';
import holidays from './routes/calendars/holidays.ts';
import dashboard from './routes/dashboard/dashboard.ts';
import widgets from './routes/dashboard/widgets.ts';
import channels from './routes/delivery/channels.ts';
import prelisten from './routes/delivery/prelisten.ts';
import simulatedPhone from './routes/delivery/simulatedPhone.ts';
import testCall from './routes/delivery/testCall.ts';
import loneWorker from './routes/loneWorker/loneWorker.ts';
import loneWorkerActions from './routes/loneWorker/loneWorkerActions.ts';
import answerFiles from './routes/public/answerFiles.ts';
import answerPage from './routes/public/answerPage.ts';
import checkInPage from './routes/public/checkInPage.ts';
import ownDataPage from './routes/public/ownDataPage.ts';
import resources from './routes/public/resources.ts';
import { inlineScriptHashes, serveConsole } from './routes/public/static.ts';
import auditLog from './routes/records/auditLog.ts';
import entities from './routes/records/entities.ts';
import instructions from './routes/records/instructions.ts';
import list from './routes/records/list.ts';
import organizations from './routes/records/organizations.ts';
import ownLink from './routes/records/ownLink.ts';
import participants from './routes/records/participants.ts';
import tableFilters from './routes/records/tableFilters.ts';
import usedBy from './routes/records/usedBy.ts';
import reportSchedules from './routes/reports/reportSchedules.ts';
import reports from './routes/reports/reports.ts';
import scim, { SCIM_BASE } from './routes/scim/scim.ts';
import accessCheck from './routes/session/accessCheck.ts';
import apiKeys from './routes/session/apiKeys.ts';
import oidc from './routes/session/oidc.ts';
import ownTwoFactor from './routes/session/ownTwoFactor.ts';
import session from './routes/session/session.ts';
import sessions from './routes/session/sessions.ts';
import twoFactor from './routes/session/twoFactor.ts';
import users from './routes/session/users.ts';
import exports from './routes/transfer/export.ts';
import importRows from './routes/transfer/importRows.ts';
import imports from './routes/transfer/imports.ts';
import importUploads from './routes/transfer/importUploads.ts';
import { emptyObject } from './schemas.ts';
import { requireToken } from './session/authenticate.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** Routes of single resources come first, because the generic routes skip paths that already exist. */
const API_ROUTES: readonly Route[] = [
  session,
  users,
  participants,
  ownLink,
  twoFactor,
  ownTwoFactor,
  sessions,
  apiKeys,
  oidc,
  tableFilters,
  locale,
  capabilities,
  hold,
  openapi,
  list,
  organizations,
  usedBy,
  auditLog,
  accessCheck,
  definitions,
  exports,
  imports,
  importRows,
  importUploads,
  bulk,
  bulkRows,
  replace,
  consequentials,
  alarmApps,
  alarmPanels,
  alarmTemplates,
  duty,
  holidays,
  absences,
  feeds,
  quitAlarm,
  prelisten,
  alarmTrigger,
  alarmTables,
  alarmActions,
  ownAnswer,
  alarmExport,
  alarmInbound,
  events,
  dashboard,
  widgets,
  selfCheck,
  watchdog,
  reports,
  reportSchedules,
  alarmCallback,
  channels,
  deadLetters,
  testCall,
  simulatedPhone,
  loneWorker,
  loneWorkerActions,
  entities,
];

/** Admin routes have their own base path. */
const ADMIN_ROUTES: readonly Route[] = [instructions];

/** The shipped definitions for the console, and pages that people open without it. */
const PUBLIC_ROUTES: readonly Route[] = [resources, answerPage, answerFiles, checkInPage, ownDataPage];

/** The built console. */
const CONSOLE_DIR = join(packageRoot(), 'dist');

export interface AppOptions {
  /** Folder of the built console. */
  consoleDir?: string;
  /** Creates the HTTP server of the app that listens. */
  serverFactory?: FastifyServerFactory;
}

/** Builds the server of a platform with all routes; it isn't listening yet. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  const { config, session: services } = platform;
  const consoleDir = options.consoleDir ?? CONSOLE_DIR;
  const protect = securityHeaders(platform, consoleDir);
  const app = fastify({
    bodyLimit: BODIES.json.most,
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    // making all routes takes longer than the usual 10 seconds on a machine that is busy with other things
    pluginTimeout: 60_000,
    // A URL that cannot be decoded matches no route, so neither hooks nor the error handler run.
    frameworkErrors: (error, request, reply) => {
      protect(request.raw, reply.raw, () => undefined);
      return answerError(error, request, reply.header('cache-control', 'no-store'));
    },
    clientErrorHandler: answerClientError,
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  }).withTypeProvider<TypeBoxTypeProvider>();
  const validators = routeValidators();
  app.setValidatorCompiler(validators.compile);
  // Responses are built by our own code: the schemas describe them, and tests check them.
  app.setSerializerCompiler(() => JSON.stringify);
  installErrorHandler(app);
  logRefusals(app);
  readJson(app);
  hangUpOnRefusal(app);
  const revision = revisionOf(platform.definitions);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (/^\/(rest\/|resources\.json)/.test(pathOf(request))) reply.header(DEFINITIONS_HEADER, revision);
  });
  platform.metrics.watch(app);
  platform.proxyWatch.watch(app);
  if (config.accessLog) logCalls(app);
  endSlowBodies(app);
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  app.addHook('onSend', async (request, reply) => {
    // Responses belong to one user: browsers must not cache them.
    if (pathOf(request).startsWith('/rest/')) reply.header('cache-control', 'no-store');
  });
  limitRates(app, platform.rates);
  boundHeavyCalls(app, platform);
  compressReplies(app);
  await app.register(probes, { platform });
  await describeRoutes(app, packageVersion());
  completeCalls(app, validators);
  // an app for changed definitions takes over at once, and compiles beside its first calls
  app.addHook('onReady', async () => void validators.prepare());
  for (const resource of platform.definitions.resources) {
    if (resource.viewOf !== undefined) continue;
    for (const schema of recordSchemas(resource, platform.behaviors)) {
      app.addSchema(schema);
      validators.share(schema);
    }
    await yieldToEventLoop();
  }
  const bases = [
    [API_BASE, API_ROUTES],
    [ADMIN_BASE, ADMIN_ROUTES],
  ] as const;
  for (const [prefix, routes] of bases) {
    await app.register(
      async (api) => {
        await refuseUnderPressure(api);
        requireToken(api, services.access);
        for (const route of routes) {
          await api.register(named(route), { platform });
          await yieldToEventLoop();
        }
      },
      { prefix },
    );
  }
  await app.register(named(scim), { platform, prefix: SCIM_BASE });
  for (const route of PUBLIC_ROUTES) await app.register(named(route), { platform });
  await serveConsole(app, consoleDir);
  return app;
}

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Tells Fastify the name of a route's plugin, which it would look for among all modules that are loaded. */
function named(route: Route): Route {
  return Object.assign(route, { [DISPLAY_NAME]: route.name });
}

/** What carries an alarm, an answer or a call for help is counted by these rates. */
const CARRYING: readonly unknown[] = ['alarms', 'events', 'links'] satisfies RateName[];

/** Completes the schemas of the routes, and collects the first path segments that belong to the platform itself. */
function completeCalls(app: App, validators: RouteValidators): void {
  const segments = new Set<string>();
  app.decorate('fixedSegments', segments);
  app.addHook('onRoute', (route) => {
    const { url, config, schema } = route;
    // Unknown parameters are rejected where something is written, and dropped where something is read.
    if (schema && schema.hide !== true) route.schema = { querystring: emptyObject, ...schema };
    if (CARRYING.includes(config?.rate)) validators.prefer(url);
    if (url.startsWith(`${API_BASE}/`) && config?.defined !== true) segments.add(url.split('/')[3] ?? '');
  });
}

/** Sets the security headers of a response. */
function securityHeaders({ config }: Platform, consoleDir: string): ReturnType<typeof helmet> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(consoleDir)],
        // The component library writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
  });
}
