/** Languages of the protocol as the web names them; any other is said as it is. */
const TAGS: { readonly [language: string]: string } = { ENGLISH: 'en-GB', GERMAN: 'de-DE', CZECH: 'cs-CZ' };
const VOICES_WAIT = 1_000;

/** Something that is being spoken. */
export interface Speaking {
  /** Resolves when it has been said to its end or was stopped. */
  ended: Promise<void>;
  stop(): void;
}

/** Plays an address. Rejects when it cannot be loaded or is no sound; a call of `stop` is no failure. */
export async function playAudio(link: string): Promise<Speaking> {
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

/** Has the browser speak; undefined where it has no voice. */
export async function speakHere(text: string, language: string | undefined): Promise<Speaking | undefined> {
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

/** The voices of the browser, which some load only when they are asked for. */
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
