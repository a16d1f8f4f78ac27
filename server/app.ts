import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyServerFactory, LogController } from 'fastify';
import helmet from 'helmet';
import { API_BASE } from '../protocol/constants.ts';
import { DEFINITIONS_HEADER } from '../protocol/definitions.ts';
import { registerRoutes } from './allRoutes.ts';
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
import type { App } from './http/route.ts';
import { BODIES, type RateName } from './limits.ts';
import probes from './operation/probes.ts';
import { endSlowBodies } from './operation/slowBodies.ts';
import { packageRoot, packageVersion } from './packageRoot.ts';
import type { Platform } from './platform.ts';
import { inlineScriptHashes, serveConsole } from './routes/public/static.ts';
import { emptyObject } from './schemas.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

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
  const { config } = platform;
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
  await shareRecordSchemas(app, platform, validators);
  await registerRoutes(app, platform);
  await serveConsole(app, consoleDir);
  return app;
}

/** Adds the schemas of the records, to which the schemas of routes refer. */
async function shareRecordSchemas(app: App, platform: Platform, validators: RouteValidators): Promise<void> {
  for (const resource of platform.definitions.resources) {
    if (resource.viewOf !== undefined) continue;
    for (const schema of recordSchemas(resource, platform.behaviors)) {
      app.addSchema(schema);
      validators.share(schema);
    }
    await yieldToEventLoop();
  }
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

/** One log line per call: route, status and duration, nothing about the caller or the record. */
function logCalls(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'call');
    done();
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
