/**
 * Corrects the sizes in the header of a WAV file, which were unknown while it was written to a pipe. Undefined if it is
 * no WAV file.
 */
export function fixWavSizes(sound: Buffer): Buffer | undefined {
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
