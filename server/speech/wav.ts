/**
 * A WAV file with its sizes put right: what is written to a pipe doesn't know them. Undefined: it is no WAV file.
 */
export function withSizes(sound: Buffer): Buffer | undefined {
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

/** The part of a file that a `Range` header asks for; undefined: all of it. `false`: there is no such part. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined | false {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  const [, from = '', to = ''] = asked;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : false;
}
