import type { AlarmPreview, AlarmTrigger } from '../../protocol/alarms.ts';
import {
  type AlarmActionRequest,
  type AlarmActionResult,
  type AlarmCloseRequest,
  type AlarmExportRequest,
  type AlarmTableRequest,
  type DurationDay,
  MONTHS,
  type OwnAnswerRequest,
  type RescheduleRequest,
} from '../../protocol/alarmTable.ts';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { FilteredFigure } from '../../protocol/figures.ts';
import type { PhoneAnswered } from '../../protocol/phone.ts';
import { statusesOfFigure } from '../../src/duty/figures.ts';
import { readDate } from '../../src/engine/dates.ts';
import { hasExtension, isAnnounced } from '../http/capabilities.ts';
import { countingRows } from '../http/countingRows.ts';
import { http } from '../http/http.ts';
import type { ReceivedFile } from '../http/reply.ts';
import { withoutExtensions } from '../records/extensions.ts';
import { get, listReplyOf } from '../records/records.ts';
import { readDetails, type ShownDetails } from '../replies/alarmDetails.ts';
import { readAlarm, readFigureCounts, readResults, type ShownAlarm } from '../replies/alarms.ts';
import { type LenientReply, readListReply } from '../replies/lists.ts';
import { type Raised, type ReadAgain, readPreparedAgain, readQuit, readRaised } from '../replies/triggering.ts';
import { getUser } from '../session/stored.ts';

/** First path segment of the calls of an alarm table. */
export type AlarmTable = 'alarmtable' | 'history';

/** Timeout of an export in milliseconds: a file with many alarms takes long. */
const FILE_TIMEOUT = 600_000;

/** Hours of the longest period of an alarm table: a leap year. */
export const MAX_HOURS = 8_784;

/** The request for an alarm table as it is first shown (spec 9). */
export const DEFAULT_TABLE_REQUEST: AlarmTableRequest = {
  field: null,
  currentPage: 0,
  pageSize: 10,
  duration: { option: 'HOURS_DURATION', hours: 23 },
  orderByPriority: false,
  sortField: 'triggeredAt',
  sortOrder: 'DESCENDING',
  textFilter: '',
  columnsFilter: { alarmName: [], alarmPointId: [], status: [], systemId: [], triggeredBy: [] },
  organizationFilter: { id: ROOT_ORG_ID },
  participantsFilter: { participants: [], groups: [] },
};

/** The first request for the user's own organization; for the root if the server didn't report one. */
export function initialTableRequest(): AlarmTableRequest {
  return { ...DEFAULT_TABLE_REQUEST, organizationFilter: { id: getUser()?.orgId ?? ROOT_ORG_ID } };
}

/** Converts a day YYYY-MM-DD to the form that the alarm table sends. */
export function durationDay(day: string): DurationDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return { dayOfMonth, month: MONTHS[month - 1] ?? MONTHS[0], year };
}

/** Converts a day as the alarm table sends it to YYYY-MM-DD; '' for a day that doesn't exist. */
export function durationWire({ dayOfMonth, month, year }: DurationDay): string {
  return readDate(`${dayOfMonth}.${MONTHS.indexOf(month) + 1}.${year}`) ?? '';
}

/** A page of alarms. `count`: undefined if the platform doesn't say how many there are. */
export type AlarmsPage = LenientReply<ShownAlarm>;

/**
 * The request as the platform knows it: one without the extension `alarms` is asked for the statuses of the figures. A
 * figure that no status tells is asked for by its own name, which no alarm has.
 */
function asKnown<T extends AlarmTableRequest>(request: T): T {
  if (isAnnounced('alarms') !== false) return request;
  const figures = request.figuresFilter?.figures ?? [];
  if (figures.length === 0) return { ...request, figuresFilter: undefined };
  const statuses: string[] = figures.flatMap(statusesOfFigure);
  const chosen = request.columnsFilter.status ?? [];
  const status = chosen.length > 0 ? chosen.filter((one) => statuses.includes(String(one))) : statuses;
  const columnsFilter = { ...request.columnsFilter, status: status.length > 0 ? status : figures };
  return { ...request, figuresFilter: undefined, columnsFilter };
}

async function page(path: string, request: AlarmTableRequest, signal?: AbortSignal): Promise<AlarmsPage> {
  const call = { method: 'POST', path } as const;
  const reply = await http({ ...call, body: asKnown(request), read: true, signal });
  const isHistory = path.startsWith('/history');
  return readListReply(listReplyOf(call, reply), request.currentPage, request.pageSize, (row) =>
    readAlarm(row, isHistory),
  );
}

/** POST /alarm-trigger. A platform without the extension `alarms` doesn't get what only that one knows. */
export async function triggerAlarm(trigger: AlarmTrigger): Promise<Raised> {
  const body = withoutExtensions(trigger, { requestId: 'alarms', requiredAcceptances: 'alarms' });
  return readRaised(await http({ method: 'POST', path: '/alarm-trigger', body }), trigger.start);
}

/** Extension alarms: POST /alarm-trigger/preview. Returns who would be called. */
export function previewAlarm(trigger: Omit<AlarmTrigger, 'requestId'>, signal?: AbortSignal): Promise<AlarmPreview> {
  return http({ method: 'POST', path: '/alarm-trigger/preview', body: trigger, read: true, signal });
}

/** POST /alarmtable or /history: a page of alarms. */
export function fetchAlarms(table: AlarmTable, request: AlarmTableRequest, signal?: AbortSignal) {
  return page(`/${table}`, request, signal);
}

/**
 * Numbers of the alarms of a table in each of the figures, and last of all but tests; undefined: not known. One call
 * (extension alarms.figures: POST /alarmtable/figures), or else one for each.
 */
export async function countFigures(
  table: AlarmTable,
  request: AlarmTableRequest,
  figures: readonly FilteredFigure[],
  signal?: AbortSignal,
): Promise<(number | undefined)[]> {
  if (await hasExtension('alarms.figures')) {
    const reply = await http({ method: 'POST', path: `/${table}/figures`, body: request, read: true, signal });
    const counts = readFigureCounts(reply);
    return [...figures.map((figure) => counts.figures[figure]), counts.count];
  }
  const countOf = async (chosen: FilteredFigure[]) =>
    (await fetchAlarms(table, { ...request, figuresFilter: { figures: chosen } }, signal)).count;
  return Promise.all([...figures.map((figure) => [figure]), []].map(countOf));
}

/** Extension alarms: fetches the current rows of the alarms `ids` that pass the organization filter of `of`. */
export async function fetchAlarmsById(
  table: AlarmTable,
  { ids, of }: { ids: readonly number[]; of: Pick<AlarmTableRequest, 'organizationFilter'> },
  signal?: AbortSignal,
): Promise<ShownAlarm[]> {
  const { organizationFilter } = of;
  const duration = { option: 'HOURS_DURATION', hours: MAX_HOURS } as const;
  const asked = {
    ...DEFAULT_TABLE_REQUEST,
    organizationFilter,
    duration,
    pageSize: ids.length,
    alarmsFilter: { alarms: [...ids] },
  };
  return (await page(`/${table}`, asked, signal)).list;
}

/** POST /history/by-alarm?alarmId=: the ended alarms of the alarm point of an alarm. */
export function fetchHistoryOf(alarmId: number, request: AlarmTableRequest, signal?: AbortSignal) {
  return page(`/history/by-alarm?alarmId=${alarmId}`, request, signal);
}

/** GET /alarmtable/details/{id} or /history/details/{id} */
export async function fetchAlarmDetails(table: AlarmTable, id: number, signal?: AbortSignal): Promise<ShownDetails> {
  return readDetails(await get(`/${table}/details/${id}`, signal), id, table === 'history');
}

/** GET /alarmtable/prepare-trigger-again/{id} or /history/... */
export async function prepareTriggerAgain(table: AlarmTable, id: number): Promise<ReadAgain> {
  return readPreparedAgain(await get(`/${table}/prepare-trigger-again/${id}`));
}

/** Posts an export request; returns the file. `onRows` receives the number of rows arrived so far. */
export function exportAlarms(
  path: string,
  request: AlarmExportRequest,
  { signal, onRows }: { signal?: AbortSignal; onRows?: (rows: number) => void } = {},
): Promise<ReceivedFile> {
  const body = withoutExtensions(asKnown(request), { delimiter: 'alarms', columns: 'alarms', lang: 'alarms' });
  return http({
    method: 'POST',
    path,
    body,
    signal,
    ...(onRows ? { transport: countingRows(request.format, onRows) } : {}),
    responseType: 'file',
    timeout: FILE_TIMEOUT,
    read: true,
  });
}

/** Extension alarms.scheduled: POST /alarmtable/reschedule. Returns a result for each alarm. */
export async function rescheduleAlarms(request: RescheduleRequest): Promise<AlarmActionResult> {
  return readResults(await http({ method: 'POST', path: '/alarmtable/reschedule', body: request }));
}

/**
 * Extension alarms: POST /alarmtable/acknowledge, /stop or /comment; extension alarms.scheduled: /cancel. Returns a
 * result for each alarm.
 */
export async function actOnAlarms(
  action: 'acknowledge' | 'stop' | 'comment' | 'cancel',
  request: AlarmActionRequest,
): Promise<AlarmActionResult> {
  return readResults(await http({ method: 'POST', path: `/alarmtable/${action}`, body: request }));
}

/** Extension alarms.takeOver: POST /alarmtable/close. Returns a result for each alarm. */
export async function closeAlarms(request: AlarmCloseRequest): Promise<AlarmActionResult> {
  return readResults(await http({ method: 'POST', path: '/alarmtable/close', body: request }));
}

/** Extension alarms: POST /alarmtable/answer. The user, called by this alarm, answers for themselves. */
export function answerOwnCall(request: OwnAnswerRequest): Promise<PhoneAnswered> {
  return http<PhoneAnswered>({ method: 'POST', path: '/alarmtable/answer', body: request });
}

/** GET /alarmpoints/quit/{id}: acknowledges the running alarms of an alarm point. Not retried: it changes data. */
export async function quitAlarm(alarmPointId: number): Promise<{ ended: number | null }> {
  return readQuit(await http({ method: 'GET', path: `/alarmpoints/quit/${alarmPointId}`, read: false }));
}
