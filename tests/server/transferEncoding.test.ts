import { expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';

const { call } = await adminPlatform();

/** "Jméno;Příjmení;Zkratka / Čeněk;Říha;cz1" as a Czech spreadsheet program saves it. */
const CZECH = Buffer.from('4a6de96e6f3b50f8ed6a6d656eed3b5a6b7261746b610d0ac8656eec6b3bd8ed68613b637a310d0a', 'hex');

const upload = async (query = '') =>
  call({
    method: 'POST',
    url: `/imports?type=PARTICIPANT&orgId=1&name=people.csv${query}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: CZECH,
  });

it('reads the text of a Czech spreadsheet program by its letters (I1)', async () => {
  const job = (await upload()).json<ImportJob>();
  expect([job.encoding, job.headings, job.samples]).toEqual([
    'windows-1250',
    ['Jméno', 'Příjmení', 'Zkratka'],
    [['Čeněk', 'Říha', 'cz1']],
  ]);
});

it('reads it in the encoding that the user chooses, and knows no other (I1)', async () => {
  const job = (await upload('&encoding=windows-1252')).json<ImportJob>();
  expect([job.encoding, job.samples]).toEqual(['windows-1252', [['Èenìk', 'Øíha', 'cz1']]]);
  expect((await upload('&encoding=ebcdic')).json()).toMatchObject({
    reason: 'VALIDATION',
    errors: { encoding: 'enum' },
  });
});
