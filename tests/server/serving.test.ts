import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { Switchboard } from '../../server/overlays/serving.ts';
import type { Platform } from '../../server/platform.ts';
import type { StoreContext } from '../../server/store/context.ts';

/** An app whose replies wait for `answer`. */
function slow(name: string, board?: Switchboard) {
  const app: FastifyInstance = Fastify(board ? { serverFactory: board.createServer } : {});
  const waiting: (() => void)[] = [];
  const closed = new Promise<void>((done) => app.addHook('onClose', async () => done()));
  app.get('/slow', () => new Promise((done) => waiting.push(() => done(name))));
  app.get('/', async () => name);
  const serving = { app, platform: {} as Platform, context: {} as StoreContext };
  return { ...serving, waiting, closed, answer: () => waiting.shift()?.() };
}

it('a call ends on the server where it started; a replaced server without calls is closed', async () => {
  const board = new Switchboard();
  const [first, second, third] = [slow('first', board), slow('second'), slow('third')];
  await Promise.all([first, second, third].map(({ app }) => app.ready()));
  board.switchTo(first);
  const url = await first.app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string) => (await fetch(url + path)).text();
  try {
    expect(await get('/')).toBe('first');
    const onFirst = get('/slow');
    await expect.poll(() => first.waiting.length).toBe(1);
    board.switchTo(second);
    expect(await get('/')).toBe('second');
    const onSecond = get('/slow');
    await expect.poll(() => second.waiting.length).toBe(1);
    board.switchTo(third);
    expect(await get('/')).toBe('third');
    first.answer();
    expect(await onFirst).toBe('first');
    second.answer();
    expect(await onSecond).toBe('second');
    await second.closed;
    expect(await get('/')).toBe('third');
    const last = get('/slow');
    await expect.poll(() => third.waiting.length).toBe(1);
    const ended = board.close(first.app);
    third.answer();
    expect(await last).toBe('third');
    await ended;
  } finally {
    await first.app.close();
  }
});

it('an unused connection does not prevent closing', async () => {
  const board = new Switchboard();
  const first = slow('first', board);
  const { app } = first;
  board.switchTo(first);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ahead = connect(Number(port), '127.0.0.1');
  const accepted = once(app.server, 'connection');
  try {
    await Promise.all([once(ahead, 'connect'), accepted]);
    const gone = once(ahead, 'close');
    await board.close(app);
    await gone;
  } finally {
    ahead.destroy();
  }
});

it('a call that never ends delays closing only for a while', async () => {
  const board = new Switchboard({ stopGrace: 50 });
  const first = slow('first', board);
  const { app, waiting } = first;
  board.switchTo(first);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const cut = expect(fetch(`${url}/slow`)).rejects.toThrow();
  await expect.poll(() => waiting.length).toBe(1);
  await board.close(app);
  await cut;
});

it('at the end the current server is closed too, not only the listening one [S11]', async () => {
  const board = new Switchboard();
  const [first, second] = [slow('first', board), slow('second')];
  await Promise.all([first, second].map(({ app }) => app.ready()));
  board.switchTo(first);
  await first.app.listen({ port: 0, host: '127.0.0.1' });
  board.switchTo(second);
  await board.close(first.app);
  await Promise.all([first.closed, second.closed]);
  expect(first.app.server.listening).toBe(false);
});

it('connections without a request, or with incomplete headers, are closed [S10] [R6]', async () => {
  const board = new Switchboard({ headTimeout: 200, checkEvery: 50 });
  const first = slow('first', board);
  const { app } = first;
  board.switchTo(first);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sent = ['', 'GET / HT', 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: '];
  const sockets = sent.map((text) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    return socket;
  });
  try {
    await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('first');
  } finally {
    for (const socket of sockets) socket.destroy();
    await board.close(app);
  }
});
