import { escaped, escapedLines } from '../answers/html.ts';
import { answerText, languageOf } from '../answers/texts.ts';
import type { OutgoingCall } from '../channel.ts';

/** A message as the mail library takes it. */
export interface Mail {
  from: string;
  to: { name: string; address: string };
  subject: string;
  /** The same for every try: a mail program shows repeats as one message. */
  messageId: string;
  priority: 'high' | 'normal';
  headers: { [name: string]: string };
  text: string;
  html: string;
}

/** Alarms up to this priority are marked as important. */
const IMPORTANT = 2;

/** The message of a call, in the language of its text. */
export function mailOf(call: OutgoingCall, from: string): Mail {
  const { alarmName: name, text, answerUrl, key, priority, participantName, address } = call;
  const language = languageOf(text.language);
  const subject = answerText(language, 'subject', { name });
  const body = text.text || name;
  const [link, hint] = [answerText(language, 'mailLink'), answerText(language, 'mailHint')];
  const style =
    'font:bold 18px sans-serif;padding:12px 20px;background:#4a47c9;border-radius:10px;color:#fff;text-decoration:none';
  const button = `<p><a href="${escaped(answerUrl)}" style="${style}">${escaped(link)}</a></p><p>${escaped(hint)}</p>`;
  return {
    ...{ from, to: { name: participantName, address }, subject },
    messageId: `<${key}@${domainOf(from)}>`,
    priority: priority <= IMPORTANT ? 'high' : 'normal',
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: [body, ...(answerUrl === '' ? [] : [`${link}\n${answerUrl}`, hint])].join('\n\n').concat('\n'),
    html: `<html lang="${language}"><body><p style="font:18px sans-serif">${escapedLines(body)}</p>${answerUrl === '' ? '' : button}</body></html>`,
  };
}

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'tocsin';
