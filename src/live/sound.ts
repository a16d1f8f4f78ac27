/** Frequency in Hz and start in seconds of each tone: two tones, played twice. */
const TONES = [
  [880, 0],
  [660, 0.18],
  [880, 0.42],
  [660, 0.6],
] as const;
const LENGTH = 0.16;
const LOUD = 0.35;

/** The sound for new alarms, synthesized in the browser. */
export interface Sound {
  /** Whether the browser blocks sound, which it does until the user interacts with the page. */
  blocked: () => boolean;
  /** Asks the browser to allow sound; it does so only within the handler of a click or key. */
  allow: () => Promise<void>;
  play: () => void;
  close: () => void;
}

/** Creates the sound; undefined if the browser doesn't support it. `onChange` is called when `blocked` may change. */
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
