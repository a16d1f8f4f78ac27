/** Two tones, twice: frequency in Hz and start in seconds. */
const TONES = [
  [880, 0],
  [660, 0.18],
  [880, 0.42],
  [660, 0.6],
] as const;
const LENGTH = 0.16;
const LOUD = 0.35;

/** The sound of a new alarm, made by the browser. */
export interface Sound {
  /** The browser plays nothing before the user has touched the page. */
  blocked: () => boolean;
  /** Asks the browser to play; it does so only while a click or key is handled. */
  allow: () => Promise<void>;
  play: () => void;
  close: () => void;
}

/** Undefined where the browser has no sound. `onChange`: it may be blocked now, or not any more. */
export function makeSound(onChange: () => void): Sound | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  const context = new AudioContext();
  context.onstatechange = onChange;
  const play = () => {
    for (const [frequency, start] of TONES) {
      const at = context.currentTime + start;
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(LOUD, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + LENGTH);
    }
  };
  return {
    blocked: () => context.state === 'suspended',
    allow: () => context.resume(),
    play: () => context.state === 'running' && play(),
    close: () => void context.close(),
  };
}
