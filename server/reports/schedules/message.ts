import type { Readable } from 'node:stream';
import { languageOf } from '../../alarms/answers/texts.ts';
import { domainOf } from '../../alarms/channels/mail.ts';
import { kindOf } from '../file.ts';
import type { Words } from '../words.ts';
import type { DueReport } from './rows.ts';

/** Milliseconds for making one file. */
const PATIENCE = 480_000;

/** The language of an owner; English for one without. */
export const languageOfOwner = ({ language }: DueReport): string => languageOf(language ?? 'ENGLISH');

/** All of a stream, or undefined as soon as it is longer than `most` bytes. @throws if it takes too long */
export async function wholeUpTo(stream: Readable, most: number): Promise<Buffer | undefined> {
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

/** Days of the report, YYYY-MM-DD, both included. */
export interface ReportDays {
  from: string;
  to: string;
}

/** The address in the console at which the same report is shown. */
export function addressOfReport(url: string, { orgId, stored }: DueReport, { from, to }: ReportDays): string {
  const { tab, groupBy, status, text, recursive, firstCall, acceptance } = stored;
  const params = new URLSearchParams({
    ...{ range: 'own', from, to, org: String(orgId), first: String(firstCall), acceptance: String(acceptance) },
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
  /** Undefined: it is too large. */
  file: Buffer | undefined;
}

/** The message of a report as the mail library takes it; the same id for every try of the same time. */
export function messageOf({ report, from, days, words, address, file }: MessageParts) {
  const { id, name, due, stored } = report;
  const { tab, format, recipients, owner } = stored;
  const title = words.text(`pages.reports-${tab}`);
  const period = { from: words.day(days.from), to: words.day(days.to) };
  const { type, extension } = kindOf(format);
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
            ...{ filename: `report-${tab}.${extension}`, contentType: type, content: file },
            contentDisposition: 'attachment' as const,
          },
        ]
      : [],
  };
}
