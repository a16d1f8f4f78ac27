import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { advanceTasks } from './alarmKit.ts';
import { callGateway } from './gateway.ts';
import { mailServer, readable } from './mailServer.ts';
import { next } from './records.ts';

const mail = await mailServer((address) =>
  address === 'gone@example.org' ? { code: 550, text: 'no such person gone@example.org' } : undefined,
);
let answers = 503;
const gateway = await callGateway<{ address: string; key: string; text: string }>((reply) => {
  reply.statusCode = answers;
  reply.end();
});
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const { t, admin } = await adminPlatform([], {
  log,
  config: {
    ...gateway.settings,
    accessLog: true,
    smtpUrl: mail.url,
    smtpFrom: 'alarms@example.org',
    publicUrl: 'https://a.example.org',
  },
});
afterAll(() => void mail.close());
const org = await admin.org(1, `Sent ${next()}`);

async function asked(callingDeviceType: string, address: string): Promise<number> {
  const { id } = await admin.participant(org.id, { language: 'ENGLISH', devices: [{ callingDeviceType, address }] });
  await admin.post(`/participants/${id}/own-link`, {});
  return id;
}

it('an e-mail has a subject of its own, and the link', async () => {
  await asked('EMAIL', 'anna@example.org');
  await expect.poll(() => mail.messages.length).toBe(1);
  const [message] = mail.messages;
  const text = message ? readable(message) : '';
  expect(text).toContain('Subject: Please check your data');
  expect(text).toMatch(/https:\/\/a\.example\.org\/own-data\/[\w-]{24} /);
});

it('a failure that may pass is tried again with the same link; one for good is told in the history', async () => {
  const { pool } = t.platform;
  const id = await asked('SMS', '+420 602 555 404');
  const sent = () => gateway.got.filter(({ address }) => address === '+420 602 555 404');
  await expect.poll(() => sent().length).toBe(1);
  answers = 200;
  await expect
    .poll(async () => {
      await advanceTasks(pool, `^own_link:${id}$`, 3_600);
      return sent().length;
    })
    .toBe(2);
  expect(new Set(sent().map(({ key, text }) => key + text)).size).toBe(1);

  answers = 404;
  const other = await asked('SMS', '+420 602 555 405');
  await expect
    .poll(async () => {
      const { list } = await admin.get<{ list: { action: string; after: object | null }[] }>(
        `/audit/PARTICIPANT/${other}`,
      );
      return list[0];
    })
    .toMatchObject({ action: 'ownLinkFailed', after: { reason: 'refused' } });
});

it('the log says that a message was not sent and what to do, without link and address', async () => {
  const sent = gateway.got.map(({ text }) => /own-data\/([\w-]{24})/.exec(text)?.[1] ?? 'none');
  await t.app.inject({ method: 'GET', url: `/own-data/${sent[0]}` });
  await t.app.inject({ method: 'GET', url: '/own-data/guess-guess-guess-guess' });
  const all = lines.join('');
  expect(all).toContain('a personal link was not sent; tried again');
  expect(all).toContain(
    'a personal link was not sent; send another one when the channel works and the address is right',
  );
  expect(all).toContain('/own-data/:token');
  for (const secret of [...sent, 'guess-guess', '+420 602 555']) expect(all).not.toContain(secret);
});
