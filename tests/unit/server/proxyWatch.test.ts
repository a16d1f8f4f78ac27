import fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ProxyWatch } from '../../../server/operation/proxyWatch.ts';

it.each([
  ['of a proxy that is not named', 0, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 1],
  ['of one that sends the standard header', 0, '10.1.2.3', { forwarded: 'for=203.0.113.9' }, 1],
  ['of one in an IPv6 network', 0, 'fd00::7', { 'x-forwarded-for': '203.0.113.9' }, 1],
  ['of none that is named', 1, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 0],
  ['of no caller from elsewhere who invents the header', 0, '8.8.8.8', { 'x-forwarded-for': '203.0.113.9' }, 0],
  ['of no call without a header', 0, '127.0.0.1', {}, 0],
])('warns %s, once (K5)', async (_, trustProxy, remoteAddress, headers, warnings) => {
  const lines: string[] = [];
  const watch = new ProxyWatch({ trustProxy }, pino({}, { write: (line: string) => void lines.push(line) }));
  const app = fastify();
  watch.watch(app);
  app.get('/', async () => ({}));
  for (let n = 0; n < 3; n += 1) await app.inject({ method: 'GET', url: '/', headers, remoteAddress });
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(Array.from({ length: warnings }, () => 40));
  expect(lines.every((line) => line.includes('Set TRUST_PROXY to the number of proxies in front.'))).toBe(true);
  expect(watch.untrusted).toBe(warnings > 0);
});
