#!/usr/bin/env node
// Replaces espeak-ng, whether that is installed or not: speaks any text as half a second of a low tone.
const rate = 8000;
const samples = rate / 2;
const head = Buffer.alloc(44);
head.write('RIFF', 0);
head.writeUInt32LE(0x7ffff024, 4);
head.write('WAVEfmt ', 8);
head.writeUInt32LE(16, 16);
head.writeUInt16LE(1, 20);
head.writeUInt16LE(1, 22);
head.writeUInt32LE(rate, 24);
head.writeUInt32LE(rate * 2, 28);
head.writeUInt16LE(2, 32);
head.writeUInt16LE(16, 34);
head.write('data', 36);
head.writeUInt32LE(0x7ffff000, 40);
const tone = Buffer.alloc(samples * 2);
for (let at = 0; at < samples; at++) tone.writeInt16LE(Math.round(4000 * Math.sin(at / 8)), at * 2);
if (process.argv[2] === '--version') process.exit(0);
process.stdin.resume().on('end', () => process.stdout.write(Buffer.concat([head, tone])));
