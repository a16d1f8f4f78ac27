import type { CallState } from '../../../protocol/alarms.ts';
import { formatDateTime } from '../../../src/engine/dates.ts';
import type { AnswerOutcome } from '../alarms.ts';
import type { CallFile } from '../callFiles.ts';
import type { Answer } from '../channel.ts';
import { pageOf, statusMessageHtml } from './frame.ts';
import { escapeHtml, escapeHtmlLines } from './html.ts';
import { choicesOf, type LinkedCall } from './linked.ts';
import { type AnswerKey, type AnswerLanguage, answerText } from './texts.ts';

const LABELS = { ACCEPT: 'accept', DECLINE: 'decline', ACKNOWLEDGE: 'acknowledge', ARRIVE: 'arrive' } as const;
const STANDING: Partial<Record<CallState, AnswerKey>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  ACKNOWLEDGED: 'acknowledged',
  SKIPPED: 'skipped',
};
/** What a page asks, by an answer that can be given; the first one that fits. */
const QUESTIONS: readonly { of: Answer; key: AnswerKey }[] = [
  { of: 'ACCEPT', key: 'askAccept' },
  { of: 'ARRIVE', key: 'askArrive' },
  { of: 'ACKNOWLEDGE', key: 'askAcknowledge' },
];
const GOOD: readonly CallState[] = ['ACCEPTED', 'ACKNOWLEDGED'];

/**
 * The status messages: the participant's current answer, the result of an answer just given, and whether the alarm has
 * ended.
 */
function statusMessages({ state, arrival, ended }: LinkedCall, outcome: AnswerOutcome['outcome'] | undefined) {
  const refused = outcome === 'late' || outcome === 'notAsked' ? outcome : undefined;
  // for a skipped call, the message that the alarm has ended or the answer was refused is enough
  const answered = state === 'SKIPPED' && (ended || refused) ? undefined : STANDING[state];
  return [
    ...(refused ? [{ key: refused, tone: 'bad' } as const] : []),
    ...(answered ? [{ key: answered, tone: GOOD.includes(state) ? 'good' : '' } as const] : []),
    ...(arrival === 'arrived' ? [{ key: 'arrived', tone: 'good' } as const] : []),
    ...(outcome === 'again' ? [{ key: 'again', tone: '' } as const] : []),
    ...(ended && outcome !== 'late' ? [{ key: 'ended', tone: '' } as const] : []),
  ];
}

/** Builds the answer page of a call. `outcome`: result of the answer just given, if any. */
export function answerPage(call: LinkedCall, language: AnswerLanguage, outcome?: AnswerOutcome['outcome']): string {
  const plain = (key: AnswerKey, values?: { [name: string]: string }) => answerText(language, key, values);
  const say = (key: AnswerKey, values?: { [name: string]: string }) => escapeHtml(plain(key, values));
  const choices = choicesOf(call);
  const button = (answer: Answer) =>
    `<button name="answer" value="${answer}"${answer === 'DECLINE' ? ' class="second"' : ''}>${say(LABELS[answer])}</button>`;
  const question = QUESTIONS.find(({ of }) => choices.includes(of))?.key ?? 'askAccept';
  const form = `<form method="post"><p>${say(question)}</p>${choices.map(button).join('')}</form>`;
  const first = statusMessages(call, outcome);
  const subject = plain('subject', { name: call.alarmName });
  return pageOf(
    language,
    // screen readers announce the title when the answer has been sent
    first[0] && outcome ? `${plain(first[0].key)} – ${subject}` : subject,
    [
      ...first.map(({ key, tone }) => statusMessageHtml(plain(key), tone)),
      `<h1>${escapeHtml(call.alarmName)}</h1>`,
      `<p class="soft">${say('raised', { at: formatDateTime(call.at, language) })}<br>${say('to', { person: call.person })}</p>`,
      call.text === '' ? '' : `<p class="text">${escapeHtmlLines(call.text)}</p>`,
      fileList(call, language),
      call.asks === 'nothing' && !call.ended ? `<p>${say('nothingAsked')}</p>` : '',
      choices.length > 0 ? form : '',
    ].join(''),
  );
}

/** The files of the alarm as links that open in a new tab. */
function fileList({ files }: LinkedCall, language: AnswerLanguage): string {
  if (files.length === 0) return '';
  const item = ({ name, path }: CallFile) =>
    path === ''
      ? escapeHtml(answerText(language, 'fileGone', { name }))
      : `<a href="${path}" target="_blank" rel="noopener">${escapeHtml(name)}</a>`;
  const title = escapeHtml(answerText(language, 'files'));
  return `<h2>${title}</h2><ul class="files">${files.map((file) => `<li>${item(file)}</li>`).join('')}</ul>`;
}

/** Why a page can't be shown. */
export type Refusal = 'unknown' | 'tooMany' | 'unavailable';

/** The page for a file link that is invalid or can't be opened now. */
export function fileRefusalPage(language: AnswerLanguage, key: Refusal): string {
  return refusalPage(language, key, 'fileHint');
}

/** The page for an answer link that is invalid or can't be opened now. */
export function refusalPage(language: AnswerLanguage, key: Refusal, unknown: AnswerKey = 'unknownHint'): string {
  const text = answerText(language, key);
  const hint = key === 'unknown' ? `<p class="soft">${escapeHtml(answerText(language, unknown))}</p>` : '';
  return pageOf(language, text, `<h1>${escapeHtml(text)}</h1>${hint}`);
}
