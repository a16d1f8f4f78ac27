import type { Readable } from 'node:stream';
import { languageOf } from '../../alarms/answers/texts.ts';
import { domainOf } from '../../alarms/channels/mail.ts';
import { kindOf } from '../file.ts';
import type { Words } from '../words.ts';
import type { DueReport } from './rows.ts';

/** Time limit for making one file, in milliseconds. */
const PATIENCE = 480_000;

/** Language code of the schedule's owner; English if the owner has none. */
export const languageOfOwner = ({ language }: DueReport): string => languageOf(language ?? 'ENGLISH');

/** Reads a whole stream; undefined as soon as it exceeds `most` bytes. @throws if it takes longer than `PATIENCE` */
export async function readAtMost(stream: Readable, most: number): Promise<Buffer | undefined> {
  const timer = setTimeout(() => stream.destroy(new Error('The file took too long.')), PATIENCE);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += (chunk as Buffer).length;
      if (length > most) return undefined;
      chunks.push(Buffer.from(chunk as Buffer));
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
}

/** First and last day of the report, YYYY-MM-DD, both inclusive. */
export interface ReportDays {
  from: string;
  to: string;
}

/** URL in the console at which the same report is shown. */
export function addressOfReport(url: string, { orgId, stored }: DueReport, { from, to }: ReportDays): string {
  const { tab, groupBy, status, text, recursive, firstCall, acceptance } = stored;
  const params = new URLSearchParams({
    range: 'own',
    from,
    to,
    org: String(orgId),
    first: String(firstCall),
    acceptance: String(acceptance),
    ...(groupBy === 'none' ? {} : { group: groupBy }),
    ...(status ? { status } : {}),
    ...(text ? { text } : {}),
    ...(recursive ? {} : { children: 'no' }),
  });
  return `${url.replace(/\/+$/, '')}/reports/${tab}?${params}`;
}

interface MessageParts {
  report: DueReport;
  from: string;
  days: ReportDays;
  words: Words;
  address: string;
  fileName: string;
  /** Undefined if it is too large to attach. */
  file: Buffer | undefined;
}

/** The e-mail of a report, for nodemailer. All attempts for the same due time have the same message id. */
export function messageOf({ report, from, days, words, address, fileName, file }: MessageParts) {
  const { id, name, due, stored } = report;
  const { tab, format, recipients, owner } = stored;
  const title = words.text(`pages.reports-${tab}`);
  const period = { from: words.day(days.from), to: words.day(days.to) };
  const { type } = kindOf(format);
  return {
    from,
    to: recipients.map((recipient) => ({ name: '', address: recipient.address })),
    subject: words.text('reports.mail.subject', { name, ...period }),
    messageId: `<report-${id}-${due.getTime()}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: [
      words.text(file ? 'reports.mail.attached' : 'reports.mail.tooLarge', { title, ...period }),
      `${words.text('reports.mail.open')}\n${address}`,
      words.text('reports.mail.why', { name, owner }),
    ]
      .join('\n\n')
      .concat('\n'),
    attachments: file
      ? [
          {
            filename: fileName,
            contentType: type,
            content: file,
            contentDisposition: 'attachment' as const,
          },
        ]
      : [],
  };
}
