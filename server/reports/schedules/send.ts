import type { Static } from '@sinclair/typebox';
import { MONTHS } from '../../../protocol/alarmTable.ts';
import { type Day, dateOf, dayAt, wallMinute, writeDay } from '../../../src/duty/days.ts';
import { reportDays } from '../../../src/duty/reportRanges.ts';
import { can } from '../../../src/engine/access.ts';
import { connectMail, mailFailureOf } from '../../alarms/channels/smtp.ts';
import { onStandby } from '../../database/onStandby.ts';
import type { Queryable } from '../../database/queryable.ts';
import { OLDEST_STATE } from '../../database/standbyUse.ts';
import { ApiError } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { actorOf } from '../../session/userActor.ts';
import { orgNameOf } from '../../transfer/orgName.ts';
import { fileOf, nameOfFile } from '../file.ts';
import { type ReportBody, reportOf } from '../request.ts';
import { Words } from '../words.ts';
import { addressOfReport, languageOfOwner, messageOf, readAtMost } from './message.ts';
import type { DueReport, SendResult } from './rows.ts';

/** Time limit of each reply of the mail server, in milliseconds. */
const TIMEOUT = 30_000;

const durationDay = (day: Day) => {
  const { year, month, date } = dateOf(day);
  return { year, month: MONTHS[month - 1] ?? MONTHS[0], dayOfMonth: date };
};

/** The same request as the console's report screen would send on the due day. */
function requestOf({ stored, orgId }: DueReport, days: { from: Day; to: Day }): Static<typeof ReportBody> {
  const { groupBy, status, text, recursive, firstCall, acceptance } = stored;
  return {
    groupBy,
    textFilter: text ?? '',
    targets: { firstCall, acceptance },
    duration: { option: 'DATE_DURATION', start: durationDay(days.from), end: durationDay(days.to - 1) },
    columnsFilter: { status: status ? [status] : [] },
    organizationFilter: { id: orgId, recursive },
  };
}

/** Where the report is read: nobody has just changed what it shows, so that a standby's state will do. */
async function readsFor({ pools: { long }, standby }: Platform): Promise<{ db: Queryable; stateAge: number }> {
  const state = await standby?.stateFor(OLDEST_STATE);
  return standby && state
    ? { db: onStandby(standby.pools.long, long), stateAge: state.age }
    : { db: long, stateAge: 0 };
}

/** Makes the file of a report with the current rights of its owner and sends it. `url`: base URL of the console. */
export async function sendReport(platform: Platform, due: DueReport, url: string): Promise<SendResult> {
  const { config, pool, definitions } = platform;
  const { timeZone, smtpUrl, smtpFrom, smtpAttachBytes } = config;
  const failed = (failure: SendResult['failure'], again = false, text = ''): SendResult => ({
    sent: false,
    failure,
    again,
    detail: text === '' ? {} : { text },
  });
  if (smtpUrl === undefined || smtpFrom === undefined) return failed('NO_MAIL');
  const actor = await actorOf(pool, due.ownerId, timeZone);
  if (!actor) return failed('OWNER_GONE');
  if (!can(actor.authorities, 'REPORTS')) return failed('NO_RIGHT');
  const { tab, format } = due.stored;
  const range = reportDays(due.stored.range, dayAt(wallMinute(timeZone, due.due)));
  const days = { from: writeDay(range.from), to: writeDay(range.to - 1) };
  const language = languageOfOwner(due);
  let file: Buffer | undefined;
  let fileName = '';
  try {
    const { db, stateAge } = await readsFor(platform);
    const report = await reportOf(platform, actor, requestOf(due, range), { db, monthly: tab === 'monthly' });
    const orgName = await orgNameOf(platform, actor, { id: due.orgId, language });
    const order = { tab, format, report, language, orgName, stateAge };
    fileName = nameOfFile(order);
    file = await readAtMost(await fileOf({ platform, actor, db }, order), smtpAttachBytes);
  } catch (error) {
    const refused = error instanceof ApiError && ['ACCESS_DENIED', 'NOT_FOUND'].includes(error.reason);
    return refused ? failed('NO_RIGHT') : failed('NOT_MADE', true, (error as Error).message);
  }
  const words = new Words(definitions, language);
  const parts = { report: due, from: smtpFrom, days, words, address: addressOfReport(url, due, days) };
  const transport = connectMail({ url: smtpUrl, connections: 1, timeout: TIMEOUT });
  const post = async (attached: Buffer | undefined): Promise<SendResult> => {
    const { accepted, rejected } = await transport.sendMail(messageOf({ ...parts, fileName, file: attached }));
    const detail = { recipients: accepted.length, bytes: attached?.length ?? 0 };
    return rejected.length === 0
      ? { sent: true, detail }
      : { sent: true, failure: 'REFUSED', detail: { ...detail, refused: rejected.map(String) } };
  };
  const failure = (error: unknown) => {
    const { permanent, message } = mailFailureOf(error as Error);
    return failed(permanent ? 'REFUSED' : 'UNREACHABLE', !permanent, message);
  };
  try {
    return await post(file).catch((error) => {
      const refused = failure(error);
      // retried without the attachment, which may be the reason for the refusal
      return file && !refused.again ? post(undefined) : refused;
    });
  } catch (error) {
    return failure(error);
  } finally {
    transport.close({ force: true });
  }
}
