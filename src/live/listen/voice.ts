/** Language tags of the protocol's languages; other languages use the browser's default voice. */
const TAGS: { readonly [language: string]: string } = { ENGLISH: 'en-GB', GERMAN: 'de-DE', CZECH: 'cs-CZ' };
const VOICES_WAIT = 1_000;

/** Speech output that is running. */
export interface SpeechOutput {
  /** Resolves when the output has ended or was stopped. */
  ended: Promise<void>;
  stop(): void;
}

/** Plays a sound file. Rejects if it can't be loaded or played, but not if it is stopped. */
export async function playAudio(link: string): Promise<SpeechOutput> {
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
export async function speakWithBrowser(text: string, language: string | undefined): Promise<SpeechOutput | undefined> {
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
