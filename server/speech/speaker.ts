import { spawn } from 'node:child_process';
import { ApiError } from '../errors.ts';
import { foreignEnvironment } from '../foreignEnvironment.ts';
import { Lanes } from '../lanes.ts';
import { SPEECH } from '../limits.ts';

/** Voices of espeak-ng by language of the protocol. */
const VOICES: { readonly [language: string]: string } = { ENGLISH: 'en-gb', GERMAN: 'de', CZECH: 'cs' };

export interface SpeakerLimits {
  /** Time limit for one text, in milliseconds. */
  time: number;
  /** Maximum bytes of audio for one text. */
  bytes: number;
  /** Maximum numbers of texts spoken at once and of texts waiting. */
  atOnce: number;
  waiting: number;
  /** Cache time of the check whether the program exists, in milliseconds. */
  remembered: number;
}

const LIMITS: SpeakerLimits = { ...SPEECH, remembered: 30_000 };

/**
 * Corrects the sizes in the header of a WAV file, which were unknown while it was written to a pipe. Undefined if it is
 * no WAV file.
 */
function fixWavSizes(sound: Buffer): Buffer | undefined {
  if (sound.toString('latin1', 0, 4) !== 'RIFF' || sound.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  for (let at = 12; at + 8 <= sound.length; ) {
    const size = sound.readUInt32LE(at + 4);
    if (sound.toString('latin1', at, at + 4) === 'data') {
      sound.writeUInt32LE(sound.length - 8, 4);
      sound.writeUInt32LE(sound.length - at - 8, at + 4);
      return sound;
    }
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Speaks texts with espeak-ng: without a shell or files, text on standard input, audio in memory. */
export class Speaker {
  private readonly program: string;
  private readonly limits: SpeakerLimits;
  private readonly lanes: Lanes;
  private known: { at: number; there: Promise<boolean> } | undefined;

  constructor(program: string, limits: Partial<SpeakerLimits> = {}) {
    this.program = program;
    this.limits = { ...LIMITS, ...limits };
    this.lanes = new Lanes(this.limits.atOnce, this.limits.waiting, () => new ApiError('TOO_MANY_REQUESTS'));
  }

  /** Whether there is a voice for a language of the protocol. */
  speaks(language: string): boolean {
    return Object.hasOwn(VOICES, language);
  }

  /** Whether the program exists. Checked again from time to time because it may be installed or removed. */
  available(): Promise<boolean> {
    const { known } = this;
    if (known && Date.now() - known.at < this.limits.remembered) return known.there;
    const there = this.run(['--version'], '').then(
      () => true,
      () => false,
    );
    this.known = { at: Date.now(), there };
    return there;
  }

  /** Returns the spoken text as WAV. Throws SPEECH_UNAVAILABLE, or TOO_MANY_REQUESTS if too many texts wait. */
  async speak(text: string, language: string): Promise<Buffer> {
    const voice = VOICES[language];
    if (voice === undefined) throw new ApiError('SPEECH_UNAVAILABLE');
    return this.lanes.run('speech', async () => {
      const args = ['-v', voice, '-s', '150', '-b', '1', '--stdin', '--stdout'];
      const sound = fixWavSizes(await this.run(args, text).catch(() => Buffer.alloc(0)));
      if (!sound) throw new ApiError('SPEECH_UNAVAILABLE');
      return sound;
    });
  }

  private run(args: readonly string[], input: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const child = spawn(this.program, args, {
        stdio: ['pipe', 'pipe', 'ignore'],
        env: foreignEnvironment(),
        timeout: this.limits.time,
        killSignal: 'SIGKILL',
      });
      const parts: Buffer[] = [];
      let size = 0;
      child.stdout.on('data', (part: Buffer) => {
        size += part.length;
        if (size > this.limits.bytes) child.kill('SIGKILL');
        else parts.push(part);
      });
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`ended: ${code}`))));
      // ignored: the program may exit without reading its input
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  }
}
