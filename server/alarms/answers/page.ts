import type { CallState } from '../../../protocol/alarms.ts';
import { formatDateTime } from '../../../src/engine/dates.ts';
import type { AnswerOutcome } from '../alarms.ts';
import type { CallFile } from '../callFiles.ts';
import type { Answer } from '../channel.ts';
import { pageOf, type Tone, told } from './frame.ts';
import { escaped, escapedLines } from './html.ts';
import { choicesOf, type LinkedCall } from './linked.ts';
import type { Refusal } from './linkPages.ts';
import { type AnswerKey, type AnswerLanguage, answerText } from './texts.ts';

const LABELS = { ACCEPT: 'accept', DECLINE: 'decline', ACKNOWLEDGE: 'acknowledge' } as const;
const STANDING: Partial<Record<CallState, AnswerKey>> = {
  ...{ ACCEPTED: 'accepted', DECLINED: 'declined', ACKNOWLEDGED: 'acknowledged' },
  SKIPPED: 'skipped',
};
const GOOD: readonly CallState[] = ['ACCEPTED', 'ACKNOWLEDGED'];

/** A text that the page says first. */
interface Told {
  key: AnswerKey;
  tone: Tone;
}

/** What the page says first: how the person's answer stands, and what has just become of another one. */
function standing({ state, ended }: LinkedCall, outcome: AnswerOutcome['outcome'] | undefined): Told[] {
  const refused = outcome === 'late' || outcome === 'notAsked' ? outcome : undefined;
  // that the alarm has ended, or the answer was too late, says it all
  const answered = state === 'SKIPPED' && (ended || refused) ? undefined : STANDING[state];
  return [
    ...(refused ? [{ key: refused, tone: 'bad' } as const] : []),
    ...(answered ? [{ key: answered, tone: GOOD.includes(state) ? 'good' : '' } as const] : []),
    ...(outcome === 'again' ? [{ key: 'again', tone: '' } as const] : []),
    ...(ended && outcome !== 'late' ? [{ key: 'ended', tone: '' } as const] : []),
  ];
}

/** The page of a call. `outcome`: what has become of the answer that was just given. */
export function answerPage(call: LinkedCall, language: AnswerLanguage, outcome?: AnswerOutcome['outcome']): string {
  const plain = (key: AnswerKey, values?: { [name: string]: string }) => answerText(language, key, values);
  const say = (key: AnswerKey, values?: { [name: string]: string }) => escaped(plain(key, values));
  const choices = choicesOf(call);
  const button = (answer: Answer) =>
    `<button name="answer" value="${answer}"${answer === 'DECLINE' ? ' class="second"' : ''}>${say(LABELS[answer])}</button>`;
  const question = choices.includes('ACKNOWLEDGE') ? 'askAcknowledge' : 'askAccept';
  const form = `<form method="post"><p>${say(question)}</p>${choices.map(button).join('')}</form>`;
  const first = standing(call, outcome);
  const subject = plain('subject', { name: call.alarmName });
  return pageOf(
    language,
    // a screen reader says the title when the answer has been sent
    first[0] && outcome ? `${plain(first[0].key)} – ${subject}` : subject,
    [
      ...first.map(({ key, tone }) => told(plain(key), tone)),
      `<h1>${escaped(call.alarmName)}</h1>`,
      `<p class="soft">${say('raised', { at: formatDateTime(call.at, language) })}<br>${say('to', { person: call.person })}</p>`,
      call.text === '' ? '' : `<p class="text">${escapedLines(call.text)}</p>`,
      fileList(call, language),
      call.asks === 'nothing' && !call.ended ? `<p>${say('nothingAsked')}</p>` : '',
      choices.length > 0 ? form : '',
    ].join(''),
  );
}

/** The files of the alarm, each opened in a tab of its own. */
function fileList({ files }: LinkedCall, language: AnswerLanguage): string {
  if (files.length === 0) return '';
  const item = ({ name, path }: CallFile) =>
    path === ''
      ? escaped(answerText(language, 'fileGone', { name }))
      : `<a href="${path}" target="_blank" rel="noopener">${escaped(name)}</a>`;
  const title = escaped(answerText(language, 'files'));
  return `<h2>${title}</h2><ul class="files">${files.map((file) => `<li>${item(file)}</li>`).join('')}</ul>`;
}

/** The page of a link to a file that leads nowhere, or can't be followed now. */
export function fileRefusalPage(language: AnswerLanguage, key: Refusal): string {
  return refusalPage(language, key, 'fileHint');
}

/** The page of a link that leads nowhere, or can't be followed now. */
export function refusalPage(language: AnswerLanguage, key: Refusal, unknown: AnswerKey = 'unknownHint'): string {
  const text = answerText(language, key);
  const hint = key === 'unknown' ? `<p class="soft">${escaped(answerText(language, unknown))}</p>` : '';
  return pageOf(language, text, `<h1>${escaped(text)}</h1>${hint}`);
}
