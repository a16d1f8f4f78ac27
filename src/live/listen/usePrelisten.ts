import { useCallback, useEffect, useRef, useState } from 'react';
import { prelistenLink } from '../../../dataProvider/calls/prelisten.ts';

/** State of the speech output. */
type ListenState = 'idle' | 'preparing' | 'speaking';

/** Result other than speech by the platform: the browser spoke, or nobody did. `failure` is the platform's error. */
interface ListenNote {
  kind: 'browser' | 'nobody';
  failure: unknown;
}

/** Stops the running speech; only one text is spoken at a time, so starting another one calls this. */
let endOther: (() => void) | undefined;

/**
 * Speaks a text with the voice of the platform, otherwise with that of the browser. Stops on unmount. Only the latest
 * request counts; replies that arrive after a stop are ignored.
 */
export function usePrelisten() {
  const [state, setState] = useState<ListenState>('idle');
  const [note, setNote] = useState<ListenNote>();
  const current = useRef<{ abort: AbortController; speaking?: SpeechOutput }>(undefined);

  const stop = useCallback(() => {
    const run = current.current;
    current.current = undefined;
    run?.abort.abort();
    run?.speaking?.stop();
    setState('idle');
  }, []);
  useEffect(() => stop, [stop]);

  const play = async (text: string, language: string | undefined) => {
    endOther?.();
    const run: { abort: AbortController; speaking?: SpeechOutput } = { abort: new AbortController() };
    current.current = run;
    endOther = stop;
    setNote(undefined);
    setState('preparing');
    const isCurrent = () => current.current === run;
    try {
      const { speaking, failure } = await speak(text, language, run.abort.signal);
      if (!isCurrent()) return speaking?.stop();
      if (failure !== undefined) setNote({ kind: speaking ? 'browser' : 'nobody', failure });
      if (!speaking) return;
      run.speaking = speaking;
      setState('speaking');
      await speaking.ended;
    } catch (failure) {
      if (isCurrent()) setNote({ kind: 'nobody', failure });
    } finally {
      if (isCurrent()) {
        current.current = undefined;
        setState('idle');
      }
    }
  };
  return { state, note, play, stop };
}

async function speak(
  text: string,
  language: string | undefined,
  signal: AbortSignal,
): Promise<{ speaking?: SpeechOutput; failure?: unknown }> {
  try {
    return { speaking: await playAudio(await prelistenLink(text, language, signal)) };
  } catch (failure) {
    if (signal.aborted) return {};
    return { speaking: await speakWithBrowser(text, language), failure };
  }
}

/** Language tags of the protocol's languages; other languages use the browser's default voice. */
const TAGS: { readonly [language: string]: string } = { ENGLISH: 'en-GB', GERMAN: 'de-DE', CZECH: 'cs-CZ' };
const VOICES_WAIT = 1_000;

/** Speech output that is running. */
interface SpeechOutput {
  /** Resolves when the output has ended or was stopped. */
  ended: Promise<void>;
  stop(): void;
}

/** Plays a sound file. Rejects if it can't be loaded or played, but not if it is stopped. */
async function playAudio(link: string): Promise<SpeechOutput> {
  const audio = new Audio(link);
  const ended = new Promise<void>((resolve, reject) => {
    audio.addEventListener('ended', () => resolve());
    audio.addEventListener('pause', () => resolve());
    audio.addEventListener('error', () => reject(new Error('no sound')));
  });
  ended.catch(() => undefined);
  await audio.play();
  return { ended, stop: () => audio.pause() };
}

/** Speaks with a voice of the browser; undefined if it has none. */
async function speakWithBrowser(text: string, language: string | undefined): Promise<SpeechOutput | undefined> {
  const speech: SpeechSynthesis | undefined = window.speechSynthesis;
  if (!speech) return undefined;
  const voices = await voicesOf(speech);
  if (voices.length === 0) return undefined;
  const utterance = new SpeechSynthesisUtterance(text);
  const tag = language === undefined ? undefined : TAGS[language];
  if (tag) {
    utterance.lang = tag;
    const fitting = voices.find((voice) => voice.lang.replace('_', '-').startsWith(tag.slice(0, 2)));
    if (fitting) utterance.voice = fitting;
  }
  const ended = new Promise<void>((resolve, reject) => {
    utterance.onend = () => resolve();
    utterance.onerror = ({ error }) =>
      error === 'canceled' || error === 'interrupted' ? resolve() : reject(new Error(error));
  });
  ended.catch(() => undefined);
  speech.cancel();
  speech.speak(utterance);
  return { ended, stop: () => speech.cancel() };
}

/** Returns the voices of the browser; waits for browsers that load them on demand. */
async function voicesOf(speech: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const there = speech.getVoices();
  if (there.length > 0) return there;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, VOICES_WAIT);
    speech.addEventListener?.(
      'voiceschanged',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  return speech.getVoices();
}
