import { KINDS } from '../../files/kinds.ts';
import { escapeHtml, escapeHtmlLines } from '../answers/html.ts';
import { type AnswerLanguage, answerText, languageOf } from '../answers/texts.ts';
import type { OutgoingCall, OutgoingFile } from '../channel.ts';

/** A message in the format of the mail library. */
export interface Mail {
  from: string;
  to: { name: string; address: string };
  subject: string;
  /** The same for every try, so that mail programs show repeats as one message. */
  messageId: string;
  priority: 'high' | 'normal';
  headers: { [name: string]: string };
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer; contentDisposition: 'attachment' }[];
}

/** Alarms up to this priority are marked as important. */
const IMPORTANT = 2;

/**
 * The message of a call, in the language of its text. `attached`: contents of files by id; other files become links.
 */
export function mailOf(call: OutgoingCall, from: string, attached: ReadonlyMap<number, Buffer>): Mail {
  const { alarmName: name, text, answerUrl, key, priority, participantName, address, files } = call;
  const language = languageOf(text.language);
  const subject = call.isMessage ? name : answerText(language, 'subject', { name });
  const body = text.text || name;
  const [link, hint] = [answerText(language, 'mailLink'), answerText(language, 'mailHint')];
  const style =
    'font:bold 18px sans-serif;padding:12px 20px;background:#4a47c9;border-radius:10px;color:#fff;text-decoration:none';
  const button = `<p><a href="${escapeHtml(answerUrl)}" style="${style}">${escapeHtml(link)}</a></p><p>${escapeHtml(hint)}</p>`;
  const linked = linkedFiles(files, attached, language);
  return {
    from,
    to: { name: participantName, address },
    subject,
    messageId: `<${key}@${domainOf(from)}>`,
    priority: priority <= IMPORTANT ? 'high' : 'normal',
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: [body, ...(answerUrl === '' ? [] : [`${link}\n${answerUrl}`, hint]), ...linked.text]
      .join('\n\n')
      .concat('\n'),
    html: `<html lang="${language}"><body><p style="font:18px sans-serif">${escapeHtmlLines(body)}</p>${answerUrl === '' ? '' : button}${linked.html}</body></html>`,
    attachments: files.flatMap(({ row }) => {
      const content = row && attached.get(row.id);
      const contentType = KINDS[row?.kind ?? '']?.mediaType ?? 'application/octet-stream';
      return row && content ? [{ filename: row.name, contentType, content, contentDisposition: 'attachment' }] : [];
    }),
  };
}

/** The links to the files that aren't attached, as text and as HTML. */
function linkedFiles(files: readonly OutgoingFile[], attached: ReadonlyMap<number, Buffer>, language: AnswerLanguage) {
  const linked = files.filter(({ row }) => !row || !attached.has(row.id));
  if (linked.length === 0) return { text: [], html: '' };
  const title = answerText(language, 'files');
  const gone = (name: string) => answerText(language, 'fileGone', { name });
  const items = linked.map(({ name, url }) =>
    url === '' ? escapeHtml(gone(name)) : `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  );
  return {
    text: [`${title}:`, ...linked.map(({ name, url }) => (url === '' ? gone(name) : `${name}\n${url}`))],
    html: `<p>${escapeHtml(title)}:</p><ul><li>${items.join('</li><li>')}</li></ul>`,
  };
}

/** The domain of a sender address, for message ids. */
export const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'tocsin';
