import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';

const { call } = await adminPlatform();
const transfer = transferOf(call);

const organization = async (name: string, parentId: number) =>
  okBody<{ id: number }>(await call({ method: 'POST', url: '/organizations', payload: { name, parentId } })).id;

const east = await organization('Clinic East', 1);
const west = await organization('Clinic West', 1);
const eastWard = await organization('Ward 2', east);
const westWard = await organization('Ward 2', west);
const slash = await organization('Day / Night', west);

/** Checks a person per text in the column of the organization; returns their organizations, or the faults. */
async function orgsOf(texts: string[]): Promise<(number | { [path: string]: string })[]> {
  const lines = texts.map((text, i) => `N;S;path${texts.length}x${i};"${text}"`);
  const job = await transfer.check('PARTICIPANT', ['Name;Surname;Short name;Organization', ...lines].join('\n'));
  await transfer.start(job.id);
  const rows = await transfer.rows(job.id);
  return Promise.all(
    rows.map(async ({ recordId, errors }) =>
      recordId === null
        ? errors
        : okBody<{ orgId: number }>(await call({ method: 'GET', url: `/participants/${recordId}` })).orgId,
    ),
  );
}

it('takes the path of an organization, as the console shows it or the end of it', async () => {
  expect(
    await orgsOf([
      'Total system > Clinic East > Ward 2',
      'Gesamtsystem > Clinic West > Ward 2',
      'Clinic East / Ward 2',
      'clinic west>ward 2',
      '[Total system][Clinic West][Ward 2]',
      'Day / Night',
      'Clinic West > Day / Night',
      'Clinic West',
    ]),
  ).toEqual([eastWard, westWard, eastWard, westWard, westWard, slash, slash, west]);
});

it('takes the name of the whole system in every language in which the console shows it (D2)', async () => {
  expect(await orgsOf(['Total system', 'Gesamtsystem', 'Celý systém', 'Système complet', 'Intero sistema'])).toEqual([
    1, 1, 1, 1, 1,
  ]);
});

it('refuses an ambiguous name with the paths of its candidates, and a path that does not exist', async () => {
  const paths = 'Clinic East > Ward 2; Clinic West > Ward 2';
  expect(await orgsOf(['Ward 2', 'Elsewhere > Ward 2', 'Clinic West > Ward 3'])).toEqual([
    { orgId: `ambiguousPath:${paths}` },
    { orgId: 'unknownName:Elsewhere > Ward 2' },
    { orgId: 'unknownName:Clinic West > Ward 3' },
  ]);
});
