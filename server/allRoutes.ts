import { ADMIN_BASE, API_BASE } from '../protocol/constants.ts';
import type { App, Route } from './http/route.ts';
import { refuseUnderPressure } from './operation/pressure.ts';
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

/** Registers all routes; those below the protocol's addresses need a token unless they are public. */
export async function registerRoutes(app: App, platform: Platform): Promise<void> {
  const bases = [
    [API_BASE, API_ROUTES],
    [ADMIN_BASE, ADMIN_ROUTES],
  ] as const;
  for (const [prefix, routes] of bases) {
    await app.register(
      async (api) => {
        await refuseUnderPressure(api);
        requireToken(api, platform.session.access);
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
}

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Tells Fastify the name of a route's plugin, which it would look for among all modules that are loaded. */
function named(route: Route): Route {
  return Object.assign(route, { [DISPLAY_NAME]: route.name });
}
