import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rangeOf } from '../../server/range.ts';
import { speechLinks } from '../../server/speech/links.ts';
import { Speaker } from '../../server/speech/speaker.ts';
import { type Caller, type TestPlatform, testPlatform } from './helpers.ts';
import { makeUser } from './users.ts';

const LINK = '/alarmpoints/text-prelisten-link';
const folder = mkdtempSync(join(tmpdir(), 'tocsin-speech-'));

/** A fake espeak-ng: prints its arguments and input as the data of a WAV file. */
function program(name: string, body: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!${process.execPath}\n${body}`);
  chmodSync(file, 0o755);
  return file;
}

const HEAD = `const head = Buffer.alloc(44);
head.write('RIFF', 0); head.writeUInt32LE(0x7ffff024, 4); head.write('WAVEfmt ', 8); head.writeUInt32LE(16, 16);
head.write('data', 36); head.writeUInt32LE(0x7ffff000, 40);`;
const SPEAKS = `${HEAD}
const args = process.argv.slice(2);
if (args[0] === '--version') process.exit(0);
let text = '';
process.stdin.on('data', (part) => { text += part; });
process.stdin.on('end', () => {
  require('node:fs').appendFileSync(__dirname + '/said.log', text + '\\n');
  process.stdout.write(Buffer.concat([head, Buffer.from(JSON.stringify({ args, text }))]));
});`;
const speaks = program('speaks.cjs', SPEAKS);

afterAll(() => rmSync(folder, { recursive: true }));

/** Says the names of the variables that it gets. */
const TELLS = `${HEAD}
process.stdin.resume().on('end', () => process.stdout.write(Buffer.concat([head, Buffer.from(Object.keys(process.env).join())])));`;

it('the speech program gets no variable but those that every program needs (K9)', async () => {
  process.env.WEBHOOK_SECRET = 'a secret of the platform';
  process.env.ESPEAK_DATA_PATH = folder;
  onTestFinished(() => {
    delete process.env.WEBHOOK_SECRET;
    delete process.env.ESPEAK_DATA_PATH;
  });
  const sound = await new Speaker(program('tells.cjs', TELLS)).speak('Fire', 'ENGLISH');
  const names = sound.toString('utf8', 44).split(',');
  const needed = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_ALL|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|ESPEAK_DATA_PATH|SystemRoot)$/;
  expect(names.filter((name) => !needed.test(name))).toEqual([]);
  expect(names).toContain('ESPEAK_DATA_PATH');
});

/** The arguments and input of the program. */
const said = (sound: Buffer) => JSON.parse(sound.toString('utf8', 44)) as { args: string[]; text: string };

describe('a platform with a speech program', () => {
  let tp: TestPlatform;
  let admin: Caller;
  beforeAll(async () => {
    tp = await testPlatform([], { config: { espeakPath: speaks } });
    admin = await tp.signIn();
  });
  afterAll(() => tp.close());

  const ask = (call: Caller, body: unknown, query = '') =>
    call({
      method: 'POST',
      url: LINK + query,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const linkOf = async (body: unknown, query = '') => (await ask(admin, body, query)).json<{ link: string }>().link;

  it('returns a link to the spoken text in the requested language [S7.82][S7.83]', async () => {
    const link = await linkOf('Feuer in "Halle 3" ; $(reboot)', '?language=GERMAN');
    const reply = await tp.call({ method: 'GET', url: link });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('audio/wav');
    const sound = reply.rawPayload;
    const { args, text } = said(sound);
    expect(args.join(' ')).toContain('-v de ');
    // the text is in the program's input, not in its arguments
    expect(text).toBe('Feuer in "Halle 3" ; $(reboot)');
    expect(args.join(' ')).not.toContain('Feuer');
    // sizes are corrected, because the program writes to a pipe
    expect([sound.readUInt32LE(4), sound.readUInt32LE(40)]).toEqual([sound.length - 8, sound.length - 44]);
  });

  it.each([
    ['?language=CZECH', 'cs'],
    ['?language=ENGLISH', 'en-gb'],
    ['', 'en-gb'],
  ])('speaks %s as %s', async (query, voice) => {
    const { args } = said((await tp.call({ method: 'GET', url: await linkOf('x', query) })).rawPayload);
    expect(args.slice(0, 2)).toEqual(['-v', voice]);
  });

  it("speaks in the user's language by default", async () => {
    const user = await makeUser(admin, ['ALARM_TEMPLATE_VIEW'], { language: 'CZECH' });
    const link = (await ask(await tp.signIn(user.login, user.password), 'Ahoj')).json<{ link: string }>().link;
    expect(said((await tp.call({ method: 'GET', url: link })).rawPayload).args[1]).toBe('cs');
  });

  it('returns byte ranges of the sound, as browsers request them', async () => {
    const url = await linkOf('one two three');
    const whole = (await tp.call({ method: 'GET', url })).rawPayload;
    const part = await tp.call({ method: 'GET', url, headers: { range: 'bytes=4-7' } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-7/${whole.length}`]);
    expect(part.rawPayload).toEqual(whole.subarray(4, 8));
    expect((await tp.call({ method: 'GET', url, headers: { range: 'bytes=9999-' } })).statusCode).toBe(416);
  });

  it.each<[string, unknown, string, number, object]>([
    ['no text', '', '', 400, { reason: 'VALIDATION', errors: { text: 'required' } }],
    ['blanks', ' \u0007\n ', '', 400, { reason: 'VALIDATION', errors: { text: 'required' } }],
    ['a long text', 'x'.repeat(2_001), '', 400, { reason: 'VALIDATION', errors: { text: 'maxLength:2000' } }],
    ['an object', { text: 'x' }, '', 400, { reason: 'BAD_REQUEST' }],
    ['no voice', 'x', '?language=KLINGON', 400, { reason: 'VALIDATION', errors: { language: 'enum' } }],
    ['a trap', 'x', '?language=constructor', 400, { reason: 'VALIDATION', errors: { language: 'enum' } }],
  ])('refuses %s', async (_name, body, query, status, answer) => {
    const reply = await ask(admin, body, query);
    expect([reply.statusCode, reply.json()]).toEqual([status, answer]);
  });

  it('speaks the longest allowed text, in any script', async () => {
    const text = '警'.repeat(2_000);
    const reply = await tp.call({ method: 'GET', url: await linkOf(text) });
    expect(said(reply.rawPayload).text).toBe(text);
  });

  it('requires a token, and the right to view records with texts', async () => {
    expect((await ask(tp.call, 'x')).statusCode).toBe(401);
    const nobody = await makeUser(admin, ['PARTICIPANT_EDIT']);
    const refused = await ask(await tp.signIn(nobody.login, nobody.password), 'x');
    expect([refused.statusCode, refused.json()]).toEqual([403, { reason: 'ACCESS_DENIED' }]);
    for (const authority of ['ALARMPOINT_VIEW', 'TEXT_TEMPLATE_VIEW', 'MANUAL_CALL']) {
      const user = await makeUser(admin, [authority]);
      expect((await ask(await tp.signIn(user.login, user.password), 'x')).statusCode).toBe(200);
    }
  });

  it('a link cannot be guessed, read or changed, and expires', async () => {
    const link = await linkOf('Geheimer Text');
    const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
    for (const part of token.split('.')) {
      expect(Buffer.from(part, 'base64url').toString('utf8')).not.toContain('Geheim');
    }
    const changed = `${link.slice(0, -3)}${link.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const url of ['/prelisten', '/prelisten?token=', '/prelisten?token=x.y.z', changed]) {
      const reply = await tp.call({ method: 'GET', url });
      expect([url, reply.statusCode, reply.json()]).toEqual([url, 404, { reason: 'NOT_FOUND' }]);
    }
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 119_000);
      expect((await tp.call({ method: 'GET', url: link })).statusCode).toBe(200);
      vi.setSystemTime(Date.now() + 2_000);
      expect((await tp.call({ method: 'GET', url: link })).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a session token is not accepted as a link, nor a link as a session token', async () => {
    const { token } = await tp.auth();
    expect((await tp.call({ method: 'GET', url: `/prelisten?token=${token}` })).statusCode).toBe(404);
    const link = new URL(await linkOf('x'), 'http://x').searchParams.get('token') ?? '';
    expect((await tp.callWith(link)({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
  });
});

describe('a platform without one', () => {
  it('reports it by a code, and offers everything else', async () => {
    const tp = await testPlatform([], { config: { espeakPath: join(folder, 'not-there') } });
    try {
      const admin = await tp.signIn();
      const headers = { 'content-type': 'application/json' };
      const reply = await admin({ method: 'POST', url: LINK, payload: '"Hello"', headers });
      expect([reply.statusCode, reply.json()]).toEqual([501, { reason: 'SPEECH_UNAVAILABLE' }]);
    } finally {
      await tp.close();
    }
  });
});

describe('the speaker', () => {
  const unavailable = { reason: 'SPEECH_UNAVAILABLE' };

  it.each([
    ['fails', 'process.exit(3)'],
    ['hangs', 'setTimeout(() => {}, 60_000)'],
    ['says no WAV', 'process.stdout.write("hello")'],
    ['never ends its sound', `${HEAD} process.stdout.write(head); for (;;) process.stdout.write(Buffer.alloc(65536));`],
  ])('ends a program that %s', async (name, body) => {
    const path = program(`${name.replaceAll(' ', '-')}.cjs`, body);
    const speaker = new Speaker(path, { time: 1_500, bytes: 200_000 });
    await expect(speaker.speak('x', 'ENGLISH')).rejects.toMatchObject(unavailable);
  });

  it('speaks a few texts in parallel, queues a few, and refuses the rest', async () => {
    const speaker = new Speaker(speaks, { atOnce: 1, waiting: 2 });
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((text) => speaker.speak(text, 'ENGLISH')));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(results[3]).toMatchObject({ reason: { reason: 'TOO_MANY_REQUESTS' } });
    // one after another, and the slots are free again
    expect(readFileSync(join(folder, 'said.log'), 'utf8').split('\n').slice(-4)).toEqual(['a', 'b', 'c', '']);
    await expect(speaker.speak('e', 'ENGLISH')).resolves.toBeInstanceOf(Buffer);
  });

  it('finds a program that is installed later', async () => {
    const path = join(folder, 'later.cjs');
    const speaker = new Speaker(path, { remembered: 0 });
    expect(await speaker.available()).toBe(false);
    program('later.cjs', SPEAKS);
    expect(await speaker.available()).toBe(true);
  });
});

it("the system's espeak-ng speaks Czech if it is installed", async () => {
  const speaker = new Speaker('espeak-ng');
  const spoken = speaker.speak('Požár v hale tři', 'CZECH').then(
    (sound) => sound.length > 20_000,
    (error: { reason?: string }) => error.reason,
  );
  expect(await spoken).toBe((await speaker.available()) ? true : 'SPEECH_UNAVAILABLE');
});

it('a link signed with another secret is refused', async () => {
  const token = await speechLinks('one', 60).make({ text: 'x', language: 'GERMAN' });
  expect(await speechLinks('one', 60).read(token)).toEqual({ text: 'x', language: 'GERMAN' });
  expect(await speechLinks('two', 60).read(token)).toBeUndefined();
});

it.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-3', { start: 2, end: 3 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', undefined],
  ['bytes=-0', null],
  ['bytes=10-', null],
  ['bytes=5-4', null],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes 0-1', undefined],
  ['lines=0-1', undefined],
])('the range %s of 10 bytes is %o', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});
