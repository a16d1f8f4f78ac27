import type { CheckInReply, LoneWorkerSession } from '../../protocol/loneWorker.ts';
import { phaseOf } from '../../src/duty/checkIn.ts';
import { two } from '../../src/duty/days.ts';
import { pageOf, statusMessageHtml, type Tone } from '../alarms/answers/frame.ts';
import { escapeHtml } from '../alarms/answers/html.ts';
import type { Refusal } from '../alarms/answers/page.ts';
import type { AnswerLanguage } from '../alarms/answers/texts.ts';
import { type CheckInKey, checkInText } from './texts.ts';

/** Additions to the style of the pages that need no sign-in. */
const STYLE = `
.clock{margin:1rem 0 0;font-size:4rem;font-weight:600;line-height:1;text-align:center;font-variant-numeric:tabular-nums;letter-spacing:-.03em}
.left{margin:.25rem 0 0;text-align:center}
.soon .clock{color:var(--fail-fg)}.late .clock{color:var(--fail-fg)}
form.fine button{min-height:9rem;border-color:#14663a;background:#14663a;color:#fff;font-size:2rem}
.acts{display:grid;gap:.75rem;margin-top:1.5rem}
.acts a,.back{display:block;min-height:3.75rem;padding:1.0625rem 1rem;border:1px solid var(--line-input);border-radius:.625rem;color:var(--text);font-size:1.125rem;font-weight:600;line-height:1.4;text-align:center;text-decoration:none}
.acts a.help,button.help{border-color:#b01f2a;background:#b01f2a;color:#fff}
.acts a:focus-visible,.back:focus-visible{outline:0;box-shadow:0 0 0 2px var(--surface),0 0 0 5px var(--focus)}
button.help{min-height:9rem;font-size:1.5rem}.back{margin-top:.75rem}`;

/** Seconds after which the page reloads where scripts don't run. */
const LOOK = 20;
const SCRIPT = '/checkIn.js';

/** An action that the person has to confirm before it is carried out. */
export type ActionToConfirm = 'help' | 'end';

interface PageState {
  /** Result of what the person has just done. */
  outcome?: CheckInReply['outcome'] | 'help' | 'onHold';
  asked?: ActionToConfirm;
}

/** Formats the seconds left as 1:05:09 or 5:09, with a minus if overdue. */
function clockText(secondsLeft: number): string {
  const seconds = Math.abs(secondsLeft);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`;
  return `${secondsLeft < 0 ? '−' : ''}${hours > 0 ? `${hours}:` : ''}${rest}`;
}

/** The status messages: the state of the session, and the result of the person's last action. */
function messages({ alarm, endedAt }: LoneWorkerSession, { outcome }: PageState): { key: CheckInKey; tone: Tone }[] {
  if (endedAt !== null) return [{ key: 'ended', tone: '' }];
  if (outcome === 'onHold') return [{ key: 'onHold', tone: 'bad' }];
  if (alarm?.reason === 'help') return [{ key: alarm.running ? 'helpRuns' : 'helpEnded', tone: 'bad' }];
  if (alarm) {
    const late = outcome === 'alarm' ? [{ key: 'late', tone: '' } as const] : [];
    return [...late, { key: alarm.running ? 'alarmRuns' : 'alarmEnded', tone: 'bad' }];
  }
  return outcome === 'taken' ? [{ key: 'taken', tone: 'good' }] : [];
}

/** The page of a running or ended session: "I am fine", the time left, and help. It works without a script. */
export function checkInPage(session: LoneWorkerSession, language: AnswerLanguage, state: PageState): string {
  const plain = (key: CheckInKey, values?: { [name: string]: string }) => checkInText(language, key, values);
  const say = (key: CheckInKey, values?: { [name: string]: string }) => escapeHtml(plain(key, values));
  const { secondsLeft, dueAt, participantName: person, place } = session;
  const ended = session.endedAt !== null;
  const phase = phaseOf({ ...session, ended, alarm: session.alarm !== null });
  const first = messages(session, state);
  const title = plain('title', { person });
  const form = (action: string, label: CheckInKey, look = '') =>
    `<form method="post"${action === 'CHECK_IN' ? ' class="fine"' : ''}><button name="action" value="${action}"${look}>${say(label)}</button></form>`;
  const asking = !ended && state.asked !== undefined;
  const waits = phase === 'ok' || phase === 'soon' || phase === 'overdue';
  const question =
    state.asked === 'help'
      ? `<p>${say('askHelp')}</p>${form('HELP', 'confirmHelp', ' class="help"')}`
      : `<p>${say('askEnd')}</p>${form('END', 'confirmEnd')}`;
  const clock = `<div class="${phase === 'soon' ? 'soon' : phase === 'overdue' ? 'late' : ''}" data-due><p class="clock" role="timer" data-seconds="${secondsLeft}">${clockText(secondsLeft)}</p>
<p class="left">${say(phase === 'overdue' ? 'wasDue' : 'left', { at: dueAt.slice(11, 16) })}</p></div>`;
  const acts = `<div class="acts"><a class="help" href="?ask=help">${say('help')}</a>${waits ? `<a href="?ask=end">${say('end')}</a>` : ''}</div>`;
  const body = [
    `<p class="told bad" role="alert" hidden data-offline>${say('offline')}</p>`,
    ...first.map(({ key, tone }) => statusMessageHtml(plain(key), tone)),
    `<h1>${escapeHtml(title)}</h1>`,
    place === '' ? '' : `<p class="soft">${escapeHtml(place)}</p>`,
    asking ? `${question}<a class="back" href="?">${say('back')}</a>` : '',
    asking || ended ? '' : `${waits ? clock : ''}${form('CHECK_IN', 'fine')}${acts}`,
  ].join('');
  const look = `<noscript><meta http-equiv="refresh" content="${LOOK};url=?"></noscript><script src="${SCRIPT}" defer></script>`;
  const head = `<style>${STYLE}</style>${asking || ended ? '' : look}`;
  return pageOf(language, first[0] ? `${plain(first[0].key)} – ${title}` : title, body, head);
}

/** The page for an address that is invalid or can't be opened now. */
export function refusedPage(language: AnswerLanguage, key: Refusal): string {
  const text = checkInText(language, key);
  return pageOf(
    language,
    text,
    `<h1>${escapeHtml(text)}</h1><p>${escapeHtml(checkInText(language, 'unknownHint'))}</p>`,
  );
}
