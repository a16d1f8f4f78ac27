import { useCallback, useEffect, useRef, useState } from 'react';
import { prelistenLink } from '../../../dataProvider/calls/prelisten.ts';
import { playAudio, type SpeechOutput, speakWithBrowser } from './voice.ts';

/** State of the speech output. */
export type ListenState = 'idle' | 'preparing' | 'speaking';

/** Result other than speech by the platform: the browser spoke, or nobody did. `failure` is the platform's error. */
export interface ListenNote {
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
